import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../../platform/limits";
import { receiptFields } from "./receipt-fields";

interface Page {
  readonly edges: ReadonlyArray<{ readonly node: object }>;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Answer {
  readonly data?: Record<string, { readonly page?: Page } & Page> | null;
  readonly errors?: ReadonlyArray<{ readonly message: string; readonly extensions?: { readonly code?: string } }>;
}

/** What an export asks, page by page: the public list with all of its plain fields. */
const exportsOf = {
  receipts: {
    text: `query ExportReceipts($after: String) { list: receipts(first: 100, after: $after) { edges { node {${receiptFields}
    } } pageInfo { hasNextPage endCursor } } }`,
    pageOf: (data: NonNullable<Answer["data"]>) => data.list!,
  },
  trades: {
    text: `query ExportTrades($after: String) { list: portfolio { page: trades(first: 100, after: $after) { edges { node {
      id version side status mode openedAt closedAt averagePrice exitPrice stopPrice targetPrice openedQuantity quantity realisedPnl returnPercent
      thesis tags instrument { symbol } lots { number quantity remaining price }
    } } pageInfo { hasNextPage endCursor } } } }`,
    pageOf: (data: NonNullable<Answer["data"]>) => data.list!.page!,
  },
} as const;

/** What says who asks; passed on as it came. */
const passedOn = [
  "authorization",
  "x-api-key",
  "cookie",
  "x-brigade-persona",
  "x-brigade-overrides",
  "origin",
  "sec-fetch-site",
  "user-agent",
] as const;

/**
 * `GET /export/receipts.ndjson` and `/export/trades.ndjson`: everything of the caller's, one JSON object a line, newest first.
 * Each page is a query of the public API, so rights, scopes and points are those of the API. An error before the first
 * line is answered with its status; one later ends the stream with a line `{"error": …}`, so that half is never taken for all.
 */
export function mountExports(http: FastifyInstance): void {
  for (const name of Object.keys(exportsOf) as Array<keyof typeof exportsOf>)
    http.get(`/export/${name}.ndjson`, async (request, reply) => {
      const lines = linesOf(http, request, name);
      const first = await lines.next();
      if (!first.done && "error" in first.value) {
        const { code } = first.value.error as { code: string };
        return reply.code(statusOf(code)).send(first.value);
      }
      void reply
        .header("content-type", "application/x-ndjson; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}.ndjson"`)
        .header("cache-control", "no-store");
      return reply.send(Readable.from(written(first, lines)));
    });
}

const statusOf = (code: string): number => ({ UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429 })[code] ?? 500;

async function* written(first: IteratorResult<object>, rest: AsyncGenerator<object>): AsyncGenerator<string> {
  if (first.done) return;
  yield `${JSON.stringify(first.value)}\n`;
  for await (const line of rest) yield `${JSON.stringify(line)}\n`;
}

async function* linesOf(http: FastifyInstance, request: FastifyRequest, name: keyof typeof exportsOf): AsyncGenerator<object> {
  const { text, pageOf } = exportsOf[name];
  let after: string | null = null;
  for (let lines = 0; lines < limits.exportLinesMax;) {
    const { data, errors } = await ask(http, request, text, after);
    if (errors || !data)
      return yield { error: { code: errors?.[0]?.extensions?.code ?? "INTERNAL_SERVER_ERROR", message: errors?.[0]?.message ?? "" } };
    const { edges, pageInfo } = pageOf(data);
    for (const { node } of edges) yield node;
    lines += edges.length;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
  yield { error: { code: "LIMIT_EXCEEDED", message: `An export has at most ${limits.exportLinesMax} lines.` } };
}

async function ask(http: FastifyInstance, request: FastifyRequest, query: string, after: string | null): Promise<Answer> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const header of passedOn) {
    const value = request.headers[header];
    if (typeof value === "string") headers[header] = value;
  }
  const answer = await http.inject({
    method: "POST",
    url: "/graphql",
    headers,
    remoteAddress: request.ip,
    payload: { query, variables: { after } },
  });
  return answer.json<Answer>();
}
