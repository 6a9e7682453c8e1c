import { AlpacaSandbox } from "../../server/brokers/sandboxes/alpaca/alpaca-sandbox";
import { FakeMarket } from "../../server/market/testing/fake-market";
import { FakeClock, systemClock } from "../../server/platform/clock";

/** Moments are milliseconds since the epoch with their fractions, which processes of one machine can compare. */
export interface Arrival {
  readonly at: number;
  readonly path: string;
  readonly method: string;
  /** Of an order that is placed. */
  readonly clientOrderId: string | null;
}

export type VenueCommand = { readonly kind: "ACCOUNT" } | { readonly kind: "ARRIVALS" };
export interface VenueAccount {
  readonly key: string;
  readonly secret: string;
}
export interface VenueReport {
  readonly arrivals: readonly Arrival[];
  /** Requests beyond the limit, which got a 429. */
  readonly refused: number;
}

const now = (): number => performance.timeOrigin + performance.now();
const market = new FakeMarket(new FakeClock(Date.now()));
for (const symbol of ["AAPL", "MSFT", "TSLA", "KO"]) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
const sandbox = new AlpacaSandbox({ quotes: market, clock: systemClock, file: null });
// Requests a minute for an account, given by the bench.
sandbox.rate.perMinuteMax = Number(process.argv[2]);
let arrivals: Arrival[] = [];
let refused = 0;

// A request is noted as soon as it was read, before anything is done with it.
const keep = sandbox.requests.push.bind(sandbox.requests);
sandbox.requests.push = (...requests) => {
  for (const { method, path, body } of requests) {
    const isOrder = method === "POST" && path === "/v2/orders";
    const clientOrderId = isOrder ? (JSON.parse(body) as { client_order_id?: string }).client_order_id : undefined;
    arrivals.push({ at: now(), method, path, clientOrderId: clientOrderId ?? null });
  }
  return keep(...requests);
};
const count = sandbox.rate.count.bind(sandbox.rate);
sandbox.rate.count = (accountId) => {
  const answer = count(accountId);
  if (!answer.isAllowed) refused++;
  return answer;
};

process.on("message", (command: VenueCommand) => void obey(command));
async function obey(command: VenueCommand): Promise<void> {
  if (command.kind === "ACCOUNT") {
    const { key, secret } = await sandbox.createAccount({ cash: "10000000" });
    return void process.send!({ key, secret } satisfies VenueAccount);
  }
  process.send!({ arrivals, refused } satisfies VenueReport);
  [arrivals, refused] = [[], 0];
}
process.on("disconnect", () => process.exit(0));

await sandbox.start();
process.send!({ url: sandbox.url, streamUrl: sandbox.streamUrl });
