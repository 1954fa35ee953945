import { beforeEach, describe, expect, test } from "vitest";

import {
  forgetAll,
  forgetInvitations,
  keepInvitation,
  keepInvitations,
  keepInvited,
  keepName,
  keptInvitation,
  keptInvited,
  keptName,
  keptWishes,
} from "./lobbyStorage";

beforeEach(() => {
  forgetAll();
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

  test("lie in no storage of the browser", () => {
    keepInvitations({ table: "t", invitations: [{ seat: 1, key: "a" }] });
    keepInvited("t", { key: "k", seat: 1 });
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});

describe("whoever was invited", () => {
  test("keeps the key with this entry of the history until it is used", () => {
    keepInvited("t", { key: "k", seat: 1 });
    expect(keptInvited("t")).toEqual({ key: "k", seat: 1 });
    expect(keptInvited("other")).toBeNull();
    keepInvited("t", null);
    expect(keptInvited("t")).toBeNull();
  });
});

describe("a device that is forgotten", () => {
  test("keeps nothing of ours, and what is not ours", () => {
    keepName("Ann");
    localStorage.setItem("fairytile-light", "night");
    localStorage.setItem("other", "theirs");
    keepInvitations({ table: "t", invitations: [{ seat: 1, key: "a" }] });
    forgetAll();
    expect(Object.keys(localStorage)).toEqual(["other"]);
    expect([keptName(), keptInvitation("t", 1)]).toEqual(["", null]);
  });
});

describe("what somebody else has put there", () => {
  test("does no harm", () => {
    localStorage.setItem("fairytile-name", "{{");
    localStorage.setItem("fairytile-wishes", "<img onerror=alert(1)>");
    expect([keptName(), keptWishes()]).toEqual(["", null]);
    keepName("Ann");
    expect(keptName()).toBe("Ann");
  });
});
