import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords by RFC 6238: SHA-1, six digits, steps of 30 s, as every authenticator app takes them. */
const stepMs = 30_000;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of a secret (any text; its UTF-8 bytes are the key) at a moment in milliseconds. */
export function totpAt(secret: string, ms: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / stepMs)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Whether a code is right now, or one step early or late: clocks of phones differ. Constant time. */
export const isTotp = (secret: string, code: string, ms: number): boolean =>
  [-1, 0, 1].map((step) => isEqual(code, totpAt(secret, ms + step * stepMs))).some((isRight) => isRight);

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Base32 without padding, for typing the secret into an app by hand. */
export function base32(secret: string): string {
  let bits = "";
  for (const byte of Buffer.from(secret)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What the QR code says: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export const otpAuthUrl = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: base32(secret), issuer, digits: String(digits), period: String(stepMs / 1000) })}`;
