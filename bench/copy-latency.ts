import { clientDocument } from "../server/platform/testing/client-documents";
import { Clients } from "./live/clients";
import { eaterOf, median, openCopyFixture, percentile, rounded, type CopyFixture } from "./copying/fixture";

const sizes = [10, 1_000, 10_000];
const connectedMax = 2_000;
const rounds = 5;
/** Few copies are over before the JIT compiler or any connection of the pool knows what they ask: a server in use does. */
const smallRounds = 20;

/**
 * From the call of `openTrade` to the receipt in a client that asks what the app's own screens ask of a copy event, for 10, 1,000 and
 * 10,000 copies of whom up to 2,000 are connected, in a process of their own; and where the time goes: sealed, the
 * first and the last chunk durable, the first and the last event taken by the hub; the rest is the shaping, the socket and
 * the client. The first round warms up (of 10 copies the first 20), and is `firstMs`. `--max 1000` leaves larger fixtures out.
 */
export async function run(): Promise<object> {
  const rows: object[] = [];
  const flag = process.argv.indexOf("--max");
  const max = flag < 0 ? Infinity : Number(process.argv[flag + 1]);
  for (const copies of sizes.filter((size) => size <= max)) rows.push(await measure(copies));
  return { rows };
}

async function measure(copies: number): Promise<object> {
  const fixture = await openCopyFixture(copies);
  const connected = Math.min(copies, connectedMax);
  const cookies = await signIn(fixture, connected);
  const clients = new Clients();
  await clients.connect(`${fixture.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", connected, cookies, [
    clientDocument("CopyEvents"),
  ]);
  const times: number[] = [];
  const [warmUps, measured] = copies <= 10 ? [smallRounds, smallRounds] : [1, rounds];
  let firstMs = NaN;
  const stages = new Stages(fixture);
  for (let round = 0; round < warmUps + measured; round++) {
    const received = await clients.receive(connected, () => {
      stages.begin();
      void fixture.openTrade().then(() => stages.note("sealed"));
      return Number(process.hrtime.bigint()) / 1e6;
    });
    await fixture.fannedOut();
    await fixture.app.modules.copying.watch.idle();
    if (round === 0) firstMs = percentile(received.times, 0.5);
    if (round < warmUps) continue;
    times.push(...received.times);
    stages.keep();
  }
  clients.end();
  await fixture.stop();
  const figures = {
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    firstMs: rounded(firstMs),
    ...stages.medians(),
  };
  console.error(`${copies} copies, ${connected} connected: p50 ${figures.p50Ms} ms, p99 ${figures.p99Ms} ms`);
  return { copies, connected, ...figures };
}

type Stage = "sealed" | "firstChunk" | "lastChunk" | "firstToHub" | "lastToHub";

/** When each stage was reached, in ms since the call of `openTrade`: the last time that it was noted, for `first…` the first. */
class Stages {
  private started = 0;
  private round: Partial<Record<Stage, number>> = {};
  private readonly rounds: Array<Partial<Record<Stage, number>>> = [];

  constructor({ app }: CopyFixture) {
    const { deps, deliveries } = app.modules.copying;
    const [announce, note] = [deps.streams.announce.bind(deps.streams), deliveries.note.bind(deliveries)];
    deps.streams.announce = (events) => {
      this.note("firstChunk");
      this.note("lastChunk");
      return announce(events);
    };
    deliveries.note = (eaterId, receiptId) => {
      this.note("firstToHub");
      this.note("lastToHub");
      return note(eaterId, receiptId);
    };
  }

  begin(): void {
    this.started = performance.now();
    this.round = {};
  }

  note(stage: Stage): void {
    if (stage.startsWith("first") && this.round[stage] !== undefined) return;
    this.round[stage] = performance.now() - this.started;
  }

  keep(): void {
    this.rounds.push(this.round);
  }

  medians(): Record<string, number> {
    const stages: Stage[] = ["sealed", "firstChunk", "lastChunk", "firstToHub", "lastToHub"];
    return Object.fromEntries(stages.map((stage) => [`${stage}Ms`, rounded(median(this.rounds.map((round) => round[stage] ?? NaN)))]));
  }
}

/** Sessions of the first eaters by copy id, whose chunks go first and last alike. */
async function signIn(fixture: CopyFixture, count: number): Promise<string[]> {
  const eaters = await fixture.app.db.query<{ eater_id: string }>("select eater_id from copies order by md5(id::text) limit $1", [count]);
  await fixture.app.db.query(
    `insert into "user" (id, name, email, "emailVerified") select id, name, username || '@bench.test', true from users where id = any($1::uuid[])`,
    [eaters.map((row) => row.eater_id)],
  );
  await fixture.app.db.query(
    `insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") select gen_random_uuid(), now() + interval '1 day', 'token-' || id, now(), now(), id from unnest($1::uuid[]) as e (id)`,
    [eaters.map((row) => row.eater_id)],
  );
  return eaters.map((row) => fixture.cookie(`token-${eaterOf(row.eater_id).id}`));
}
