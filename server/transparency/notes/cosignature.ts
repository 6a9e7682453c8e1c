import type { SignedCheckpoint } from "./checkpoint";
import { isSignedBy, noteKeyTypes, type NoteKey, type NoteSigner } from "./note-keys";
import { formatSignature, type NoteSignature } from "./signed-note";

/** Bytes of the time before a cosignature: seconds, big-endian. */
const timeBytes = 8;

/** What a witness with an Ed25519 key signs (c2sp.org/tlog-cosignature): the time, then the whole text of the note. */
const ed25519Message = (seconds: bigint, noteText: string): Buffer => Buffer.from(`cosignature/v1\ntime ${seconds}\n${noteText}`, "utf8");

/** What a witness with an ML-DSA-44 key signs: its own name, the time and the tree. */
function mlDsaMessage(name: string, seconds: bigint, { origin, size, root }: SignedCheckpoint): Buffer {
  const time = uint64(seconds);
  return Buffer.concat([Buffer.from("subtree/v1\n\0"), withLength(name), time, withLength(origin), uint64(0n), uint64(BigInt(size)), root]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

/** The line by which a witness cosigns a checkpoint at `time`. */
export function cosignatureLine(signer: NoteSigner, noteText: string, time: Date): string {
  const seconds = BigInt(Math.floor(+time / 1000));
  const signature = signer.sign(ed25519Message(seconds, noteText));
  return formatSignature(signer.key.name, signer.key.keyId, Buffer.concat([uint64(seconds), signature]));
}

/** When a cosignature says it was made; null where it says nothing. */
export function cosignatureTime({ bytes }: Pick<NoteSignature, "bytes">): Date | null {
  if (bytes.length <= timeBytes) return null;
  const seconds = bytes.readBigUInt64BE();
  return seconds === 0n || seconds > 8_000_000_000_000n ? null : new Date(Number(seconds) * 1000);
}

/** Whether this is the key's cosignature of the checkpoint. */
export function isCosignedBy(key: NoteKey, checkpoint: SignedCheckpoint, { bytes }: Pick<NoteSignature, "bytes">): boolean {
  if (bytes.length <= timeBytes) return false;
  const [seconds, signature] = [bytes.readBigUInt64BE(), bytes.subarray(timeBytes)];
  if (seconds >= 2n ** 63n) return false;
  if (key.type === noteKeyTypes.ed25519Cosignature) return isSignedBy(key, ed25519Message(seconds, checkpoint.note.text), signature);
  return key.type === noteKeyTypes.mlDsa44 && isSignedBy(key, mlDsaMessage(key.name, seconds, checkpoint), signature);
}
