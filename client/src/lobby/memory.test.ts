import { beforeEach, describe, expect, test } from "vitest";

import {
  forgetGame,
  forgetInvitations,
  keepInvitation,
  keepInvitations,
  keepInvited,
  keepName,
  keptInvitation,
  keptInvited,
  keptName,
  keptWishes,
} from "./memory";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("invitations", () => {
  test("are kept for the host until somebody sits there", () => {
    keepInvitations({
      table: "t",
      invitations: [
        { seat: 1, key: "a" },
        { seat: 2, key: "b" },
      ],
    });
    forgetInvitations("t", [0, 1]);
    expect(keptInvitation("t", 1)).toBeNull();
    expect(keptInvitation("t", 2)).toBe("b");
  });

  test("take the place of the one before", () => {
    keepInvitations({ table: "t", invitations: [{ seat: 1, key: "a" }] });
    keepInvitation("t", { seat: 1, key: "c" });
    expect(keptInvitation("t", 1)).toBe("c");
  });

  test("leave nothing behind when all are used, or the table is deleted", () => {
    keepInvitations({ table: "t", invitations: [{ seat: 1, key: "a" }] });
    forgetInvitations("t", [1]);
    keepInvited("t", { key: "k", seat: 1 });
    forgetGame("t");
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});

describe("whoever was invited", () => {
  test("keeps the key in this window until it is used", () => {
    keepInvited("t", { key: "k", seat: 1 });
    expect(keptInvited("t")).toEqual({ key: "k", seat: 1 });
    expect(localStorage.length).toBe(0);
  });
});

describe("what somebody else has put there", () => {
  test("does no harm", () => {
    localStorage.setItem("fairytile-name", "{{");
    localStorage.setItem("fairytile-wishes", "<img onerror=alert(1)>");
    localStorage.setItem("fairytile-invitations-t", "7");
    expect([keptName(), keptWishes(), keptInvitation("t", 0)]).toEqual(["", null, null]);
    keepName("Ann");
    expect(keptName()).toBe("Ann");
  });
});
