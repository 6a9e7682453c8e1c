import { fromBase64 } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";
import { openCheckpoint, type OpenedCheckpoint } from "./checkpoint";
import { isIncluded, leafHash } from "./merkle";
import type { VerifierKey } from "./note";

/** A `.tlog-proof` (c2sp.org/tlog-proof): that an entry is in a log, with the checkpoint that says so. */
export interface TlogProof {
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint as it came. */
  readonly checkpoint: string;
}

const hashesMax = 63;

/** Null for a text that is no proof. */
export function parseTlogProof(text: string): TlogProof | null {
  const end = text.indexOf("\n\n");
  const lines = end < 0 ? [] : text.slice(0, end).split("\n");
  if (lines.shift() !== "c2sp.org/tlog-proof@v1") return null;
  if (lines[0]?.startsWith("extra ") && fromBase64(lines.shift()!.slice(6)) === null) return null;
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? "");
  const hashes = lines.map((line) => fromBase64(line));
  if (!index || hashes.length > hashesMax || hashes.some((hash) => hash?.length !== 32)) return null;
  return { index: Number(index[1]), hashes: hashes as Uint8Array[], checkpoint: text.slice(end + 2) };
}

export type ProvedEntry =
  | { readonly isProved: true; readonly index: number; readonly opened: Extract<OpenedCheckpoint, { isSigned: unknown }> }
  | { readonly isProved: false; readonly problem: string };

/** Whether the entry with these bytes is in the log of `origin`. The proof says nothing about the bytes: the reader has them. */
export async function checkTlogProof(
  crypto: CryptoPort,
  entry: Uint8Array,
  text: string,
  keys: { origin: string; logKey: VerifierKey; witnesses?: readonly VerifierKey[] },
): Promise<ProvedEntry> {
  const proof = parseTlogProof(text);
  if (!proof) return { isProved: false, problem: "MALFORMED" };
  const opened = await openCheckpoint(crypto, proof.checkpoint, keys);
  if (!opened.checkpoint) return { isProved: false, problem: opened.problem };
  const { size, root } = opened.checkpoint;
  const leaf = await leafHash(crypto, entry);
  const isProved = await isIncluded(crypto, { index: proof.index, size, leaf, proof: proof.hashes, root });
  return isProved ? { isProved, index: proof.index, opened } : { isProved, problem: "NOT_INCLUDED" };
}
