import { expect, test } from "vitest";
import { base32, isTotp, otpAuthUrl, totpAt } from "./totp";

/** RFC 6238, appendix B, SHA-1, last six of the eight digits. */
const secret = "12345678901234567890";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("ACC-140 the code at %i s is the standard's", (seconds, code) => {
  expect(totpAt(secret, seconds * 1000)).toBe(code);
  expect([isTotp(secret, code, seconds * 1000 + 30_000), isTotp(secret, code, seconds * 1000 + 90_000)]).toEqual([true, false]);
});

test("ACC-140 the address in the QR code carries the secret in base32", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(otpAuthUrl(secret, "Brigade", "a@b.c")).toBe(
    "otpauth://totp/Brigade:a%40b.c?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Brigade&digits=6&period=30",
  );
});
