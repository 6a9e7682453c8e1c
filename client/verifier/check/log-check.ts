import { base64, fromBase64, textOf } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";
import { openCheckpoint, type Checkpoint, type CheckpointProblem } from "../log/checkpoint";
import { parseVerifierKey, type CheckedSignature, type VerifierKey } from "../log/note";
import { MissingTileError, TileReader, tileWidth, WrongEntryError, type ReadFile } from "../log/tiles";
import { finding, type Finding, type FindingCode, type Unchecked } from "./findings";
import type { LogLeaf } from "./marks";
import type { HeldLog } from "./memory";

/** Bundles of 256 entries that one check reads at most. */
const bundlesMax = 2_000;

export interface LogResult {
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** Whether it could not be reached, or not to its end: then it says nothing. */
  readonly isOffline: boolean;
  readonly size: number;
  readonly leaves: readonly LogLeaf[];
  /** Witnesses whose cosignatures hold, with the time of each in seconds since 1970. */
  readonly witnesses: readonly { readonly name: string; readonly seconds: number }[];
  /** Whether it was compared with a checkpoint of an earlier check, and of which size. */
  readonly heldSize: number | null;
  /** What to keep; null where the log is not to be trusted. */
  readonly toHold: HeldLog | null;
}

export interface LogQuestion {
  readonly recordId: string;
  readonly origin: string;
  /** As the server names its key; the one held from an earlier check comes first. */
  readonly key: string;
  readonly witnesses: readonly string[];
  readonly held: HeldLog | null;
  /** Checkpoints that came with the record. */
  readonly seen?: readonly Checkpoint[];
  readonly readFile: ReadFile;
  readonly now: Date;
  onProgress?(done: number, all: number): void;
}

const nowhere = (code: FindingCode, text: string): Finding => finding(code, 0, 0, text);

const nothing = { findings: [], unchecked: [], isOffline: false, size: 0, leaves: [], witnesses: [], heldSize: null, toHold: null };

class OfflineError extends Error {}

/** What cannot be reached is no fault of the log's; a file that is not there is. */
const whereReached =
  (readFile: ReadFile): ReadFile =>
  async (path) => {
    try {
      return await readFile(path);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new OfflineError();
    }
  };

/** Reads a whole log as far as it can be reached; see `readLog`. */
export async function checkLog(crypto: CryptoPort, question: LogQuestion): Promise<LogResult> {
  try {
    return await readLog(crypto, { ...question, readFile: whereReached(question.readFile) });
  } catch (error) {
    if (error instanceof OfflineError) return { ...nothing, isOffline: true };
    throw error;
  }
}

/**
 * Reads a whole log: its newest checkpoint and signatures, that its tiles give its root, that it extends the checkpoint of an earlier
 * check, and every entry, for what it says of one record. No index of the server's is trusted.
 */
async function readLog(crypto: CryptoPort, question: LogQuestion): Promise<LogResult> {
  const logKey = await parseVerifierKey(crypto, question.held?.key ?? question.key);
  if (!logKey) return { ...nothing, findings: [nowhere("LOG_SIGNATURE", "The log’s key is not well made.")] };
  const bytes = await question.readFile("checkpoint");
  if (!bytes) return { ...nothing, isOffline: true };
  // A new key is taken over while the known one signs beside it.
  const nextKey = question.held && question.held.key !== question.key ? await parseVerifierKey(crypto, question.key) : null;
  const witnessKeys = (await Promise.all(question.witnesses.map((key) => parseVerifierKey(crypto, key)))).filter((key) => key !== null);
  const opened = await openCheckpoint(crypto, bytes, {
    origin: question.origin,
    logKey,
    witnesses: nextKey ? [...witnessKeys, nextKey] : witnessKeys,
  });
  if (!opened.checkpoint) return { ...nothing, findings: [nowhere("LOG_SIGNATURE", signatureWords[opened.problem])] };
  const isReplaced = opened.cosignatures.some(({ key, holds }) => key === nextKey && holds);
  const cosignatures = opened.cosignatures.filter(({ key }) => key !== nextKey);
  const unchecked: Unchecked[] = [...signatureGaps(opened.isSigned, cosignatures, witnessKeys)];
  const reader = new TileReader(crypto, question.readFile, opened.checkpoint.size);
  const about = {
    ...nothing,
    unchecked,
    size: opened.checkpoint.size,
    witnesses: witnessesOf(cosignatures),
    heldSize: question.held?.size ?? null,
  };
  try {
    const findings = [
      ...(await checkTree(reader, opened.checkpoint, question.held)),
      ...(await compareSeen(reader, question.seen ?? [], unchecked)),
    ];
    if (findings.length > 0) return { ...about, findings };
    const leaves = await readLeaves(reader, question, unchecked);
    const { size, root } = opened.checkpoint;
    const key = isReplaced ? question.key : (question.held?.key ?? question.key);
    return { ...about, findings, leaves, toHold: { key, size, root: base64(root), at: question.now.toISOString() } };
  } catch (error) {
    if (error instanceof MissingTileError || error instanceof WrongEntryError)
      return { ...about, findings: [nowhere("LOG_UNREADABLE", error.message)] };
    throw error;
  }
}

const signatureWords: Record<CheckpointProblem, string> = {
  MALFORMED: "The log’s checkpoint is not well made.",
  OTHER_ORIGIN: "The checkpoint is one of another log.",
  NOT_SIGNED: "The log’s checkpoint is not signed with the key that is known for it.",
  WRONG_SIGNATURE: "A signature under the log’s checkpoint does not hold.",
};

/** Witnesses whose cosignatures hold. */
export const witnessesOf = (cosignatures: readonly CheckedSignature[]): LogResult["witnesses"] =>
  cosignatures.filter(({ holds }) => holds).map(({ key, seconds }) => ({ name: key.name, seconds: seconds ?? 0 }));

/** What signatures under a checkpoint do not say. */
export function* signatureGaps(
  isSigned: true | null,
  cosignatures: readonly CheckedSignature[],
  witnesses: readonly VerifierKey[],
): Generator<Unchecked> {
  if (isSigned === null)
    yield {
      code: "SIGNATURES",
      text: "This browser cannot check the log’s signature here. Open the page over HTTPS, or check with the program.",
    };
  if (!cosignatures.some(({ holds }) => holds))
    yield {
      code: "NO_WITNESS",
      text:
        witnesses.length > 0
          ? "None of the witnesses that you named has signed the log’s checkpoint: time and completeness are this server’s word alone."
          : "No witness that you know has signed the log: time and completeness are this server’s word alone.",
    };
}

async function checkTree(reader: TileReader, { size, root }: Checkpoint, held: HeldLog | null): Promise<Finding[]> {
  if (base64(await reader.root()) !== base64(root))
    return [nowhere("LOG_UNREADABLE", "The log’s tiles do not give the root that its checkpoint names.")];
  if (!held || held.size === 0) return [];
  const seen = `the checkpoint of size ${held.size} that you saw on ${held.at.slice(0, 16).replace("T", " ")} UTC`;
  if (held.size > size) return [nowhere("LOG_REWRITTEN", `The log went back: its checkpoint has size ${size}, after ${seen}.`)];
  if (await reader.extends({ size: held.size, root: fromBase64(held.root) ?? new Uint8Array() })) return [];
  return [
    nowhere(
      "LOG_REWRITTEN",
      `The log was rewritten between ${seen} and its checkpoint of size ${size}: the second does not begin with the first.`,
    ),
  ];
}

/** The log must also begin with what the record's own proofs lead to. One that came from a cache may be older than they are. */
async function compareSeen(reader: TileReader, seen: readonly Checkpoint[], unchecked: Unchecked[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { size, root } of seen) {
    if (size > reader.size)
      unchecked.push({
        code: "LOG_OFFLINE",
        text: `The log gave a checkpoint of size ${reader.size}, older than the one of size ${size} in the file: whether it extends that one could not be checked.`,
      });
    else if (!(await reader.extends({ size, root })))
      findings.push(
        nowhere(
          "LOG_REWRITTEN",
          `The log does not begin with the checkpoint of size ${size} that came with the record: it was continued in two ways.`,
        ),
      );
  }
  return findings;
}

async function readLeaves(reader: TileReader, question: LogQuestion, unchecked: Unchecked[]): Promise<LogLeaf[]> {
  const all = Math.ceil(reader.size / tileWidth);
  const leaves: LogLeaf[] = [];
  const first = Math.max(0, all - bundlesMax);
  if (first > 0)
    unchecked.push({
      code: "LOG_OFFLINE",
      text: `Of the log’s ${reader.size} entries only the newest ${bundlesMax * tileWidth} were read.`,
    });
  for (let bundle = first; bundle < all; bundle += 1) {
    const entries = await reader.entries(bundle);
    for (const [at, entry] of entries.entries()) {
      const leaf = leafOf(entry, bundle * tileWidth + at, question.recordId);
      if (leaf) leaves.push(leaf);
    }
    question.onProgress?.(bundle + 1 - first, all - first);
  }
  return leaves;
}

/** What an entry says of this record; null where it is about another. */
export function leafOf(entry: Uint8Array | string, index: number, recordId: string): LogLeaf | null {
  const text = typeof entry === "string" ? entry : textOf(entry);
  if (!text.includes(recordId)) return null;
  try {
    const { feeder, seq, head } = JSON.parse(text) as { feeder?: unknown; seq?: unknown; head?: unknown };
    if (feeder !== recordId || !Number.isSafeInteger(Number(seq)) || typeof head !== "string") return null;
    return { index, sequence: Number(seq), head };
  } catch {
    return null;
  }
}
