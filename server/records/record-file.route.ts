import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../platform/clock";
import { Fault } from "../platform/errors";
import { copyHeaders } from "../platform/http/request-context";
import { limits } from "../platform/limits";
import { FewAtOnce } from "../platform/rate-limits/few-at-once";
import { addressSubject, type RateLimits } from "../platform/rate-limits/rate-limits";
import type { Viewer } from "../platform/viewer";
import type { RecordLogEntry, RecordLogPort } from "./record-log.port";
import type { ReadEvent, RecordsService } from "./records.service";
import type { StoredRecord } from "./records.store";

export interface RecordFileDeps {
  readonly records: RecordsService;
  readonly log: RecordLogPort;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly publicUrl: string;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

const perCaller = { name: "record-file", max: limits.recordFilesPerMinuteMax, windowMs: 60_000 };

/**
 * `GET /r/{recordId}.ndjson`: the record file (docs/record-format.md), for everybody, as far as each may see. `?after=` begins after
 * an event. Pages of other sites may read what a visitor may.
 */
export function mountRecordFile(http: FastifyInstance, deps: RecordFileDeps): void {
  const line = new FewAtOnce(limits.recordFilesAtOncePerCallerMax, limits.recordFilesWaitingPerCallerMax);
  http.get<{ Params: { recordId: string }; Querystring: { after?: string } }>("/r/:recordId.ndjson", async (request, reply) => {
    void reply.headers({
      "cache-control": "private, no-store",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    const viewer = await deps.viewerFromHeaders(copyHeaders(request));
    const caller = viewer?.id ?? addressSubject(request.ip);
    const { isAllowed, retryAfterSeconds } = await deps.rateLimits.hit(perCaller, caller);
    if (!isAllowed)
      return refuse(reply.header("retry-after", retryAfterSeconds), 429, "RATE_LIMITED", "Too many files in a minute. Try again later.");
    const after = Number(request.query.after ?? 0);
    if (!Number.isSafeInteger(after) || after < 0) return refuse(reply, 400, "BAD_USER_INPUT", "`after` is the number of an event.");
    const record = await deps.records.byId(viewer, request.params.recordId);
    if (!record) return refuse(reply, 404, "NOT_FOUND", "There is no such record.");
    return send(request, reply, line, caller, await fileOf(deps, viewer, record, after));
  });
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });

/** The place in the line is given back when the last byte is written, or the reader has gone. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  line: FewAtOnce,
  caller: string,
  file: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const stream = Readable.from(file);
  const started = Promise.withResolvers<void>();
  const whole = line.run(caller, () => {
    started.resolve();
    return new Promise<void>((resolve) => stream.once("close", resolve));
  });
  whole.catch(started.reject);
  try {
    await started.promise;
  } catch (error) {
    stream.destroy();
    if (!(error instanceof Fault)) throw error;
    return refuse(reply.header("retry-after", 1), 429, "RATE_LIMITED", error.message);
  }
  request.raw.once("close", () => stream.destroy());
  return reply
    .header("content-type", "application/x-ndjson; charset=utf-8")
    .header("content-disposition", `attachment; filename="record-${(request.params as { recordId: string }).recordId}.ndjson"`)
    .send(stream);
}

async function fileOf({ records, log, clock, publicUrl }: RecordFileDeps, viewer: Viewer | null, record: StoredRecord, after: number) {
  const header = {
    ...{ format: "brigade-record/1", recordId: record.id, sequence: record.sequence, head: record.head },
    ...{ state: record.isOpen ? "OPEN" : "CLOSED", isGenerated: record.isDemo, server: publicUrl },
    ...{ readAt: clock.date().toISOString(), log: await log.describe() },
  };
  const entry = await log.lastEntryOf(record.id);
  return lines();

  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`;
    try {
      for (let last = after; last < record.sequence;) {
        const events = await records.eventsAfter(viewer, record, last, limits.recordFileEventsPerReadMax);
        if (events.length === 0) return;
        yield events.map((event) => lineOf(event, event.sequence === entry?.sequence ? entry : null)).join("");
        last = events.at(-1)!.sequence;
      }
    } catch {
      // Half a file must not be taken for all of it.
      yield `${JSON.stringify({ error: { code: "INTERNAL_SERVER_ERROR", message: "The rest could not be read." } })}\n`;
    }
  }
}

/** What does not apply is left out of a line. */
function lineOf({ sequence, previousHash, hash, bytes, hidden, amounts }: ReadEvent, logEntry: RecordLogEntry | null): string {
  const shown = amounts.length === 0 ? undefined : Object.fromEntries(amounts.map(({ name, salt, amount }) => [name, { salt, amount }]));
  const log = logEntry ? { entry: logEntry.entry, proof: logEntry.proof } : undefined;
  return `${JSON.stringify({ sequence, previous: previousHash, hash, bytes, hidden: hidden ?? undefined, amounts: shown, log })}\n`;
}
