import { isConsistent, isEmptyRoot, isSame } from "../merkle/verify-proofs";
import { checkSignatures } from "../notes/check-signatures";
import { parseSignedCheckpoint, type SignedCheckpoint } from "../notes/checkpoint";
import type { NoteKey } from "../notes/note-keys";
import { hashOf } from "../notes/tlog-proof";
import { limits } from "../../platform/limits";

/** What a log sends to its witness (c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  /** The size that the log believes this witness has cosigned last. */
  readonly old: number;
  readonly proof: readonly Buffer[];
  readonly checkpoint: SignedCheckpoint;
  /** The checkpoint, verbatim. */
  readonly note: string;
}

/** Reads a request; null where it is none. */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const split = body.indexOf("\n\n");
  if (split < 0) return null;
  const [first = "", ...lines] = body.slice(0, split).split("\n");
  const [, oldText] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const note = body.slice(split + 2);
  const checkpoint = parseSignedCheckpoint(note);
  const proof = lines.map(hashOf);
  if (oldText === undefined || !checkpoint || proof.length > limits.logProofHashesMax || proof.includes(null)) return null;
  const old = Number(oldText);
  return Number.isSafeInteger(old) && old <= checkpoint.size ? { old, proof: proof as Buffer[], checkpoint, note } : null;
}

/** Whether the log itself signed: by one of its keys at least, and by none of them wrongly. */
export function isSignedByLog(checkpoint: SignedCheckpoint, keys: readonly NoteKey[]): boolean {
  const { verified, hasForgery } = checkSignatures(checkpoint, keys);
  return verified.length > 0 && !hasForgery;
}

/** The tree that a witness has cosigned last; of size 0 before the first. */
export interface CosignedTree {
  readonly size: number;
  readonly root: Buffer;
}

/** CONFLICT: the log does not know what we cosigned last. REFUSED: its tree does not go on from that one. */
export type WitnessVerdict = "FINE" | "CONFLICT" | "REFUSED";

/** Whether a checkpoint goes on from what was cosigned last. */
export function judge({ old, proof, checkpoint }: Omit<AddCheckpoint, "note">, latest: CosignedTree): WitnessVerdict {
  const { size, root } = checkpoint;
  if (old !== latest.size) return "CONFLICT";
  if (size === 0) return proof.length === 0 && isEmptyRoot(root) ? "FINE" : "REFUSED";
  // From an empty tree everything follows, and no proof says so.
  if (old === 0) return proof.length === 0 ? "FINE" : "REFUSED";
  if (old === size) return proof.length === 0 && isSame(root, latest.root) ? "FINE" : "REFUSED";
  return isConsistent(old, latest.root, size, root, proof) ? "FINE" : "REFUSED";
}
