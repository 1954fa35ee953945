// Links that lead others here, by a name of the server that they can reach.
import type { TableId } from "../../protocol/types";
import { tableAddress } from "../../io/router.svelte";

export interface Server {
  /** With scheme, host and port. */
  readonly address: string;
  /** Whether nobody but this machine itself can reach it. */
  readonly alone: boolean;
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** What others call the server: what it says itself, else what this page came from. */
export function serverOf(address: string | null, origin: string = location.origin): Server {
  const found = address ?? origin;
  return { address: found.replace(/\/$/, ""), alone: LOOPBACK.test(new URL(found).hostname) };
}

/** The link by which anybody can watch a table. */
export const watchLink = (server: string, table: TableId): string => server + tableAddress(table);

/** The link that carries the games of a device to another one. */
export const carryLink = (server: string, key: string): string =>
  `${server}/carry#${new URLSearchParams({ k: key })}`;
