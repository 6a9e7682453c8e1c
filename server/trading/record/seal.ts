import { createHash, randomBytes, randomUUID } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * The sealed chain, exactly as docs/record-format.md says: each event is RFC 8785 JSON text, each hash covers the hash
 * before it. No database and no clock here, so that a run in memory seals the same bytes as the running server.
 */
export const recordEventKinds = [
  "OPENED",
  "SCALED",
  "REDUCED",
  "CLOSED",
  "EXITS_SET",
  "TEXT_SET",
  "CORRECTED",
  "ADJUSTED",
  "CHAPTER",
  "FLOW",
  "FEE",
  "EQUITY",
] as const;
export type RecordEventKind = (typeof recordEventKinds)[number];
/** Kinds that are not about the account's money alone: those which feeds may show. */
export type TradeEventKind = Exclude<RecordEventKind, "FLOW" | "FEE" | "EQUITY">;

/** The head of a feeder's chain. */
export interface Chain {
  readonly recordId: string;
  /** Of the last event; 0 before the first. */
  readonly sequence: number;
  /** Hash of the last event; 64 zeros before the first. */
  readonly head: string;
}

export interface Sealed {
  readonly sequence: number;
  readonly bytes: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** Randomness of ids, nonces and salts; injected where a run must come out the same twice. */
export interface Randomness {
  uuid(): string;
  /** 128 bits as 32 hex digits. */
  nonce(): string;
}

export const cryptoRandomness: Randomness = { uuid: () => randomUUID(), nonce: () => randomBytes(16).toString("hex") };

/** Values a sealed body may hold: decimals are strings, so it never holds a number but small whole ones. */
export type SealedValue = string | number | boolean | null | readonly SealedValue[] | { readonly [key: string]: SealedValue };
export type SealedBody = { readonly [key: string]: SealedValue };

export const firstPreviousHash = "0".repeat(64);
export const emptyChain = (recordId: string): Chain => ({ recordId, sequence: 0, head: firstPreviousHash });

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Of the format: 1 holds amounts as they are, 2 as salted hashes beside their share of the account's equity. */
export type RecordVersion = 1 | 2;

/** `sha256('brigade:event:' + version + '\n' + previous + '\n' + bytes)`, hex. */
export const eventHash = (previousHash: string, bytes: string, version: RecordVersion): string =>
  sha256(`brigade:event:${version}\n${previousHash}\n${bytes}`);

/** Hash of a trade's words under its salt; what the chain holds instead of them. */
export const textHash = (salt: string, thesis: string, tags: readonly string[]): string =>
  sha256(`brigade:text:1\n${salt}\n${canonicalize({ thesis, tags })}`);

/** Seals one event onto a chain. `time` is the wall clock's; `nonce` is 128 random bits in hex. */
export function seal(
  chain: Chain,
  kind: RecordEventKind,
  time: Date,
  body: SealedBody,
  nonce: string,
  version: RecordVersion,
): { sealed: Sealed; chain: Chain } {
  const sequence = chain.sequence + 1;
  const bytes = canonicalize({ version, recordId: chain.recordId, sequence, time: time.toISOString(), kind, body, nonce })!;
  const hash = eventHash(chain.head, bytes, version);
  return { sealed: { sequence, bytes, previousHash: chain.head, hash }, chain: { recordId: chain.recordId, sequence, head: hash } };
}

/** Which version sealed bytes say they are; null where they say nothing that we know. */
export function versionOf(bytes: string): RecordVersion | null {
  // In canonical form the version comes last; a body can hold no quote that is not escaped.
  if (bytes.endsWith(',"version":2}')) return 2;
  return bytes.endsWith(',"version":1}') ? 1 : null;
}

/**
 * Re-hashes a chain from its first event on. Returns the index of the first event that does not fit; null when all do. A
 * chain that has come to version 2 never goes back.
 */
export function findBreak(events: readonly Sealed[]): number | null {
  let previous = firstPreviousHash;
  let reached: RecordVersion = 1;
  for (const [index, event] of events.entries()) {
    const version = versionOf(event.bytes);
    if (version === null || version < reached || event.sequence !== index + 1 || event.previousHash !== previous) return index;
    if (eventHash(previous, event.bytes, version) !== event.hash) return index;
    [previous, reached] = [event.hash, version];
  }
  return null;
}
