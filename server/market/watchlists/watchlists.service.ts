import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Market } from "../providers/provider";

export interface WatchlistRow {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
}

export interface WatchlistChange {
  readonly name?: string | null;
  /** The list's symbols in their new order; those left out go. */
  readonly symbols?: readonly string[] | null;
  /** Its place among the lists, from 0. */
  readonly position?: number | null;
}

const nameMax = limits.watchlistNameCharactersMax;

/** Symbols people keep an eye on. Several lists, each in its own order. */
export class WatchlistsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly market: Market,
  ) {}

  /** The viewer's lists in their order; one statement. */
  lists(userId: string): Promise<WatchlistRow[]> {
    return this.db.query<WatchlistRow>(
      `select w.id, w.name, coalesce((select array_agg(symbol order by i.position, symbol) from watchlist_items i where i.watchlist_id = w.id), '{}') as symbols
       from watchlists w where user_id = $1 order by position, id limit $2`,
      [userId, limits.watchlistsMax],
    );
  }

  /** Makes a list at the end. Refuses REQUIRED, TOO_LONG, TOO_MANY, SYMBOL_UNKNOWN. Returns its id. */
  async create(viewer: Viewer, name: string, symbols: readonly string[]): Promise<string> {
    assertMayWrite(viewer);
    const [plain, wanted] = [plainName(name), this.checked(symbols)];
    return this.db.transaction(async (tx) => {
      const count = await lockLists(tx, viewer.id);
      if (count >= limits.watchlistsMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input.name",
          `You have ${limits.watchlistsMax} lists, the most there is.`,
          new Decimal(limits.watchlistsMax),
        );
      const [row] = (await tx.query("insert into watchlists (user_id, name, position, created_at) values ($1, $2, $3, $4) returning id", [
        viewer.id,
        plain,
        count,
        this.clock.date(),
      ])) as [{ id: string }];
      await writeSymbols(tx, row.id, wanted);
      return row.id;
    });
  }

  /** Changes what is given. NOT_FOUND for anybody else's. Refuses as `create`. */
  async update(viewer: Viewer, watchlistId: string, change: WatchlistChange): Promise<void> {
    assertMayWrite(viewer);
    const name = change.name == null ? null : plainName(change.name);
    const symbols = change.symbols == null ? null : this.checked(change.symbols);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      if (name !== null) await tx.query("update watchlists set name = $2 where id = $1", [watchlistId, name]);
      if (symbols !== null) await writeSymbols(tx, watchlistId, symbols);
      if (change.position != null) await moveTo(tx, viewer.id, watchlistId, change.position);
    });
  }

  /** Puts a symbol at the end of a list; again does nothing. NOT_FOUND for anybody else's. Refuses SYMBOL_UNKNOWN, TOO_MANY. */
  async add(viewer: Viewer, watchlistId: string, symbol: string): Promise<void> {
    assertMayWrite(viewer);
    const [wanted] = this.checked([symbol]);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      const rows = await tx.query<Array<{ symbol: string }>>("select symbol from watchlist_items where watchlist_id = $1", [watchlistId]);
      if (rows.some((row) => row.symbol === wanted)) return;
      if (rows.length >= limits.watchlistSymbolsMax) tooManySymbols();
      await tx.query(
        "insert into watchlist_items (watchlist_id, symbol, position) select $1, $2, coalesce(max(position), -1) + 1 from watchlist_items where watchlist_id = $1",
        [watchlistId, wanted],
      );
    });
  }

  /** Takes a symbol out; where it is not, nothing happens. NOT_FOUND for anybody else's list. */
  async remove(viewer: Viewer, watchlistId: string, symbol: string): Promise<void> {
    assertMayWrite(viewer);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      await tx.query("delete from watchlist_items where watchlist_id = $1 and symbol = $2", [watchlistId, symbol]);
    });
  }

  /** NOT_FOUND for anybody else's. */
  async delete(viewer: Viewer, watchlistId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      await tx.query("delete from watchlists where id = $1", [watchlistId]);
    });
  }

  /** Runs `work` under the lock that keeps one person's lists in order. */
  private async inOwn(viewer: Viewer, watchlistId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    if (!isUuid(watchlistId)) throw notFound("This list");
    await this.db.transaction(async (tx) => {
      await lockLists(tx, viewer.id);
      const own = await tx.query<unknown[]>("select 1 from watchlists where id = $1 and user_id = $2", [watchlistId, viewer.id]);
      if (own.length === 0) throw notFound("This list");
      await work(tx);
    });
  }

  private checked(symbols: readonly string[]): string[] {
    const wanted = [...new Set(symbols)];
    const unknown = wanted.find((symbol) => !this.market.instrument(symbol));
    if (unknown !== undefined) refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbols", `Nobody here knows ${unknown.slice(0, 20)}.`);
    if (wanted.length > limits.watchlistSymbolsMax) tooManySymbols();
    return wanted;
  }
}

const tooManySymbols = (): never =>
  refuse(
    ErrorCode.TOO_MANY,
    "input.symbols",
    `A list has room for ${limits.watchlistSymbolsMax} symbols.`,
    new Decimal(limits.watchlistSymbolsMax),
  );

function plainName(name: string): string {
  const plain = name.trim();
  if (plain === "") refuse(ErrorCode.REQUIRED, "input.name", "Give the list a name.");
  if ([...plain].length > nameMax) refuse(ErrorCode.TOO_LONG, "input.name", `Use at most ${nameMax} characters.`, new Decimal(nameMax));
  return plain;
}

/** How many lists somebody has, under their own row's lock: two requests at once cannot both take the last place. */
async function lockLists(tx: Tx, userId: string): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  const [row] = (await tx.query("select count(*)::int as count from watchlists where user_id = $1", [userId])) as [{ count: number }];
  return row.count;
}

async function writeSymbols(tx: Tx, watchlistId: string, symbols: readonly string[]): Promise<void> {
  await tx.query("delete from watchlist_items where watchlist_id = $1", [watchlistId]);
  await tx.query(
    "insert into watchlist_items (watchlist_id, symbol, position) select $1, symbol, place from unnest($2::text[]) with ordinality as wanted (symbol, place)",
    [watchlistId, symbols],
  );
}

async function moveTo(tx: Tx, userId: string, watchlistId: string, position: number): Promise<void> {
  const rows = await tx.query<Array<{ id: string }>>("select id from watchlists where user_id = $1 order by position, id", [userId]);
  const order = rows.map(({ id }) => id).filter((id) => id !== watchlistId);
  order.splice(Math.max(0, position), 0, watchlistId);
  await tx.query(
    "update watchlists w set position = wanted.place - 1 from unnest($2::uuid[]) with ordinality as wanted (id, place) where w.id = wanted.id and w.user_id = $1",
    [userId, order],
  );
}
