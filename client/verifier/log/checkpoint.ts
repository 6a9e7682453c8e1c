import { fromBase64 } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";
import { checkSignatures, parseNote, type CheckedSignature, type VerifierKey } from "./note";

/** A checkpoint of a transparency log (c2sp.org/tlog-checkpoint): how large its tree is, and its root. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The text of a note as a checkpoint; null where it is none. */
export function checkpointOf(text: string): Checkpoint | null {
  const lines = text.slice(0, -1).split("\n");
  const [origin, size, root] = lines;
  if (!text.endsWith("\n") || lines.length < 3 || lines.includes("") || !/^(0|[1-9]\d{0,15})$/.test(size!)) return null;
  const bytes = fromBase64(root!);
  if (!bytes || bytes.length !== 32 || !Number.isSafeInteger(Number(size))) return null;
  return { origin: origin!, size: Number(size), root: bytes };
}

export type OpenedCheckpoint =
  | {
      readonly checkpoint: Checkpoint;
      readonly note: string;
      /** Of the log's own key; null where this machine cannot check it. */
      readonly isSigned: true | null;
      readonly cosignatures: readonly CheckedSignature[];
    }
  | { readonly checkpoint: null; readonly problem: CheckpointProblem };

export type CheckpointProblem = "MALFORMED" | "OTHER_ORIGIN" | "NOT_SIGNED" | "WRONG_SIGNATURE";

/**
 * Reads a signed checkpoint. `logKey` is the key known for the log whose origin this must be; a line of a known key that does not hold
 * refuses the whole, a line of an unknown one is passed over.
 */
export async function openCheckpoint(
  crypto: CryptoPort,
  bytes: Uint8Array | string,
  { origin, logKey, witnesses = [] }: { origin: string; logKey: VerifierKey; witnesses?: readonly VerifierKey[] },
): Promise<OpenedCheckpoint> {
  const note = parseNote(bytes);
  const checkpoint = note && checkpointOf(note.text);
  if (!note || !checkpoint) return { checkpoint: null, problem: "MALFORMED" };
  if (checkpoint.origin !== origin) return { checkpoint: null, problem: "OTHER_ORIGIN" };
  const checked = await checkSignatures(crypto, note, [logKey, ...witnesses]);
  if (checked.some(({ holds }) => holds === false)) return { checkpoint: null, problem: "WRONG_SIGNATURE" };
  const own = checked.filter(({ key }) => key === logKey);
  if (own.length === 0) return { checkpoint: null, problem: "NOT_SIGNED" };
  const isSigned = own.some(({ holds }) => holds) || null;
  const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
  return { checkpoint, note: text, isSigned, cosignatures: checked.filter(({ key }) => key !== logKey) };
}
