import { createHash } from "node:crypto";

/**
 * A signed note (c2sp.org/signed-note): a text, an empty line, and lines `— NAME BASE64` of signatures. Readers ignore the signatures of keys
 * that they do not know.
 */
export interface SignedNote {
  /** With its last newline: exactly what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes, as 8 hex digits. */
  readonly keyId: string;
  /** Without the key id. */
  readonly bytes: Buffer;
  /** As it stands in the note, without its newline. */
  readonly line: string;
}

/** A note is at most this long; a line with ML-DSA has 3.3 kB. */
export const noteCharactersMax = 128 * 1024;
const signaturesMax = 64;

const lineStart = "\u2014 ";
// Control characters are what a note may not hold.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0009\u000b-\u001f]/;
/** Key names: not empty, no space, no plus. */
export const isKeyName = (name: string): boolean => /^[^\s\u0085+]+$/u.test(name) && name.isWellFormed();

/** Reads a note; null where it is none. Signatures are not checked here. */
export function parseNote(note: string): SignedNote | null {
  if (note.length > noteCharactersMax || forbidden.test(note) || !note.isWellFormed()) return null;
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return null;
  const lines = note.slice(split + 2, -1).split("\n");
  if (lines.length > signaturesMax) return null;
  const signatures = lines.map(parseSignature);
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, split + 1), signatures } : null;
}

/** Reads `— NAME BASE64`; null where it is none. Base64 with stray last bits is read, as other readers do. */
export function parseSignature(line: string): NoteSignature | null {
  const [, name, base64] = /^\u2014 ([^ ]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
  if (!name || !base64 || !isKeyName(name) || base64.length % 4 !== 0) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.length < 5 ? null : { name, keyId: bytes.toString("hex", 0, 4), bytes: bytes.subarray(4), line };
}

/** The line of a signature, without its newline. */
export const formatSignature = (name: string, keyId: string, signature: Uint8Array): string =>
  `${lineStart}${name} ${Buffer.concat([Buffer.from(keyId, "hex"), signature]).toString("base64")}`;

/** A note from its text and the lines of its signatures. */
export const formatNote = (text: string, lines: readonly string[]): string => `${text}\n${lines.map((line) => `${line}\n`).join("")}`;

/** Id of a key: the first four bytes of the hash of its name, type and public key, in hex. */
export const keyIdOf = (name: string, type: number, publicKey: Uint8Array): string =>
  createHash("sha256")
    .update(`${name}\n`)
    .update(Buffer.from([type]))
    .update(publicKey)
    .digest("hex")
    .slice(0, 8);
