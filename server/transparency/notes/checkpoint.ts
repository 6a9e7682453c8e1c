import { hashBytes } from "../merkle/hashing";
import { parseNote, type SignedNote } from "./signed-note";

/** What a log says of its tree (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** The log's name, for ever. */
  readonly origin: string;
  /** Entries in its tree. */
  readonly size: number;
  /** 32 bytes. */
  readonly root: Buffer;
}

/** A checkpoint as a signed note. */
export interface SignedCheckpoint extends Checkpoint {
  readonly note: SignedNote;
}

/** The text that is signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString("base64")}\n`;

/** Reads the text of a checkpoint, which may have further lines; null where it is none. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const lines = text.split("\n");
  if (lines.pop() !== "" || lines.length < 3 || lines.includes("")) return null;
  const [origin, sizeText, rootText] = lines as [string, string, string];
  const [size, root] = [Number(sizeText), Buffer.from(rootText, "base64")];
  if (!/^(?:0|[1-9]\d*)$/.test(sizeText) || !Number.isSafeInteger(size)) return null;
  if (root.length !== hashBytes || root.toString("base64") !== rootText) return null;
  return { origin, size, root };
}

/** Reads a signed checkpoint; null where it is none. Signatures are not checked here. */
export function parseSignedCheckpoint(text: string): SignedCheckpoint | null {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return note && checkpoint ? { ...checkpoint, note } : null;
}
