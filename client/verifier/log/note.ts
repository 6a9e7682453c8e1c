import { concat, fromBase64, hex, textOf, uint64, utf8 } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";

/** C2SP signed notes (c2sp.org/signed-note) and timestamped cosignatures of them (c2sp.org/tlog-cosignature). */

const noteBytesMax = 1024 * 1024;
const signaturesMax = 100;

export const keyTypes = { ed25519: 0x01, cosignatureEd25519: 0x04, cosignatureMlDsa: 0x06 } as const;

/** A key that a reader knows: `NAME+hex8+base64`. */
export interface VerifierKey {
  readonly name: string;
  /** Eight hex digits. */
  readonly id: string;
  readonly type: number;
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Eight hex digits. */
  readonly keyId: string;
  readonly signature: Uint8Array;
}

export interface Note {
  /** With its last newline: what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** What one signature line of a key that the reader knows came to. */
export interface CheckedSignature {
  readonly key: VerifierKey;
  /** Null where this machine cannot check such signatures. */
  readonly holds: boolean | null;
  /** Of a cosignature: when it was made, in seconds since 1970; 0 claims no time. Null for others. */
  readonly seconds: number | null;
}

const isName = (name: string): boolean => name !== "" && !/[\s+]/u.test(name);

/** Reads a key and compares its id with the one it names. Null for one that is not well made. */
export async function parseVerifierKey(crypto: CryptoPort, text: string): Promise<VerifierKey | null> {
  const first = text.indexOf("+");
  const second = text.indexOf("+", first + 1);
  if (first < 0 || second < 0) return null;
  const [name, id, key] = [text.slice(0, first), text.slice(first + 1, second), fromBase64(text.slice(second + 1))];
  if (!isName(name) || !/^[0-9a-f]{8}$/.test(id) || !key || key.length < 2) return null;
  // Of an old ECDSA key the id is a hash of the key alone.
  const named = key[0] === 0x02 ? key.subarray(1) : concat(utf8(`${name}\n`), key);
  if (hex(await crypto.hash(named)).slice(0, 8) !== id) return null;
  return { name, id, type: key[0]!, publicKey: key.subarray(1) };
}

/** Null for bytes that are no signed note. */
export function parseNote(given: Uint8Array | string): Note | null {
  const note = typeof given === "string" ? given : decoded(given);
  // eslint-disable-next-line no-control-regex -- the format forbids them
  if (note === null || note.length > noteBytesMax || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return null;
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > signaturesMax) return null;
  const signatures = lines.map(signatureOf);
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, end + 1), signatures } : null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return textOf(bytes);
  } catch {
    return null;
  }
}

function signatureOf(line: string): NoteSignature | null {
  const match = /^\u2014 (\S+) (\S+)$/u.exec(line);
  const bytes = match && fromBase64(match[2]!, false);
  if (!match || !bytes || bytes.length < 5 || !isName(match[1]!)) return null;
  return { name: match[1]!, keyId: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/** Checks the lines of known keys; others are passed over. */
export async function checkSignatures(crypto: CryptoPort, note: Note, keys: readonly VerifierKey[]): Promise<CheckedSignature[]> {
  const checked: CheckedSignature[] = [];
  for (const line of note.signatures) {
    const key = keys.find(({ name, id }) => name === line.name && id === line.keyId);
    if (key) checked.push(await checkLine(crypto, note.text, line.signature, key));
  }
  return checked;
}

async function checkLine(crypto: CryptoPort, text: string, signature: Uint8Array, key: VerifierKey): Promise<CheckedSignature> {
  if (key.type === keyTypes.ed25519) {
    const holds = signature.length === 64 && (await crypto.verify("ed25519", key.publicKey, utf8(text), signature));
    return { key, holds, seconds: null };
  }
  if (key.type !== keyTypes.cosignatureEd25519 && key.type !== keyTypes.cosignatureMlDsa) return { key, holds: null, seconds: null };
  if (signature.length < 8) return { key, holds: false, seconds: null };
  const seconds = Number(new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0));
  const rest = signature.subarray(8);
  const holds =
    key.type === keyTypes.cosignatureEd25519
      ? rest.length === 64 && (await crypto.verify("ed25519", key.publicKey, utf8(`cosignature/v1\ntime ${seconds}\n${text}`), rest))
      : await checkMlDsa(crypto, text, seconds, rest, key);
  return { key, holds, seconds };
}

async function checkMlDsa(crypto: CryptoPort, text: string, seconds: number, signature: Uint8Array, key: VerifierKey) {
  const [origin, size, root] = text.split("\n");
  const rootBytes = fromBase64(root ?? "");
  if (!rootBytes || !/^\d{1,15}$/.test(size ?? "")) return false;
  const [name, place] = [utf8(key.name), utf8(origin!)];
  const named = concat(Uint8Array.of(name.length), name, uint64(seconds), Uint8Array.of(place.length), place);
  return crypto.verify(
    "ml-dsa-44",
    key.publicKey,
    concat(utf8("subtree/v1\n\0"), named, uint64(0), uint64(Number(size)), rootBytes),
    signature,
  );
}
