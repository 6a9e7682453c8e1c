import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { formatSignature, isKeyName, keyIdOf, type NoteSignature } from "./signed-note";

/** Types of keys in signed notes. */
export const noteKeyTypes = { ed25519: 0x01, ecdsa: 0x02, ed25519Cosignature: 0x04, mlDsa44: 0x06 } as const;

/** Who may sign a note: a name and a public key, written `NAME+KEYID+BASE64`. */
export interface NoteKey {
  readonly name: string;
  readonly keyId: string;
  readonly type: number;
  readonly publicKey: Buffer;
  /** As it is written. */
  readonly text: string;
}

/** Lengths of public keys by type; others are refused. */
const keyLengths = new Map<number, number>([
  [noteKeyTypes.ed25519, 32],
  [noteKeyTypes.ed25519Cosignature, 32],
  [noteKeyTypes.mlDsa44, 1312],
]);
const ed25519Public = Buffer.from("302a300506032b6570032100", "hex");
const ed25519Private = Buffer.from("302e020100300506032b657004220420", "hex");
const mlDsa44Public = Buffer.from("30820532300b06096086480165030403110382052100", "hex");

/** Reads a key; null where it is none, names another id than its own, or is of a type that is not known here. The base64 may hold a plus. */
export function parseNoteKey(text: string): NoteKey | null {
  const [, name, keyId, base64] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (!name || !keyId || !base64 || !isKeyName(name)) return null;
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length < 2 || bytes.toString("base64") !== base64) return null;
  const [type, publicKey] = [bytes[0]!, bytes.subarray(1)];
  if (type === noteKeyTypes.ecdsa) return ecdsaKeyId(publicKey) === keyId ? { name, keyId, type, publicKey, text } : null;
  if (keyLengths.get(type) !== publicKey.length || keyIdOf(name, type, publicKey) !== keyId) return null;
  return { name, keyId, type, publicKey, text };
}

/** The id of an ECDSA key is the hash of the key alone, in its own encoding. */
const ecdsaKeyId = (publicKey: Buffer): string => createHash("sha256").update(publicKey).digest("hex").slice(0, 8);

export function noteKey(name: string, type: number, publicKey: Buffer): NoteKey {
  const keyId = keyIdOf(name, type, publicKey);
  const base64 = Buffer.concat([Buffer.from([type]), publicKey]).toString("base64");
  return { name, keyId, type, publicKey, text: `${name}+${keyId}+${base64}` };
}

/** The key as node:crypto takes it. */
function publicKeyObject({ type, publicKey }: NoteKey): KeyObject {
  const der =
    type === noteKeyTypes.ecdsa ? publicKey : Buffer.concat([type === noteKeyTypes.mlDsa44 ? mlDsa44Public : ed25519Public, publicKey]);
  return createPublicKey({ key: der, format: "der", type: "spki" });
}

/** Whether `signature` is this key's over `message`. */
export function isSignedBy(key: NoteKey, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(key.type === noteKeyTypes.ecdsa ? "sha256" : null, message, publicKeyObject(key), signature);
  } catch {
    // A key or a signature that is none of its kind.
    return false;
  }
}

/** An Ed25519 key pair that signs notes or cosignatures under one name. The seed never leaves it. */
export class NoteSigner {
  readonly key: NoteKey;
  private readonly privateKey: KeyObject;

  /** `seed`: 32 random bytes. */
  constructor(name: string, type: typeof noteKeyTypes.ed25519 | typeof noteKeyTypes.ed25519Cosignature, seed: Buffer) {
    if (seed.length !== 32) throw new RangeError("The seed of a key has 32 bytes");
    if (!isKeyName(name)) throw new RangeError("The name of a key holds no space and no plus");
    this.privateKey = createPrivateKey({ key: Buffer.concat([ed25519Private, seed]), format: "der", type: "pkcs8" });
    const spki = createPublicKey(this.privateKey).export({ format: "der", type: "spki" });
    this.key = noteKey(name, type, spki.subarray(ed25519Public.length));
  }

  sign(message: Uint8Array): Buffer {
    return sign(null, message, this.privateKey);
  }

  /** The line that signs a note of this text. */
  noteLine(text: string): string {
    return formatSignature(this.key.name, this.key.keyId, this.sign(Buffer.from(text, "utf8")));
  }
}

/**
 * Reads a private key as Go's tools write it, `PRIVATE+KEY+NAME+KEYID+BASE64`; null where it is none or its id is another's.
 */
export function parsePrivateKey(text: string): NoteSigner | null {
  const [, name, keyId, base64] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (!name || !keyId || !base64 || !isKeyName(name)) return null;
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== 33 || bytes[0] !== noteKeyTypes.ed25519) return null;
  const signer = new NoteSigner(name, noteKeyTypes.ed25519, bytes.subarray(1));
  return signer.key.keyId === keyId ? signer : null;
}

/** The key that a signature names, among those known; null for a stranger's. */
export const keyOf = (keys: readonly NoteKey[], { name, keyId }: NoteSignature): NoteKey | null =>
  keys.find((key) => key.name === name && key.keyId === keyId) ?? null;
