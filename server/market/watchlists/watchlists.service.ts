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
import {
  appendSymbol,
  deleteWatchlist,
  insertWatchlist,
  isWatchlistOf,
  lockWatchlists,
  moveWatchlist,
  readSymbols,
  readWatchlists,
  removeSymbol,
  renameWatchlist,
  replaceSymbols,
  type StoredWatchlist,
} from "./watchlists.store";

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
  lists(userId: string): Promise<StoredWatchlist[]> {
    return readWatchlists(this.db, userId, limits.watchlistsMax);
  }

  /** Makes a list at the end. Refuses REQUIRED, TOO_LONG, TOO_MANY, SYMBOL_UNKNOWN. Returns its id. */
  async create(viewer: Viewer, name: string, symbols: readonly string[]): Promise<string> {
    assertMayWrite(viewer);
    const [plain, wanted] = [plainName(name), this.checked(symbols)];
    return this.db.transaction(async (tx) => {
      const count = await lockWatchlists(tx, viewer.id);
      if (count >= limits.watchlistsMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input.name",
          `You have ${limits.watchlistsMax} watchlists, the maximum. Delete one first.`,
          new Decimal(limits.watchlistsMax),
        );
      const id = await insertWatchlist(tx, { userId: viewer.id, name: plain, position: count, createdAt: this.clock.date() });
      await replaceSymbols(tx, id, wanted);
      return id;
    });
  }

  /** Changes what is given. NOT_FOUND for anybody else's. Refuses as `create`. */
  async update(viewer: Viewer, watchlistId: string, change: WatchlistChange): Promise<void> {
    assertMayWrite(viewer);
    const name = change.name == null ? null : plainName(change.name);
    const symbols = change.symbols == null ? null : this.checked(change.symbols);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      if (name !== null) await renameWatchlist(tx, watchlistId, name);
      if (symbols !== null) await replaceSymbols(tx, watchlistId, symbols);
      if (change.position != null) await moveWatchlist(tx, viewer.id, watchlistId, change.position);
    });
  }

  /** Puts a symbol at the end of a list; again does nothing. NOT_FOUND for anybody else's. Refuses SYMBOL_UNKNOWN, TOO_MANY. */
  async add(viewer: Viewer, watchlistId: string, symbol: string): Promise<void> {
    assertMayWrite(viewer);
    const [wanted] = this.checked([symbol]);
    await this.inOwn(viewer, watchlistId, async (tx) => {
      const present = await readSymbols(tx, watchlistId);
      if (present.includes(wanted!)) return;
      if (present.length >= limits.watchlistSymbolsMax) tooManySymbols();
      await appendSymbol(tx, watchlistId, wanted!);
    });
  }

  /** Takes a symbol out; where it is not, nothing happens. NOT_FOUND for anybody else's list. */
  async remove(viewer: Viewer, watchlistId: string, symbol: string): Promise<void> {
    assertMayWrite(viewer);
    await this.inOwn(viewer, watchlistId, (tx) => removeSymbol(tx, watchlistId, symbol));
  }

  /** NOT_FOUND for anybody else's. */
  async delete(viewer: Viewer, watchlistId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.inOwn(viewer, watchlistId, (tx) => deleteWatchlist(tx, watchlistId));
  }

  /** Runs `work` under the lock that keeps one person's lists in order. */
  private async inOwn(viewer: Viewer, watchlistId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    if (!isUuid(watchlistId)) throw notFound("This list");
    await this.db.transaction(async (tx) => {
      await lockWatchlists(tx, viewer.id);
      if (!(await isWatchlistOf(tx, viewer.id, watchlistId))) throw notFound("This list");
      await work(tx);
    });
  }

  private checked(symbols: readonly string[]): string[] {
    const wanted = [...new Set(symbols)];
    const unknown = wanted.find((symbol) => !this.market.instrument(symbol));
    if (unknown !== undefined) refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbols", `This server does not list ${unknown.slice(0, 20)}.`);
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
