import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const version = "1";
const keyOf = (serverSecret: string): Buffer => createHash("sha256").update(`brigade:signal-address:${serverSecret}`).digest();

/** The secret part of an address: 256 bits, as they stand in a path. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database finds an address by. */
export const sha256OfSecret = (secret: string): string => createHash("sha256").update(`brigade:signal:${secret}`).digest("hex");

/** AES-256-GCM over the secret, bound to its address: `1.<nonce>.<tag>.<ciphertext>`, base64url. */
export function sealSecret(secret: string, addressId: string, serverSecret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(serverSecret), nonce).setAAD(Buffer.from(addressId));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [version, nonce.toString("base64url"), cipher.getAuthTag().toString("base64url"), body.toString("base64url")].join(".");
}

/** The secret again; null where it was sealed with another server's secret, or for another address. */
export function unsealSecret(sealed: string, addressId: string, serverSecret: string): string | null {
  const [head, nonce, tag, body] = sealed.split(".");
  if (head !== version || !nonce || !tag || !body) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(serverSecret), Buffer.from(nonce, "base64url")).setAAD(Buffer.from(addressId));
    decipher.setAuthTag(Buffer.from(tag, "base64url"));
    return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
