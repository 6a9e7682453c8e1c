import { siteData } from "../../lib/browser/site-data";
import { nextTask } from "../../lib/browser/next-task";
import { parseHeld, type HeldEvent, type Memory } from "../../verifier/check/memory";
import { verifyRecord, type Progress, type Report } from "../../verifier/check/verify-record";
import { webCrypto } from "../../verifier/crypto/web-crypto";
import type { ReadFile } from "../../verifier/log/tiles";
import { linesOf } from "../../verifier/record/lines";
import { RecordFileError } from "../../verifier/record/record-file";

/** The verifier in this browser: WebCrypto hashes beside the page, which gets its turn between slices; earlier checks are kept here. */
const key = "brigade.verifier";
const fileBytesMax = 2 ** 28;

const memory: Memory = {
  read: async () => parseHeld(siteData.getItem(key)),
  write: async (held) => siteData.setItem(key, JSON.stringify(held)),
};

/** The last event of a record that was found intact here; null without a check. */
export const lastCheckOf = (recordId: string): HeldEvent | null => parseHeld(siteData.getItem(key)).records[recordId]?.at(-1) ?? null;

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const readerOf =
  (prefix: string, signal: AbortSignal): ReadFile =>
  async (name) => {
    const answer = await fetch(`${prefix.replace(/\/$/, "")}/${name}`, { signal, credentials: "omit" });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  };

/** Fetches a record as the viewer may see it and checks it. Throws a RecordFileError with the reason when it cannot be read. */
export async function checkRecord(filePath: string, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Report> {
  const answer = await fetch(filePath, { signal });
  if (!answer.ok || !answer.body)
    throw new RecordFileError(answer.status === 429 ? "Too many checks in a minute. Try again later." : "Couldn’t load the record.");
  return verifyRecord({
    crypto: webCrypto(),
    memory,
    lines: linesOf(chunksOf(answer.body), fileBytesMax),
    logFiles: (header) => (header.log ? readerOf(new URL(header.log.url, location.href).pathname, signal) : null),
    source: location.origin,
    now: () => new Date(),
    onProgress,
    pause: nextTask,
  });
}
