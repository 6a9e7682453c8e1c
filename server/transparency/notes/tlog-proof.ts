import { hashBytes } from "../merkle/hashing";
import { parseSignedCheckpoint, type SignedCheckpoint } from "./checkpoint";

/** A proof that an entry is in a log (c2sp.org/tlog-proof). Who checks it hashes the entry's bytes. */
export interface TlogProof {
  /** The entry itself, which nothing vouches for before the proof is checked with it; null where it is left out. */
  readonly entry: Buffer | null;
  /** Of the entry, from 0. */
  readonly index: number;
  /** Siblings from the leaf to the root. */
  readonly hashes: readonly Buffer[];
  /** Verbatim, with all its signatures. */
  readonly checkpoint: string;
}

const header = "c2sp.org/tlog-proof@v1";
const hashesMax = 63;

export const formatProof = ({ entry, index, hashes, checkpoint }: TlogProof): string =>
  [
    header,
    ...(entry ? [`extra ${entry.toString("base64")}`] : []),
    `index ${index}`,
    ...hashes.map((hash) => hash.toString("base64")),
    "",
    checkpoint,
  ].join("\n");

/** Reads a `.tlog-proof`; null where it is none. Nothing is checked here. */
export function parseProof(text: string): (TlogProof & { readonly signed: SignedCheckpoint }) | null {
  const split = text.indexOf("\n\n");
  if (split < 0) return null;
  const [first, ...rest] = text.slice(0, split).split("\n");
  if (first !== header) return null;
  const [, extra] = /^extra ([A-Za-z0-9+/]*={0,2})$/.exec(rest[0] ?? "") ?? [];
  const lines = extra === undefined ? rest : rest.slice(1);
  const [, indexText] = /^index (0|[1-9]\d{0,15})$/.exec(lines[0] ?? "") ?? [];
  const hashes = lines.slice(1).map(hashOf);
  const checkpoint = text.slice(split + 2);
  const signed = parseSignedCheckpoint(checkpoint);
  if (indexText === undefined || !signed || hashes.length > hashesMax || hashes.includes(null)) return null;
  const entry = extra === undefined ? null : Buffer.from(extra, "base64");
  return { entry, index: Number(indexText), hashes: hashes as Buffer[], checkpoint, signed };
}

/** 32 bytes in strict base64; null for every other text. */
export function hashOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, "base64");
  return bytes.length === hashBytes && bytes.toString("base64") === base64 ? bytes : null;
}
