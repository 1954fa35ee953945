// Keys that a device makes itself. Plain http has no crypto.randomUUID, so they are drawn byte by byte.

/** One byte. */
export const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;

/** Hexadecimal digits from a good source of chance. */
function randomDigits(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of this device, for a server that does not know it yet. */
export const deviceKey = (): string => randomDigits(32);

/** What this device adds to a shuffle. */
export const share = (): string => randomDigits(32);

/** A name for a message. */
export const messageId = (): string => randomDigits(12);
