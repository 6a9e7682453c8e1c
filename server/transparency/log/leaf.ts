import canonicalize from "canonicalize";
import { leafHash } from "../merkle/hashing";
import type { LogEntryKind } from "./log.entity";

/** What the log says of a record. */
export interface LeafFacts {
  readonly kind: LogEntryKind;
  readonly recordId: string;
  readonly sequence: number;
  /** Hash of that event, 64 lower-case hex digits. */
  readonly head: string;
}

export interface Leaf extends LeafFacts {
  readonly bytes: string;
  readonly hash: Buffer;
}

/** An entry as its bytes: RFC 8785 JSON (docs/transparency-log.md). It names the record by its random id, nobody. */
export function leafOf(facts: LeafFacts): Leaf {
  const { kind, recordId, sequence, head } = facts;
  const bytes = canonicalize({ v: 1, type: kind, feeder: recordId, seq: sequence, head })!;
  return { ...facts, bytes, hash: leafHash(Buffer.from(bytes, "utf8")) };
}
