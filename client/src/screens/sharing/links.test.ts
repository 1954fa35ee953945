import { describe, expect, test } from "vitest";

import { invitationLink, placeOf } from "../../io/router.svelte";
import { carryLink, serverOf, watchLink } from "./links";
import { qrOf } from "./qr";

const SERVER = "http://192.168.0.7:8436";
const KEY = "a-b_c9Zx0123456789abcdef";

function place(link: string): ReturnType<typeof placeOf> {
  const url = new URL(link);
  return placeOf(url.pathname, url.hash);
}

describe("links", () => {
  test("to a seat lead to its table, with key and seat behind the #", () => {
    const link = invitationLink(SERVER, "k3v9", KEY, 2);
    expect(new URL(link).pathname).not.toContain(KEY);
    expect(place(link)).toEqual({
      page: "table",
      table: "k3v9",
      invitation: { key: KEY, seat: 2 },
    });
  });

  test("for spectators lead to the table without a key", () => {
    expect(place(watchLink(SERVER, "k3v9"))).toEqual({
      page: "table",
      table: "k3v9",
      invitation: null,
    });
  });

  test("that carry games have their key behind the #", () => {
    expect(place(carryLink(SERVER, KEY))).toEqual({ page: "carry", key: KEY });
  });

  test("fit a QR code", () => {
    const code = qrOf(invitationLink(SERVER, "t0f3a9c5e7b1d2486a0c4e6f8", KEY, 3));
    expect(code.size).toBeLessThan(50);
    expect(code.path).toMatch(/^M/);
  });
});

describe("the name of the server", () => {
  test("is what it says itself", () => {
    expect(serverOf(`${SERVER}/`, "http://localhost:8436")).toEqual({
      address: SERVER,
      alone: false,
    });
  });

  test("is otherwise that of the page, which may lead to this machine alone", () => {
    expect(serverOf(null, "http://localhost:8436").alone).toBe(true);
    expect(serverOf(null, "http://127.0.0.1:8436").alone).toBe(true);
    expect(serverOf(null, "http://[::1]:8436").alone).toBe(true);
    expect(serverOf(null, SERVER)).toEqual({ address: SERVER, alone: false });
  });
});

describe("addresses", () => {
  test.each([
    ["/", "home"],
    ["/new", "new"],
    ["/new/", "new"],
    ["/rules", "rules"],
    ["/t/", "nowhere"],
    ["/t/a/b", "nowhere"],
    ["/t/%3Cimg%3E", "nowhere"],
    ["/elsewhere", "nowhere"],
  ])("%s is %s", (path, page) => {
    expect(placeOf(path, "").page).toBe(page);
  });

  test("of a seat may leave out which one it is", () => {
    expect(placeOf("/t/k3v9", "#i=key")).toMatchObject({ invitation: { key: "key", seat: null } });
  });
});
