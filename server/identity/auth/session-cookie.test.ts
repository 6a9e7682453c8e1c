import { expect, test } from "vitest";
import { readCookie, signSessionToken, verifiedSessionToken } from "./session-cookie";

const secret = "a secret of at least thirty-two characters";
const valueOf = (token: string): string => decodeURIComponent(signSessionToken(token, secret));

test("ACC-093 a token that we signed is read back, dots and all", () => {
  expect(verifiedSessionToken(valueOf("a.b.c"), secret)).toBe("a.b.c");
});

test.each(["", ".", "token", "token.", ".c2ln", "token.c2ln", `${valueOf("token")}A`, valueOf("token").replace("token", "taken")])(
  "ACC-093 %s is not signed by us",
  (value) => {
    expect(verifiedSessionToken(value, secret)).toBeNull();
  },
);

test("ACC-093 another secret's signature counts for nothing", () => {
  expect(verifiedSessionToken(valueOf("token"), "another secret of at least thirty-two letters")).toBeNull();
});

test("ACC-093 the right cookie is found among others; a broken one is none", () => {
  expect(readCookie("xa=1; a=two%20words; b=3", "a")).toBe("two words");
  expect([readCookie("a=%E0%A4", "a"), readCookie("b=1", "a"), readCookie(null, "a")]).toEqual([null, null, null]);
});
