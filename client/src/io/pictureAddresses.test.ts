import version from "virtual:version";
import { afterEach, describe, expect, it } from "vitest";

import { speak } from "../words/words.svelte";
import { kingdomPictureAddress, tilePictureAddress } from "./pictureAddresses";

const SIDE = { edition: "never-quite-lost/1", tile: 7, side: "back", rotation: 2 } as const;
const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, "http://here").searchParams);

describe("the address of a picture", () => {
  afterEach(() => speak("en"));

  it("names what is drawn", () => {
    expect(tilePictureAddress(SIDE, "day")).toContain("/never-quite-lost/1/tiles/7/back/2.svg?");
    expect(kingdomPictureAddress("t", "abc", "day")).toContain("/tables/t/pictures/abc.svg?");
  });

  it("names the version of all that is drawn, not that of the edition", () => {
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(queryOf(tilePictureAddress(SIDE, "night"))).toEqual({ theme: "night", v: version });
    expect(queryOf(kingdomPictureAddress("t", "abc", "day"))).toEqual({ theme: "day", v: version });
  });

  it("is the same in every language", async () => {
    const before = [tilePictureAddress(SIDE, "day"), kingdomPictureAddress("t", "abc", "day")];
    await speak("fr");
    expect([tilePictureAddress(SIDE, "day"), kingdomPictureAddress("t", "abc", "day")]).toEqual(
      before,
    );
  });
});
