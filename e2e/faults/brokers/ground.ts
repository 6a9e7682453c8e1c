import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Member, type Postgres } from "../app";
import type { BrokerOrder } from "./protocol";
import { FaultVenues } from "./venues";

interface NewConnection {
  readonly connectionId: string;
  readonly accountId: string;
  readonly venue: "ALPACA" | "BINANCE";
  readonly userId: string;
  readonly quoteCurrency: "EUR" | null;
}

/** What broker runs use: a database, venues that outlive every kill, and two workers that are brought back. */
export class BrokerGround {
  readonly venues = new FaultVenues();
  readonly errors: string[] = [];
  /** How often a worker was started. */
  starts = 0;
  private readonly hitFile = path.join(mkdtempSync(path.join(tmpdir(), "brigade-broker-faults-")), "hits");
  private members: [Member<BrokerOrder>, Member<BrokerOrder>] | null = null;

  private constructor(
    readonly postgres: Postgres,
    private readonly program: string,
    private readonly isNaive: boolean,
  ) {}

  static async prepare(postgres: Postgres, program: string, isNaive: boolean): Promise<BrokerGround> {
    const ground = new BrokerGround(postgres, program, isNaive);
    await ground.venues.start();
    return ground;
  }

  /** Both workers, alive. */
  async workers(): Promise<readonly [Member<BrokerOrder>, Member<BrokerOrder>]> {
    const alive = (at: 0 | 1): Member<BrokerOrder> => (this.members?.[at].isAlive ? this.members[at] : this.make());
    this.members = [alive(0), alive(1)];
    await Promise.all(this.members.map((member) => member.ready));
    return this.members;
  }

  private make(): Member<BrokerOrder> {
    this.starts++;
    const { binance, alpaca } = this.venues;
    const options = {
      ...{ role: "worker" as const, databaseUrl: this.postgres.url, isNaive: this.isNaive },
      ...{ binancePort: binance.port, alpacaUrl: alpaca.url, alpacaStreamUrl: alpaca.streamUrl },
    };
    return new Member<BrokerOrder>(this.program, options, this.hitFile, (event) => this.errors.push(event));
  }

  /** An eater's account at a venue, with 80,000 dollars in the books; nothing in those of an account in euros, which the first comparison finds. */
  async connect({ connectionId, accountId, venue, userId, quoteCurrency }: NewConnection): Promise<void> {
    const cash = quoteCurrency === null ? 80_000 : 0;
    await this.postgres.query(insertConnection, [connectionId, userId, venue, accountId, this.venues.clock.date(), cash, quoteCurrency]);
  }

  /** Fail points that were met since it was last asked. */
  takeHits(): string[] {
    const hits = existsSync(this.hitFile) ? readFileSync(this.hitFile, "utf8").split("\n").filter(Boolean) : [];
    rmSync(this.hitFile, { force: true });
    return hits;
  }

  forgetEvents(): void {
    this.takeHits();
    this.errors.length = 0;
  }

  async close(): Promise<void> {
    await Promise.all((this.members ?? []).map((member) => member.end()));
    await this.venues.stop();
    rmSync(path.dirname(this.hitFile), { recursive: true, force: true });
  }
}

/** Each row names the other. */
const insertConnection = `
with
-- the connection
connected as (
  insert into broker_connections (id, user_id, venue, environment, mode, name, account_number, account_id, state, state_since, sign_in,
    credentials, key_version, permissions, currency, equity, cash, settled_cash, buying_power, on_hold, figures_at, created_at, updated_at,
    quote_currency)
  values ($1::uuid, $2, $3, 'LOCAL_SANDBOX', 'PAPER', 'Test', $1::uuid::text, $4, 'CONNECTED', $5, 'KEY',
    'x', 1, '{}', 'USD', $6, $6, $6, $6, 0, $5, $5, $5, $7)
),
-- another currency that counts as its cash
counted as (
  insert into broker_cash (connection_id, user_id, currency, amount, value)
  select $1::uuid, $2, $7, 0, 0
  where $7::text is not null
)
insert into trading_accounts (id, user_id, kind, broker, name, cash, created_at, connection_id)
values ($4, $2, 'BROKER', $3, 'Test', $6, $5, $1)`;
