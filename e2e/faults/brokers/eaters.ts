import type { Postgres } from "../app";
import type { Random } from "../random";
import type { Seeded } from "../seed";
import type { BrokerOrder } from "./protocol";

/** Does something for a person; null where it is refused. */
export type DoesForPerson = (name: Extract<BrokerOrder, { userId: string }>["do"], userId: string, input: object) => Promise<any>;

interface EatersParts extends Pick<Seeded, "feeders" | "eaters"> {
  /** One at a venue for each eater. */
  readonly accountIds: readonly string[];
  readonly random: Random;
  readonly met: Set<string>;
  readonly postgres: Postgres;
  readonly does: DoesForPerson;
}

interface Running {
  readonly id: string;
  isPaused: boolean;
  isLeaving: boolean;
}

/** What eaters of a broker run do: with their copies, and on their own account beside them. */
export class Eaters {
  private readonly copies = new Map<string, Running>();

  constructor(private readonly parts: EatersParts) {}

  async startAll(): Promise<void> {
    const { eaters, feeders } = this.parts;
    for (const eater of eaters.keys()) for (const feeder of feeders.keys()) await this.start(eater, feeder);
  }

  private async start(eaterIndex: number, feederIndex: number): Promise<void> {
    const { random, eaters, feeders, accountIds, does } = this.parts;
    const settings = random.below(3) === 0 ? { sizing: "FIXED_AMOUNT", sizingValue: "900" } : { sizing: "PROPORTIONAL" };
    const done = await does("start", eaters[eaterIndex]!.id, {
      ...{ feederId: feeders[feederIndex]!.id, accountId: accountIds[eaterIndex], amount: "30000" },
      ...{ settings, withOpenTrades: random.below(2) === 0 },
    });
    if (done) this.copies.set(`${eaterIndex} ${feederIndex}`, { id: done.copyId, isPaused: false, isLeaving: false });
  }

  /** One of them pauses, resumes, stops in any of the modes, presses 86 or begins again. */
  async manage(): Promise<void> {
    const { random, eaters, does } = this.parts;
    const [eaterIndex, feederIndex] = [random.below(2), random.below(2)];
    const eater = eaters[eaterIndex]!;
    const copy = this.copies.get(`${eaterIndex} ${feederIndex}`);
    // One that follows exits may have ended by itself: then another begins.
    if (!copy || (copy.isLeaving && random.below(2) === 0)) return this.start(eaterIndex, feederIndex);
    const kind = random.below(5);
    if (kind < 2 && !copy.isLeaving) {
      if (await does(copy.isPaused ? "resume" : "pause", eater.id, { copyId: copy.id })) copy.isPaused = !copy.isPaused;
      return;
    }
    const name = kind === 4 ? "stopAll" : "stop";
    const mode = random.pick(modes);
    await does(name, eater.id, { copyId: copy.id, mode });
    for (const which of name === "stop" ? [feederIndex] : [0, 1]) this.left(`${eaterIndex} ${which}`, mode);
    this.parts.met.add(`${name} ${mode}`);
  }

  private left(key: string, mode: (typeof modes)[number]): void {
    const copy = this.copies.get(key);
    if (!copy) return;
    if (mode === "MIRROR_EXITS") copy.isLeaving = true;
    else this.copies.delete(key);
  }

  /** One of them opens a trade on the account that copies too, or closes some or all of one that is theirs, also by a detached copy. */
  async tradeThemselves(): Promise<void> {
    const { random, eaters, accountIds, postgres, does, met } = this.parts;
    const index = random.below(2);
    const [eater, accountId] = [eaters[index]!, accountIds[index]!];
    const open = await postgres.query<{ id: string; quantity: string }>(readOpenTrades, [accountId]);
    if (open.length === 0 || random.below(2) === 0) {
      const [symbol, quantity] = random.pick(ownOrders[index]!);
      if (await does("openTrade", eater.id, { accountId, symbol, side: "LONG", quantity, stopPrice: null })) met.add("own open");
      return;
    }
    const { id: tradeId, quantity } = random.pick(open);
    const part = random.below(2) === 0 ? {} : { quantity: (Number(quantity) / 3).toFixed(4) };
    if (await does("closeTrade", eater.id, { tradeId, ...part })) met.add("own close");
  }
}

const modes = ["CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const;
/** What eaters do in many seeds. */
export const everyDeed: readonly string[] = [...modes.flatMap((mode) => [`stop ${mode}`, `stopAll ${mode}`]), "own open", "own close"];

/** Of the first eater, whose account is at Alpaca, and of the second, at Binance. */
const ownOrders: ReadonlyArray<ReadonlyArray<readonly [symbol: string, quantity: string]>> = [
  [
    ["AAPL", "3"],
    ["AAPL", "7.5"],
    ["MSFT", "4"],
  ],
  [
    ["BTC", "0.012"],
    ["ETH", "0.41"],
    ["ETH", "0.08"],
  ],
];

/** What is held of each, by its lots. */
const readOpenTrades = `
select t.id, sum(l.remaining) as quantity
from trades t
join lots l on l.trade_id = t.id
where t.account_id = $1
  and t.status = 'OPEN'
group by t.id
having sum(l.remaining) > 0
order by min(t.opened_at), t.id`;
