import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { BrokerChanges } from "../brokers.events";
import { limits } from "../../platform/limits";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import { VenueCallError, type VenueAccount } from "../port/venue-session";
import { withCounted } from "../currencies/conversion";
import { readCounted } from "../currencies/currencies.store";
import type { BrokerSessions } from "./broker-sessions";
import type { BrokerConnectionRow } from "./connection.entity";
import { lockConnection, readConnection, readFilledSinceFigures, storeFailure, storeFigures } from "./connection.store";

/** The venue's words in our rows: long enough for any, short enough for a screen. */
const wordsMax = 300;

/** Reads accounts at their venues, in this process: once a minute while somebody looks, and sooner after a fill. */
export class AccountFiguresService {
  private readonly asked = new LRUCache<string, number>({ max: limits.brokerFiguresWatchedMax });
  private readonly doubtedAt = new LRUCache<string, number>({ max: limits.brokerFiguresWatchedMax });
  private readonly underWay = new Set<Promise<void>>();
  /** Connections that are being read: a call of theirs that fails raises no new doubt. */
  private readonly reading = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: BrokerSessions,
    private readonly changes: BrokerChanges,
    private readonly accounts: Pick<BrokerAccountsPort, "followCash">,
    private readonly says: {
      readonly onError: (error: unknown) => void;
      /** Notifies the owner that their venue refuses the key since now. */
      readonly keyRefused: (tx: Tx, row: BrokerConnectionRow) => Promise<void>;
    },
  ) {}

  /**
   * Has connections that somebody looks at read again where their figures are older than a minute, or from before a fill. Does not wait for
   * the venues.
   */
  lookedAt(rows: readonly BrokerConnectionRow[]): void {
    const asked = rows.filter(this.isAsked);
    for (const row of asked) if (this.isOlder(row, limits.brokerFiguresAgeMsMax)) this.ask(row.id, () => this.refresh(row.id));
    const mayHaveFilled = asked.filter((row) => this.isOlder(row, limits.brokerFiguresAfterFillMs));
    if (mayHaveFilled.length > 0) this.run(() => this.readFilled(mayHaveFilled));
  }

  private async readFilled(rows: readonly BrokerConnectionRow[]): Promise<void> {
    const filled = new Set(
      await readFilledSinceFigures(
        this.db.read,
        rows.map(({ id }) => id),
      ),
    );
    // Another look may have had it read meanwhile.
    const due = rows.filter((row) => filled.has(row.id) && this.isOlder(row, limits.brokerFiguresAfterFillMs));
    for (const { id } of due) this.ask(id, () => this.refresh(id));
  }

  /**
   * Something failed at the venue, or failed before: has it asked at once whether it answers, so that open pages say so, whoever looks. Does
   * not wait for it; asked again within seconds it asks nothing.
   */
  doubted(connectionId: string): void {
    if (this.reading.has(connectionId)) return;
    if (this.clock.now() - (this.doubtedAt.get(connectionId) ?? -Infinity) < limits.brokerDoubtMs) return;
    this.doubtedAt.set(connectionId, this.clock.now());
    this.ask(connectionId, async () => {
      const row = await readConnection(this.db, connectionId);
      // Where calls fail, fills may be unread: cash that they took would count as a withdrawal.
      if (row && this.isAsked(row)) await this.refresh(connectionId, false);
    });
  }

  /**
   * Reads one account now and stores what its venue says, also that it does not answer. Returns null where it does not. `isCashFollowed`: the
   * books' cash follows it.
   */
  async refresh(connectionId: string, isCashFollowed = true): Promise<VenueAccount | null> {
    const askedAt = this.clock.date();
    this.reading.add(connectionId);
    try {
      const said = await this.sessions.with(connectionId, (session) => session.account());
      const account = withCounted(said, await readCounted(this.db.read, connectionId));
      // Nothing is said of an account whose currency has no value now.
      if (!account) return null;
      await this.db.transaction(async (tx) => {
        await this.announce(tx, connectionId, await storeFigures(tx, connectionId, account, this.clock.date()));
      });
      if (isCashFollowed) await this.accounts.followCash(connectionId, account, askedAt, false);
      return account;
    } catch (error) {
      if (!(error instanceof VenueCallError)) throw error;
      await this.db.transaction(async (tx) => {
        const words = error.words.slice(0, wordsMax);
        const userId = await storeFailure(tx, connectionId, error.kind, words, this.clock.date());
        await this.announce(tx, connectionId, userId);
        const row = userId !== null && error.kind === "REFUSED_KEY" ? await lockConnection(tx, connectionId) : null;
        if (row) await this.says.keyRefused(tx, row);
      });
      return null;
    } finally {
      this.reading.delete(connectionId);
    }
  }

  /** Ends once nothing is being read any more. For a stop, and for tests. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private ask(connectionId: string, read: () => Promise<unknown>): void {
    this.asked.set(connectionId, this.clock.now());
    this.run(read);
  }

  private run(read: () => Promise<unknown>): void {
    const work = this.db.detached(read).then(() => undefined, this.says.onError);
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  /** Publishes to the owner's pages; null: there is nothing new to say, or the connection has ended meanwhile. */
  private async announce(tx: Tx, connectionId: string, userId: string | null): Promise<void> {
    if (userId !== null) await this.changes.connection(tx, { userId, connectionId }, "CONNECTION");
  }

  /** A key that is refused is not tried again and again. */
  private readonly isAsked = ({ credentials, state }: BrokerConnectionRow): boolean => credentials !== null && state !== "REFUSED_KEY";

  private isOlder(row: BrokerConnectionRow, ms: number): boolean {
    const last = Math.max(+(row.figuresAt ?? 0), this.asked.get(row.id) ?? 0);
    return this.clock.now() - last >= ms;
  }
}
