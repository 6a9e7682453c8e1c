import { Pool } from "pg";
import { limits } from "../../platform/limits";
import { type SignalTimes, signalTimes } from "./signal-times";

/** An alert as it came. */
export interface IncomingAlert {
  readonly secretSha256: string;
  readonly body: string;
  readonly sentFrom: string;
  readonly receivedAt: Date;
  /** Over the limit of its address: stored as refused, so that its owner sees it. */
  readonly isOverLimit: boolean;
}

/** One statement for all that came meanwhile, known or not: which address each belongs to, null for an unknown secret. */
const storeSql = `
with
-- what came, with its address
given as (
  select n.position, n.body, n.sent_from, n.received_at, n.is_over_limit, a.id as address_id, a.user_id
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[])
    with ordinality n (secret_sha256, body, sent_from, received_at, is_over_limit, position)
  left join signal_addresses a on a.secret_sha256 = n.secret_sha256
),
-- numbered in the order in which it came
stored as (
  insert into signal_alerts
    (address_id, user_id, received_at, sent_from, body, state, refusal, outcome, settled_at)
  select
    address_id, user_id, received_at, sent_from, body,
    case when is_over_limit then 'REFUSED' else 'RECEIVED' end,
    case when is_over_limit then 'TOO_MANY_ALERTS' end,
    case when is_over_limit then $6::text end,
    case when is_over_limit then received_at end
  from given
  where address_id is not null
  order by position
)
select address_id
from given
order by position`;

/**
 * Stores alerts over connections of its own: an answer waits for no other work of this server, however much of it there is.
 */
export class SignalInboxStore {
  private readonly pool: Pool;

  constructor(databaseUrl: string, times: Omit<SignalTimes, "answerMs"> = signalTimes) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      max: limits.signalConnectionsMax,
      statement_timeout: times.statementMs,
      // A database that hangs says nothing: the connection is given up, and the next statement gets another one.
      query_timeout: times.queryMs,
      connectionTimeoutMillis: limits.signalConnectMsMax,
      // Opening one would take a part of the time that an answer has.
      idleTimeoutMillis: limits.idleConnectionMsMax,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced; a request that needed one gets the error itself.
    this.pool.on("error", () => {});
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** Commits them all; the address of each, in their order, null where nobody has that secret. */
  async store(alerts: readonly IncomingAlert[]): Promise<Array<string | null>> {
    const { rows } = await this.pool.query<{ address_id: string | null }>({
      name: "signals.store",
      text: storeSql,
      values: [
        alerts.map(({ secretSha256 }) => secretSha256),
        alerts.map(({ body }) => body),
        alerts.map(({ sentFrom }) => sentFrom),
        alerts.map(({ receivedAt }) => receivedAt),
        alerts.map(({ isOverLimit }) => isOverLimit),
        `More than ${limits.signalsPerAddressPerMinuteMax} alerts in a minute: the rest of the minute was not taken.`,
      ],
    });
    return rows.map((row) => row.address_id);
  }

  /** Whether the database answers, and has the tables that alerts are stored in. */
  async isReady(): Promise<boolean> {
    const { rows } = await this.pool.query<{ is_ready: boolean }>("select to_regclass('signal_alerts') is not null as is_ready");
    return rows[0]!.is_ready;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
