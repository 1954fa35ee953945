// Keys that a device makes itself. Plain http has no crypto.randomUUID, so they are drawn byte by byte.

/** Hexadecimal digits from a good source of chance. */
export function drawn(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of this device, for a server that does not know it yet. */
export const deviceKey = (): string => drawn(32);

/** What this device adds to a shuffle. */
export const share = (): string => drawn(32);

/** A name for a message. */
export const messageId = (): string => drawn(12);
