import { createHmac } from "node:crypto";

/** The secret a webhook's receiver checks signatures with: `whsec_` and 43 characters. Derived, so that it is stored nowhere. */
export const secretOf = (serverSecret: string, webhookId: string, version: number): string =>
  `whsec_${createHmac("sha256", serverSecret).update(`brigade:webhook:${webhookId}:${version}`).digest("base64url")}`;

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the secret over `<seconds>.<body>`. The receiver takes the same, compares in
 * constant time and refuses what is older than five minutes.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
