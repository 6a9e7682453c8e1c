import type { onSendAsyncHookHandler } from "fastify";
import { LRUCache } from "lru-cache";
import { limits } from "../limits";
import type { SchemaAnswers } from "../graphql/schema-answers";
import { GzipStart } from "./gzip-start";

/** A shorter answer is compressed as all others are. */
const bytesMin = 16_384;

/**
 * Sends the remembered answers about the schema as they were compressed the first time. Each is some 220 kB, and some 9 ms of work for
 * another thread, of which a small machine has no processor to spare.
 */
export function sendReadyGzip(answers: SchemaAnswers): onSendAsyncHookHandler {
  const starts = new LRUCache<string, Promise<GzipStart>>({ max: limits.schemaAnswersMax });
  return async ({ headers }, reply, payload) => {
    if (typeof payload !== "string" || payload.length < bytesMin || !takesGzip(headers["accept-encoding"])) return payload;
    const start = answers.startIn(payload);
    if (start === null) return payload;
    let ready = starts.get(start);
    if (!ready) starts.set(start, (ready = GzipStart.of(start)));
    const answer = (await ready).followedBy(payload.slice(start.length));
    if (answer === null) return payload;
    void reply.header("content-encoding", "gzip").header("content-length", answer.length).header("vary", "accept-encoding");
    return answer;
  };
}

export const takesGzip = (encodings: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(encodings ?? ""));
