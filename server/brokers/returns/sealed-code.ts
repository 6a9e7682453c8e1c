import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const version = "1";
const keyOf = (secret: string): Buffer => createHash("sha256").update(`brigade:broker-return:${secret}`).digest();

/** AES-256-GCM over a short text: `1.<nonce>.<tag>.<ciphertext>`, base64url. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [version, nonce.toString("base64url"), cipher.getAuthTag().toString("base64url"), body.toString("base64url")].join(".");
}

/** The text again; throws when it was changed or sealed with another secret. */
export function unseal(sealed: string, secret: string): string {
  const [head, nonce, tag, body] = sealed.split(".");
  if (head !== version || !nonce || !tag || body === undefined) throw new Error("This was not sealed here.");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), Buffer.from(nonce, "base64url"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
}
