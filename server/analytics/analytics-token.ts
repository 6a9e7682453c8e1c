import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const version = "1";
const signature = (body: string, secret: string): string =>
  createHmac("sha256", `brigade:analytics:${secret}`).update(body).digest("base64url");

/** A bearer token for one installation until `expiresAt` (milliseconds): `1.<installation>.<expiry>.<signature>`. */
export function signToken(installationId: string, expiresAt: number, secret: string): string {
  const body = `${version}.${installationId}.${expiresAt}`;
  return `${body}.${signature(body, secret)}`;
}

/** The installation of a token that is ours and still holds; else null. */
export function installationOf(token: string, now: number, secret: string): string | null {
  const [head, installationId, expiresAt, given] = token.split(".");
  if (head !== version || !installationId || !expiresAt || !given) return null;
  const expected = Buffer.from(signature(`${head}.${installationId}.${expiresAt}`, secret));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Number(expiresAt) > now ? installationId : null;
}

export const newRefreshToken = (): string => randomBytes(32).toString("base64url");
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
