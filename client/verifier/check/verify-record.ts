import type { ReadFile } from "../log/tiles";
import type { CryptoPort } from "../crypto/crypto-port";
import { RecordCheck, type RecordResult } from "../record/record-check";
import { parseHeader, parseLine, RecordFileError, type EventLine, type RecordHeader } from "../record/record-file";
import type { Finding, Unchecked } from "./findings";
import { checkLog, type LogResult } from "./log-check";
import { compareOrigin } from "./log-origin";
import { compareHeld, compareLeaves } from "./marks";
import { checkProofs, withProved, type Proof, type ProofsResult } from "./proofs";
import { nothingHeld, withHead, withLog, withOrigin, type Held, type HeldLog, type Memory } from "./memory";
import { uncheckedOf } from "./unchecked";

export interface VerifyOptions {
  readonly crypto: CryptoPort;
  readonly memory: Memory;
  /** The lines of the record file, as they come. */
  readonly lines: AsyncIterable<string>;
  /** Reads files below the log's prefix; null where the log cannot be reached: proofs in the file are checked all the same. */
  logFiles(header: RecordHeader): ReadFile | null;
  /** Address of the server that the lines were fetched from; null for a file of unknown origin. */
  readonly source?: string | null;
  /** Keys of witnesses that the reader trusts. */
  readonly witnesses?: readonly string[];
  now(): Date;
  onProgress?(progress: Progress): void;
  /** Lets others have their turn between slices. */
  pause?(): Promise<void>;
}

export interface Progress {
  readonly step: "EVENTS" | "LOG";
  readonly done: number;
  readonly all: number;
}

export interface Report {
  readonly header: RecordHeader;
  readonly at: string;
  /** Whether nothing is wrong with what was checked. */
  readonly isIntact: boolean;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  readonly record: RecordResult;
  readonly log: {
    readonly size: number;
    readonly leaves: number;
    readonly lastSequence: number;
    readonly heldSize: number | null;
    readonly witnesses: LogResult["witnesses"];
  } | null;
  /** Earlier checks of this record that it was compared with. */
  readonly heldChecks: number;
  readonly milliseconds: number;
}

const linesPerSlice = 250;
/** Of findings in the report. */
const findingsMax = 100;

/** Checks a record file with all that is at hand. Throws a RecordFileError for what is none. */
export async function verifyRecord(options: VerifyOptions): Promise<Report> {
  const { crypto, memory, now, witnesses = [], source = null } = options;
  const startedAt = now();
  const held = await memory.read().catch(() => nothingHeld);
  const { header, check, proofs } = await readRecord(options);
  const record = check.end();
  const heldLog = (header.log && held.logs[header.log.origin]) ?? null;
  const proved = await checkProofs(crypto, { header, proofs, witnesses, held: heldLog, now: startedAt });
  const readFile = header.log && options.logFiles(header);
  const log =
    header.log && readFile
      ? await checkLog(crypto, {
          ...{ recordId: header.recordId, origin: header.log.origin, key: header.log.key, witnesses, readFile, now: startedAt },
          ...{ held: heldLog, seen: proved.checkpoints },
          onProgress: (done, all) => options.onProgress?.({ step: "LOG", done, all }),
        })
      : null;
  const leaves = withProved(log?.leaves ?? [], proved.leaves);
  const heldEvents = held.records[header.recordId] ?? [];
  const findings = [
    ...record.findings,
    ...compareOrigin(held, header, source),
    ...withoutTwice(record.findings, compareHeld(check.chain, heldEvents)),
    ...withoutTwice(record.findings, compareLeaves(check.chain, leaves)),
    ...proved.findings,
    ...(log?.findings ?? []),
  ].slice(0, findingsMax);
  const isIntact = findings.length === 0;
  await keep(memory, held, { header, isIntact, toHold: log?.toHold ?? (heldLog ? null : proved.toHold), at: startedAt, source });
  const lastSequence = leaves.reduce((last, { sequence }) => Math.max(last, sequence), 0);
  return {
    ...{ header, at: startedAt.toISOString(), isIntact, findings, record, heldChecks: heldEvents.length },
    unchecked: uncheckedOf({
      header,
      record,
      ...{ log, proved, lastSequence, leaves: leaves.length, heldLog },
      isFirst: heldEvents.length === 0,
    }),
    log: header.log && (log || leaves.length > 0) ? { ...sizesOf(log, proved), leaves: leaves.length, lastSequence } : null,
    milliseconds: +now() - +startedAt,
  };
}

const sizesOf = (log: LogResult | null, proved: ProofsResult) =>
  log && !log.isOffline
    ? { size: log.size, heldSize: log.heldSize, witnesses: log.witnesses }
    : { size: 0, heldSize: null, witnesses: proved.witnesses };

/** What the chain's own check has named need not be named again. */
const withoutTwice = (named: readonly Finding[], more: readonly Finding[]): Finding[] =>
  more.filter(({ code, from, to }) => !named.some((other) => other.code === code && other.from <= to && from <= other.to));

async function readRecord({ lines, crypto, onProgress, pause }: VerifyOptions) {
  let header: RecordHeader | null = null;
  let check: RecordCheck | null = null;
  let slice: EventLine[] = [];
  const proofs: Proof[] = [];
  let number = 0;
  const flush = async (): Promise<void> => {
    await check!.add(slice);
    slice = [];
    onProgress?.({ step: "EVENTS", done: check!.chain.length, all: header!.sequence });
    await pause?.();
  };
  for await (const text of lines) {
    number += 1;
    if (text.trim() === "") continue;
    if (!header) {
      header = parseHeader(text);
      check = new RecordCheck(crypto, header);
      continue;
    }
    const line = parseLine(text, number);
    if (line.log) proofs.push({ line: { sequence: line.sequence, hash: line.hash }, ...line.log });
    slice.push(line);
    if (slice.length >= linesPerSlice) await flush();
  }
  if (!header || !check) throw new RecordFileError("The file is empty.");
  await flush();
  return { header, check, proofs };
}

/** Only what was found intact is kept: what is wrong must not become the measure of the next check. */
async function keep(memory: Memory, held: Held, { header, isIntact, toHold, at, source }: Outcome) {
  if (!isIntact) return;
  const { recordId, sequence, head } = header;
  const withRecord = withHead(held, recordId, { sequence, hash: head, at: at.toISOString() });
  if (!header.log) return memory.write(withRecord);
  const { origin } = header.log;
  const known = withOrigin(withRecord, origin, { recordId, source });
  await memory.write(toHold ? withLog(known, origin, toHold) : known);
}

interface Outcome {
  readonly header: RecordHeader;
  readonly isIntact: boolean;
  readonly toHold: HeldLog | null;
  readonly at: Date;
  readonly source: string | null;
}
