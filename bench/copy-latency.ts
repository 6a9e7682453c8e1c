import { Clients } from "./live/clients";
import { eaterOf, median, openCopyKitchen, percentile, rounded, type CopyKitchen } from "./copying/kitchen";

const sizes = [10, 1_000, 10_000];
const connectedMax = 2_000;
const rounds = 5;

/** What the app's own screens ask of a copy event, without the client's generated document: the bench stands for any client. */
const copyEvents = `subscription { copyEvents { __typename ... on StreamReady { sequence } ... on StreamHead { sequence } ... on CopyChanged { sequence previousSequence at
  copy { id version state money { equity freeCash invested profit unitValue returnPercent } health { status reason } openPositions }
  receipt { id version status reason reasonText action side quantity price money feederPrice slippageBps cap steps { name money limit isCut } instrument { symbol } feederFilledAt decidedAt filledAt } } } }`;

/**
 * From the call of `openTrade` to the receipt in a foreign client, for 10, 1,000 and 10,000 copies of whom up to 2,000 are
 * connected, in a process of their own; and where the time goes: the feeder's commit, the durable receipts, the sockets.
 */
export async function run(): Promise<object> {
  const rows: object[] = [];
  for (const copies of sizes) rows.push(await measure(copies));
  return { rows };
}

async function measure(copies: number): Promise<object> {
  const kitchen = await openCopyKitchen(copies);
  const connected = Math.min(copies, connectedMax);
  const cookies = await signIn(kitchen, connected);
  const clients = new Clients();
  await clients.connect(`${kitchen.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", connected, cookies, [copyEvents]);
  const times: number[] = [];
  const [commits, durables]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    let [commitMs, durableMs] = [0, 0];
    const received = await clients.receive(connected, () => {
      void kitchen.openTrade().then(async () => {
        commitMs = performance.now() - started;
        await kitchen.fannedOut();
        durableMs = performance.now() - started;
      });
      return Number(process.hrtime.bigint()) / 1e6;
    });
    await kitchen.fannedOut();
    await kitchen.app.rooms.copying.watch.idle();
    // The first round warms up.
    if (round === 0) continue;
    times.push(...received.times);
    commits.push(commitMs);
    durables.push(durableMs);
  }
  clients.end();
  await kitchen.stop();
  const figures = {
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    commitMs: rounded(median(commits)),
    lastDurableMs: rounded(median(durables)),
  };
  console.error(`${copies} copies, ${connected} connected: p50 ${figures.p50Ms} ms, p99 ${figures.p99Ms} ms`);
  return { copies, connected, ...figures };
}

/** Sessions of the first eaters by copy id, whose chunks go first and last alike. */
async function signIn(kitchen: CopyKitchen, count: number): Promise<string[]> {
  const eaters = await kitchen.app.db.query<{ eater_id: string }>("select eater_id from copies order by md5(id::text) limit $1", [count]);
  await kitchen.app.db.query(
    `insert into "user" (id, name, email, "emailVerified") select id, name, username || '@bench.test', true from users where id = any($1::uuid[])`,
    [eaters.map((row) => row.eater_id)],
  );
  await kitchen.app.db.query(
    `insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") select gen_random_uuid(), now() + interval '1 day', 'token-' || id, now(), now(), id from unnest($1::uuid[]) as e (id)`,
    [eaters.map((row) => row.eater_id)],
  );
  return eaters.map((row) => kitchen.cookie(`token-${eaterOf(row.eater_id).id}`));
}
