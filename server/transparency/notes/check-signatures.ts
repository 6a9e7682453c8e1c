import type { SignedCheckpoint } from "./checkpoint";
import { isCosignedBy } from "./cosignature";
import { isSignedBy, keyOf, noteKeyTypes, type NoteKey } from "./note-keys";
import type { NoteSignature } from "./signed-note";

/** Signatures of a checkpoint by keys that are known. */
export interface CheckedSignatures {
  readonly verified: ReadonlyArray<{ readonly key: NoteKey; readonly signature: NoteSignature }>;
  /** Whether a signature names a known key and is not its. The whole note is then worth nothing. */
  readonly hasForgery: boolean;
}

/** Checks the signatures of the keys that are known; those of others are ignored. */
export function checkSignatures(checkpoint: SignedCheckpoint, keys: readonly NoteKey[]): CheckedSignatures {
  const known = checkpoint.note.signatures.flatMap((signature) => {
    const key = keyOf(keys, signature);
    return key ? [{ key, signature }] : [];
  });
  const verified = known.filter(({ key, signature }) => isValid(checkpoint, key, signature));
  return { verified, hasForgery: verified.length < known.length };
}

const isValid = (checkpoint: SignedCheckpoint, key: NoteKey, signature: NoteSignature): boolean =>
  key.type === noteKeyTypes.ed25519 || key.type === noteKeyTypes.ecdsa
    ? isSignedBy(key, Buffer.from(checkpoint.note.text, "utf8"), signature.bytes)
    : isCosignedBy(key, checkpoint, signature);
