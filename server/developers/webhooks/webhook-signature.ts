import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";

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

/**
 * The headers of standardwebhooks.com, which ready-made libraries check. Their key is the bytes of our secret, which those
 * libraries read from base64: `-` and `_` written as `+` and `/`.
 */
export const standardHeaders = (secret: string, eventId: string, seconds: number, body: string): Record<string, string> => ({
  "webhook-id": eventId,
  "webhook-timestamp": String(seconds),
  "webhook-signature": new StandardWebhook(standardSecretOf(secret)).sign(eventId, new Date(seconds * 1000), body),
});

const standardSecretOf = (secret: string): string => secret.slice("whsec_".length).replaceAll("-", "+").replaceAll("_", "/");
