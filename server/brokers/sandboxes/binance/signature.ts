import { createHmac, timingSafeEqual } from "node:crypto";
import type { SandboxExchange } from "./exchange";
import { badRequest, keyRefused, missing, Refusal } from "./refusal";
import type { SandboxAccount } from "./state";

const usualWindowMs = 5_000;
const windowMsMax = 60_000;
const aheadMsMax = 1_000;

/** The text that was signed, as it came: nothing is encoded again, or a client that encodes otherwise would pass or fail by luck. */
export interface SignedText {
  readonly text: string;
  readonly signature: string | null;
  readonly timestamp: string | null;
  readonly recvWindow: string | null;
}

/** Query or form text, whose last part is `signature=…`. */
export function signedTextOf(raw: string): SignedText {
  const at = raw.lastIndexOf("signature=");
  const params = new URLSearchParams(raw);
  const text = at < 0 ? raw : raw.slice(0, at).replace(/&$/, "");
  const signature = at < 0 ? null : raw.slice(at + "signature=".length);
  return { text, signature, timestamp: params.get("timestamp"), recvWindow: params.get("recvWindow") };
}

/** Parameters of a socket request: sorted by name, joined, not encoded. */
export function signedTextOfSocket(params: Readonly<Record<string, unknown>>): SignedText {
  const { signature, ...rest } = params;
  const text = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${String(rest[name])}`)
    .join("&");
  const textOf = (value: unknown): string | null => (value === undefined ? null : String(value));
  return { text, signature: textOf(signature), timestamp: textOf(rest["timestamp"]), recvWindow: textOf(rest["recvWindow"]) };
}

/** Key, time and signature of a request, in the order in which the exchange looks at them. Throws a Refusal. */
export function authenticate(exchange: SandboxExchange, key: string | null, signed: SignedText, now: number): SandboxAccount {
  if (!key) throw new Refusal(401, -2014, "API-key format invalid.");
  const account = exchange.accountByKey(key);
  if (!account) throw keyRefused();
  if (!signed.timestamp) throw missing("timestamp");
  if (!signed.signature) throw missing("signature");
  const window = Number(signed.recvWindow ?? usualWindowMs);
  if (!(window > 0 && window <= windowMsMax)) throw badRequest(-1131, `recvWindow must be less than ${windowMsMax}.`);
  const sentAt = Number(signed.timestamp);
  if (!(sentAt < now + aheadMsMax)) throw badRequest(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (now - sentAt > window) throw badRequest(-1021, "Timestamp for this request is outside of the recvWindow.");
  const expected = createHmac("sha256", account.secret).update(signed.text).digest("hex");
  const [mine, theirs] = [Buffer.from(expected), Buffer.from(signed.signature)];
  if (mine.length !== theirs.length || !timingSafeEqual(mine, theirs)) throw badRequest(-1022, "Signature for this request is not valid.");
  return account;
}
