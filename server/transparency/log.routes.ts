import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gate } from "../platform/graphql/authorise-and-charge";
import { limits } from "../platform/limits";
import { FewAtOnce } from "../platform/rate-limits/few-at-once";
import { addressSubject, type RateLimits } from "../platform/rate-limits/rate-limits";
import { isUuid } from "../platform/text/uuid";
import type { LogReader } from "./log/log-reader";
import { parseTilePath, tileWidth } from "./merkle/tile-path";
import type { WitnessReply, WitnessService } from "./witness/witness.service";

export interface LogRoutesDeps {
  readonly reader: LogReader;
  readonly witness: WitnessService;
  readonly rateLimits: RateLimits;
  readonly gate: Pick<Gate, "charge">;
}

/** A full tile never changes; a checkpoint is replaced every ten minutes; what is missing may come. */
const cached = { forEver: "public, max-age=31536000, immutable", briefly: "public, max-age=5", never: "no-store" };
const plainText = "text/plain; charset=utf-8";

/** Pages of any site may read what is public anyway: a verifier on another server does. */
const open = (reply: FastifyReply, caching: keyof typeof cached): FastifyReply =>
  reply
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", cached[caching]);

const missing = (reply: FastifyReply, sentence: string): FastifyReply =>
  open(reply, "never").code(404).type(plainText).send(`${sentence}\n`);

/** Answers a request of the log; nothing of it is read before. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Has a network address pay for what it reads of the log, before anything is read, as a visitor of the API does, and read a few files at once. */
function payingOf(gate: Pick<Gate, "charge">): (points: number, answer: Answer) => Answer {
  const lines = new FewAtOnce(limits.logFilesAtOncePerAddressMax, limits.logFilesWaitingPerAddressMax);
  return (points, answer) => (request, reply) => {
    const { isAllowed, retryAfterSeconds } = gate.charge(null, request.ip, points);
    return isAllowed ? lines.run(addressSubject(request.ip), () => answer(request, reply)) : tooMany(reply, retryAfterSeconds);
  };
}

const tooMany = async (reply: FastifyReply, retryAfterSeconds: number): Promise<FastifyReply> =>
  open(reply, "never")
    .header("retry-after", String(retryAfterSeconds))
    .code(429)
    .type(plainText)
    .send("Too many requests from your network address in a minute.\n");

/**
 * The log as C2SP's readers expect it below `/log`: `checkpoint`, `tile/…` (tlog-tiles), `add-checkpoint` and `HASH/checkpoint`
 * (tlog-witness), and `proof/RECORD` with the `.tlog-proof` of a record's head. The page `/log` itself is the client's.
 */
export function mountLog(http: FastifyInstance, { reader, witness, rateLimits, gate }: LogRoutesDeps): void {
  const paying = payingOf(gate);
  http.get(
    "/log/checkpoint",
    paying(limits.logFileCostPoints, async (_request, reply) => {
      const checkpoint = await reader.checkpoint();
      if (!checkpoint) return missing(reply, "This log has no checkpoint.");
      return open(reply, "briefly").type(plainText).send(checkpoint.text);
    }),
  );
  const sendTile = (folder: string): Answer =>
    paying(limits.logFileCostPoints, async (request, reply) => {
      const name = parseTilePath(`${folder}/${(request.params as { "*": string })["*"]}`);
      const bytes = name && (await reader.tile(name));
      if (!name || !bytes) return missing(reply, "This log has no such tile.");
      return open(reply, name.width === tileWidth ? "forEver" : "briefly")
        .type("application/octet-stream")
        .send(bytes);
    });
  http.get("/log/tile/entries/*", sendTile("tile/entries"));
  // Hashes do not compress.
  http.get("/log/tile/*", { compress: false }, sendTile("tile"));
  http.get(
    "/log/proof/:recordId",
    paying(limits.logProofCostPoints, async (request, reply) => {
      const { recordId: name } = request.params as { recordId: string };
      const [recordId, sequence] = [name.replace(/\.tlog-proof$/, ""), sequenceOf((request.query as { sequence?: string }).sequence)];
      const proved = isUuid(recordId) && sequence !== undefined ? await reader.prove(recordId, sequence) : null;
      if (!proved) return missing(reply, "This log has no entry of such a record, or none that covers this event.");
      const file = `${recordId}-${proved.entry.sequence}.tlog-proof`;
      return open(reply, "briefly").header("content-disposition", `attachment; filename="${file}"`).type(plainText).send(proved.proof);
    }),
  );
  http.get(
    "/log/:originHash/checkpoint",
    paying(limits.logFileCostPoints, async (request, reply) => {
      const note = await witness.latest((request.params as { originHash: string }).originHash);
      if (note === null) return missing(reply, "This server has cosigned no checkpoint of that log.");
      return open(reply, "briefly").type(plainText).send(note);
    }),
  );
  mountWitness(http, witness, rateLimits);
}

/** Null without one; undefined for what is none. */
const sequenceOf = (text: string | undefined): number | null | undefined =>
  text === undefined ? null : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const perAddress = { name: "log-cosign-address", max: limits.logCosignsPerAddressPerMinuteMax, windowMs: 60_000 };
const sentences: Readonly<Record<number, string>> = {
  400: "This is no request to cosign a checkpoint.",
  403: "The checkpoint is not signed by a key of its log that is known here.",
  404: "This server is no witness of that log.",
  422: "The proof does not show that this tree extends the one that was cosigned last.",
};

function mountWitness(http: FastifyInstance, witness: WitnessService, rateLimits: RateLimits): void {
  void http.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: limits.logCheckpointBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    const raise = routes.errorHandler;
    routes.setErrorHandler((error: FastifyError, request, reply) =>
      error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? sendReply(reply, { status: 400 }) : raise.call(routes, error, request, reply),
    );
    routes.post<{ Body: string | undefined }>("/log/add-checkpoint", async (request, reply) => {
      const { isAllowed, retryAfterSeconds } = await rateLimits.hit(perAddress, addressSubject(request.ip));
      if (!isAllowed) return tooMany(reply, retryAfterSeconds);
      return sendReply(reply, await witness.addCheckpoint(request.body ?? ""));
    });
  });
}

function sendReply(reply: FastifyReply, answer: WitnessReply): FastifyReply {
  void reply.header("cache-control", "no-store").code(answer.status);
  if (answer.status === 200) return reply.type(plainText).send(answer.lines.map((line) => `${line}\n`).join(""));
  if (answer.status === 409) return reply.type("text/x.tlog.size").send(`${answer.size}\n`);
  return reply.type(plainText).send(`${sentences[answer.status]}\n`);
}
