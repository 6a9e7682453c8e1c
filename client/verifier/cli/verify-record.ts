import { createReadStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { checkedWords, verdictOf } from "../check/report-words";
import { parseHeld, type Memory } from "../check/memory";
import { verifyRecord, type Report } from "../check/verify-record";
import type { ReadFile } from "../log/tiles";
import { linesOf } from "../record/lines";
import { RecordFileError, type RecordHeader } from "../record/record-file";
import { nodeCrypto } from "./node-crypto";

/** `verify-record FILE|URL`: the verifier as a program. It needs Node 20 or newer and nothing else. */
const usage = `Usage: verify-record FILE|URL [options]

Checks a trading record: a file downloaded from /r/RECORD.ndjson, its address or that of its page,
or the address of a feeder's profile, for all of the feeder's records.

  --json             the whole report as JSON
  --memory FILE      where earlier checks are kept (default: ~/.brigade-verifier.json; "none": nowhere)
  --log FOLDER|URL   where the transparency log is read (default: as the record says; "none": not at all)
  --witness KEY      key of a witness that you trust, NAME+ID+BASE64; may be given several times

Exit codes: 0 intact, 1 something is wrong, 2 could not be checked.`;

const exitCodes = { intact: 0, wrong: 1, failed: 2 } as const;
const fileBytesMax = 2 ** 31;
const requestMsMax = 60_000;

interface Arguments {
  readonly source: string;
  readonly isJson: boolean;
  readonly memory: string;
  readonly log: string | null;
  readonly witnesses: readonly string[];
}

const defaultMemory = path.join(homedir(), ".brigade-verifier.json");

function argumentsOf(given: readonly string[]): Arguments | null {
  let [source, isJson, memory, log] = ["", false, defaultMemory, null as string | null];
  const witnesses: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at]!;
    const isOption = ["--memory", "--log", "--witness"].includes(argument);
    const value = isOption ? given[(at += 1)] : argument;
    if (value === undefined) return null;
    if (argument === "--json") isJson = true;
    else if (argument === "--memory") memory = value;
    else if (argument === "--log") log = value;
    else if (argument === "--witness") witnesses.push(value);
    else if (argument.startsWith("--") || source !== "") return null;
    else source = value;
  }
  return source === "" ? null : { source, isJson, memory, log, witnesses };
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(requestMsMax), headers: { accept: "*/*" } });
  return response;
}

const profileQuery = "query ($id: ID, $username: String) { trader(id: $id, username: $username) { sealedRecords { filePath } } }";

interface ProfileAnswer {
  readonly data?: { readonly trader: { readonly sealedRecords: ReadonlyArray<{ readonly filePath: string }> } | null } | null;
}

/** The record files that are meant: a page's is beside it, and a profile may have several. */
async function sourcesOf(source: string): Promise<readonly string[]> {
  if (!isAddress(source)) return [source];
  const { origin, pathname } = new URL(source);
  const page = /^\/r\/([0-9a-f-]{36})\/?$/.exec(pathname);
  if (page) return [`${origin}/r/${page[1]}.ndjson`];
  const [, kind, name] = /^\/(trader|profile)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (!kind || !name) return [source];
  const variables = kind === "trader" ? { id: name } : { username: decodeURIComponent(name) };
  const answer = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: profileQuery, variables }),
    signal: AbortSignal.timeout(requestMsMax),
  });
  const { data } = (await answer.json()) as ProfileAnswer;
  const records = data?.trader?.sealedRecords ?? [];
  if (records.length === 0) throw new RecordFileError(`${source} has no record.`);
  return records.map(({ filePath }) => new URL(filePath, origin).href);
}

async function* chunksOf(source: string): AsyncGenerator<Uint8Array> {
  if (!isAddress(source)) return yield* createReadStream(source);
  const response = await fetched(source);
  if (!response.ok || !response.body) throw new RecordFileError(`${source} answered ${response.status}.`);
  for await (const chunk of response.body) yield chunk as Uint8Array;
}

const fileMemory = (file: string): Memory => ({
  read: async () => parseHeld(existsSync(file) ? await readFile(file, "utf8") : null),
  write: async (held) => {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(held, null, 1));
    await rename(`${file}.new`, file);
  },
});

const noMemory: Memory = { read: async () => parseHeld(null), write: async () => {} };

/** Reads below a log's prefix, which is a folder or an address. */
const readerOf =
  (prefix: string): ReadFile =>
  async (name) => {
    if (!isAddress(prefix)) return existsSync(path.join(prefix, name)) ? readFile(path.join(prefix, name)) : null;
    const response = await fetched(`${prefix.replace(/\/$/, "")}/${name}`);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };

function logFiles({ source, log }: Arguments, header: RecordHeader): ReadFile | null {
  if (log === "none" || !header.log) return null;
  if (log !== null) return readerOf(log);
  return isAddress(source) ? readerOf(new URL(header.log.url, source).href) : null;
}

/** Lines for a person. */
function* reportLines(report: Report): Generator<string> {
  const { header, findings, unchecked, milliseconds } = report;
  yield `Record ${header.recordId}, ${header.sequence} events, from ${header.server}`;
  yield verdictOf(report);
  for (const { code, text } of findings) yield `  ✗ ${code}: ${text}`;
  yield "Checked:";
  for (const words of checkedWords(report)) yield `  · ${words}`;
  yield "Not checked:";
  for (const { text } of unchecked) yield `  · ${text}`;
  yield `Took ${(milliseconds / 1000).toFixed(1)} s, at ${report.at}.`;
}

async function check(given: Arguments): Promise<number> {
  try {
    const report = await verifyRecord({
      crypto: nodeCrypto,
      memory: given.memory === "none" ? noMemory : fileMemory(given.memory),
      lines: linesOf(chunksOf(given.source), fileBytesMax),
      logFiles: (header) => logFiles(given, header),
      source: isAddress(given.source) ? new URL(given.source).origin : null,
      witnesses: given.witnesses,
      now: () => new Date(),
    });
    console.log(given.isJson ? JSON.stringify(report, null, 1) : [...reportLines(report)].join("\n"));
    return report.isIntact ? exitCodes.intact : exitCodes.wrong;
  } catch (error) {
    console.error(`Could not be checked: ${(error as Error).message}`);
    return exitCodes.failed;
  }
}

/** Of several records the worst outcome counts: one that is wrong before one that could not be checked. */
async function main(): Promise<number> {
  const given = argumentsOf(process.argv.slice(2));
  if (!given) {
    console.error(usage);
    return exitCodes.failed;
  }
  const sources = await sourcesOf(given.source).catch((error: Error) => {
    console.error(`Could not be checked: ${error.message}`);
    return [];
  });
  const codes: number[] = [];
  for (const source of sources) codes.push(await check({ ...given, source }));
  if (codes.includes(exitCodes.wrong)) return exitCodes.wrong;
  return codes.length === 0 || codes.includes(exitCodes.failed) ? exitCodes.failed : exitCodes.intact;
}

process.exitCode = await main();
