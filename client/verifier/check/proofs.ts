import { base64, sameBytes, fromBase64, utf8 } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";
import type { Checkpoint } from "../log/checkpoint";
import { parseVerifierKey, type CheckedSignature } from "../log/note";
import { checkTlogProof } from "../log/tlog-proof";
import type { EventLine, RecordHeader } from "../record/record-file";
import { finding, type Finding, type Unchecked } from "./findings";
import { leafOf, signatureGaps, witnessesOf, type LogResult } from "./log-check";
import type { LogLeaf } from "./marks";
import type { HeldLog } from "./memory";

/** A proof as it came beside an event. */
export interface Proof {
  readonly line: Pick<EventLine, "sequence" | "hash">;
  readonly entry: string;
  readonly proof: string;
}

/** What the proofs in a file come to, without a look at the log itself. */
export interface ProofsResult {
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  readonly leaves: readonly LogLeaf[];
  /** Those that the proofs lead to, each once. */
  readonly checkpoints: readonly Checkpoint[];
  readonly witnesses: LogResult["witnesses"];
  /** The newest checkpoint, for a reader who holds none of this log. */
  readonly toHold: HeldLog | null;
}

interface ProofsQuestion {
  readonly header: RecordHeader;
  readonly proofs: readonly Proof[];
  /** Keys of witnesses that the reader trusts. */
  readonly witnesses: readonly string[];
  readonly held: HeldLog | null;
  readonly now: Date;
}

const nothing: ProofsResult = { findings: [], unchecked: [], leaves: [], checkpoints: [], witnesses: [], toHold: null };

/** Checks the proofs that came with a file: that the log holds an entry which names this very event. */
export async function checkProofs(crypto: CryptoPort, question: ProofsQuestion): Promise<ProofsResult> {
  const { header, proofs, held } = question;
  const key = held?.key ?? header.log?.key;
  const logKey = key === undefined ? null : await parseVerifierKey(crypto, key);
  if (!header.log || !logKey || proofs.length === 0) return nothing;
  const witnessKeys = (await Promise.all(question.witnesses.map((text) => parseVerifierKey(crypto, text)))).filter(
    (known) => known !== null,
  );
  const keys = { origin: header.log.origin, logKey, witnesses: witnessKeys };
  const [findings, leaves, checkpoints, cosignatures]: [Finding[], LogLeaf[], Checkpoint[], CheckedSignature[]] = [[], [], [], []];
  let isSigned: true | null = true;
  for (const { line, entry, proof } of proofs) {
    const { sequence } = line;
    const result = await checkTlogProof(crypto, utf8(entry), proof, keys);
    const leaf = result.isProved ? leafOf(entry, result.index, header.recordId) : null;
    if (!result.isProved)
      findings.push(finding("LOG_PROOF", sequence, sequence, `The proof that the log names event ${sequence} does not hold.`));
    else if (!leaf)
      findings.push(finding("LOG_PROOF", sequence, sequence, `The log’s entry beside event ${sequence} is about another record.`));
    else {
      leaves.push(leaf);
      checkpoints.push(result.opened.checkpoint);
      cosignatures.push(...result.opened.cosignatures);
      isSigned &&= result.opened.isSigned;
    }
  }
  const newest = checkpoints.toSorted((a, b) => a.size - b.size).at(-1);
  const toHold = newest && { key: key!, size: newest.size, root: base64(newest.root), at: question.now.toISOString() };
  return {
    findings: [...findings, ...compareRoots(checkpoints, held)],
    unchecked: newest ? [...signatureGaps(isSigned, cosignatures, witnessKeys)] : [],
    ...{ leaves, checkpoints, witnesses: witnessesOf(cosignatures), toHold: toHold ?? null },
  };
}

/** Two roots of one size are two logs: no more is needed to see it. */
function compareRoots(checkpoints: readonly Checkpoint[], held: HeldLog | null): Finding[] {
  const roots = new Map<number, Uint8Array>(held ? [[held.size, fromBase64(held.root) ?? new Uint8Array()]] : []);
  for (const { size, root } of checkpoints) {
    const known = roots.get(size);
    if (known && !sameBytes(known, root))
      return [
        finding(
          "LOG_REWRITTEN",
          0,
          0,
          `There are two checkpoints of size ${size} with different roots: the log was continued in two ways.`,
        ),
      ];
    roots.set(size, root);
  }
  return [];
}

/** What the log was read to say of a record, with what was proved of it. */
export function withProved(read: readonly LogLeaf[], proved: readonly LogLeaf[]): LogLeaf[] {
  const isRead = ({ index, sequence, head }: LogLeaf): boolean =>
    read.some((leaf) => leaf.index === index && leaf.sequence === sequence && leaf.head === head);
  return [...read, ...proved.filter((leaf) => !isRead(leaf))].toSorted((a, b) => a.index - b.index);
}
