import { createHmac, timingSafeEqual } from "node:crypto";
import { cookiePrefix } from "./auth";

/** Name of the session cookie; browsers accept the `__Secure-` one over https only. */
export const sessionCookieName = (isSecure: boolean): string => `${isSecure ? "__Secure-" : ""}${cookiePrefix}.session_token`;

const signatureOf = (token: string, secret: string): string => createHmac("sha256", secret).update(token).digest("base64");

/** The cookie's value for a session token: `token.signature`, percent-encoded. */
export const signSessionToken = (token: string, secret: string): string => encodeURIComponent(`${token}.${signatureOf(token, secret)}`);

/** Reads one cookie from a `Cookie` header; null when it is absent or not decodable. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** The session token of a signed cookie value, or null when the signature is not ours. Constant time. */
export function verifiedSessionToken(value: string | null, secret: string): string | null {
  const at = value?.lastIndexOf(".") ?? -1;
  if (!value || at < 1) return null;
  const token = value.slice(0, at);
  // Compared as text: a base64 decoder would overlook what hangs on behind.
  const given = Buffer.from(value.slice(at + 1));
  const expected = Buffer.from(signatureOf(token, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
