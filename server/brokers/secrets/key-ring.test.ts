import { expect, test } from "vitest";
import { keyHintOf, sealCredentials, unsealCredentials } from "./credentials";
import { KeyRing } from "./key-ring";

const key = (version: number) => ({ version, key: Buffer.alloc(32, version) });
const [one, two] = [new KeyRing([key(1)]), new KeyRing([key(2), key(1)])];
const credentials = { kind: "KEY", key: "vmPUZE6mTraderKey0k9Q2", secret: "very-secret-text", passphrase: null } as const;

test("BROKER-007 a sealed text says nothing of what is in it, is never the same twice, and opens for its own row alone", () => {
  const sealed = sealCredentials(one, "row-1", credentials);
  expect(sealed.keyVersion).toBe(1);
  expect(sealed.text).not.toContain(Buffer.from("very-secret").toString("base64url").slice(0, 8));
  expect(sealCredentials(one, "row-1", credentials).text).not.toBe(sealed.text);
  expect(unsealCredentials(one, "row-1", sealed.text)).toEqual(credentials);
  expect(() => unsealCredentials(one, "row-2", sealed.text)).toThrow(
    "The secret of row-2 does not open with the key of version 1: another key, or a changed text.",
  );
});

test("BROKER-007 a changed text, another key, another version and a cut tag do not open, and the error repeats none of it", () => {
  const { text } = one.seal("very-secret-text", "row-1");
  const [version, nonce, tag, body] = text.split(".") as [string, string, string, string];
  const changed = `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  for (const bad of [
    [version, nonce, tag, changed].join("."),
    [version, nonce, tag.slice(0, 8), body].join("."),
    [version, "", tag, body].join("."),
    version,
  ]) {
    expect(() => one.unseal(bad, "row-1")).toThrow(/^The secret of row-1 does not open with the key of version 1/);
  }
  expect(() => new KeyRing([{ version: 1, key: Buffer.alloc(32, 9) }]).unseal(text, "row-1")).toThrow(/does not open/);
  expect(() => two.unseal([2, nonce, tag, body].join("."), "row-1")).toThrow(/does not open with the key of version 2/);
  expect(() => one.unseal(two.seal("x", "row-1").text, "row-1")).toThrow(/names no key of version 2/);
});

test("BROKER-007 what was sealed under an older key opens while that key is named; new texts are under the newest", () => {
  expect(two.unseal(one.seal("x", "row-1").text, "row-1")).toBe("x");
  expect([two.version, two.seal("x", "row-1").keyVersion, two.has(1), two.has(3)]).toEqual([2, 2, true, false]);
  expect(() => new KeyRing([])).toThrow(RangeError);
});

test("BROKER-007 what was sealed as something else is no credentials, and the error does not repeat it", () => {
  const { text } = one.seal(JSON.stringify({ kind: "KEY", secret: "very-secret-text" }), "row-1");
  expect(() => unsealCredentials(one, "row-1", text)).toThrow(/^The secret of row-1 is no credentials\.$/);
});

test("BROKER-007 a key is recognised by its last four characters, where four are little of it", () => {
  expect(keyHintOf(credentials)).toBe("k9Q2");
  expect(keyHintOf({ ...credentials, key: "short-key" })).toBeNull();
  expect(keyHintOf({ kind: "OAUTH", accessToken: "a-long-access-token" })).toBeNull();
});
