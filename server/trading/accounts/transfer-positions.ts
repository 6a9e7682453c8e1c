import type { Tx } from "../../platform/db/database";
import { moneyText, zero, type Decimal } from "../../platform/decimal";
import { accountNow, type AccountState } from "./account-state";
import { readAccountStates } from "./account-state.store";
import { insertFlows, lockOpenAccounts, updateCash, type FlowRow } from "./account.store";
import { averagePrice, type TradeSide } from "../trades/book";
import { insertLots, insertTrade } from "../trades/trade.store";
import { TransferSealing } from "../record/transfer-sealing";
import type { TradingDeps } from "../trading-deps";
import type { LotRow, TradeRow } from "../trading-rows";
import {
  accountsChangedSubject,
  portfolioStream,
  triggersChangedSubject,
  type PortfolioChangeBody,
  type TriggerHint,
} from "../trading.events";

/** Lots that come into an account from a copy, as a trade of the owner's own. Money in USD, quantities in units. */
export interface TransferredPosition {
  readonly accountId: string;
  readonly symbol: string;
  readonly side: TradeSide;
  readonly stopPrice: Decimal | null;
  readonly targetPrice: Decimal | null;
  readonly openedAt: Date;
  readonly lots: ReadonlyArray<{ readonly quantity: Decimal; readonly price: Decimal; readonly cost: Decimal; readonly openedAt: Date }>;
}

/**
 * Money and lots that move between an account and what is ring-fenced from it. The accounts are locked first, by id.
 * Each movement is a flow of the account: neither gain nor loss of its own record.
 */
export class Transfers {
  private readonly changes: Array<{ userId: string; body: PortfolioChangeBody }> = [];
  private readonly triggers: TriggerHint[] = [];
  private readonly touched = new Set<string>();
  /** Sides that came in here, by account and symbol: the states are from before. */
  private readonly adopted = new Map<string, TradeSide>();

  private constructor(
    private readonly tx: Tx,
    private readonly deps: TradingDeps,
    private readonly states: Map<string, AccountState>,
    private readonly sealing: TransferSealing,
  ) {}

  /** Locks the accounts in id order and reads them. Closed and unknown ones are left out: see `has`. */
  static async begin(tx: Tx, deps: TradingDeps, accountIds: readonly string[]): Promise<Transfers> {
    const ids = [...new Set(accountIds)];
    await lockOpenAccounts(tx, ids);
    const sealing = await TransferSealing.begin(tx, deps, ids);
    return new Transfers(tx, deps, await readAccountStates(tx, ids), sealing);
  }

  state(accountId: string): AccountState {
    return this.states.get(accountId)!;
  }

  /** Cash that is neither set aside nor held by orders, in USD. */
  freeCash(accountId: string): Decimal {
    return accountNow(this.state(accountId), this.deps.market).value.freeCash;
  }

  /** Which way the account holds a symbol, what was transferred a moment ago included; null when it does not. */
  sideOf(accountId: string, symbol: string): TradeSide | null {
    return this.adopted.get(`${accountId} ${symbol}`) ?? this.state(accountId).lots.find((lot) => lot.symbol === symbol)?.side ?? null;
  }

  /** Moves cash out of (below zero) or into an account. `worth` is what moves in all, transferred lots included. */
  move(accountId: string, cash: Decimal, worth: Decimal = cash): Promise<void> {
    return this.moveAll([{ accountId, cash, worth }]);
  }

  /** Several movements in two statements, in the order given. */
  async moveAll(moves: ReadonlyArray<{ readonly accountId: string; readonly cash: Decimal; readonly worth: Decimal }>): Promise<void> {
    const flows = moves
      .filter(({ cash, worth }) => !cash.isZero() || !worth.isZero())
      .map(({ accountId, cash, worth }) => this.applyMove(accountId, cash, worth));
    if (flows.length === 0) return;
    await updateCash(
      this.tx,
      [...new Set(flows.map((flow) => flow.account_id))].map((id) => ({ id, cash: moneyText(this.state(id).account.cash) })),
    );
    await insertFlows(this.tx, flows);
    for (const { accountId, cash, worth } of moves) if (!worth.isZero()) this.sealing.seal(accountId, { cash, worth });
  }

  private applyMove(accountId: string, cash: Decimal, worth: Decimal): FlowRow {
    const { account } = this.state(accountId);
    const { equity } = accountNow(this.state(accountId), this.deps.market).value;
    this.states.set(accountId, { ...this.state(accountId), account: { ...account, cash: account.cash.add(cash) } });
    this.noteChange(accountId, "CASH_CHANGED", null);
    const kind = worth.lt(0) ? "TO_COPY" : "FROM_COPY";
    return {
      id: this.deps.random.uuid(),
      account_id: accountId,
      user_id: account.userId,
      at: this.deps.market.marketNow(),
      amount: worth.toFixed(2),
      kind,
      currency: null,
      rate: null,
      equity_before: equity.toFixed(2),
    };
  }

  /** Books lots as a new open trade of the account's owner, with the stop and target given. It is not sealed: nobody traded it on the record. Returns the trade's id. */
  async adopt(given: TransferredPosition): Promise<string> {
    const { account } = this.state(given.accountId);
    const [id, at] = [this.deps.random.uuid(), this.deps.clock.date()];
    const quantity = given.lots.reduce((sum, lot) => sum.add(lot.quantity), zero);
    const cost = given.lots.reduce((sum, lot) => sum.add(lot.cost), zero);
    const average = averagePrice(given.lots.map((lot) => ({ remaining: lot.quantity, price: lot.price })))!;
    const owner = { user_id: account.userId, account_id: account.id, symbol: given.symbol, side: given.side };
    const trade: TradeRow = {
      ...{
        ...owner,
        id,
        record_id: null,
        status: "OPEN",
        quantity: quantity.toFixed(),
        opened_quantity: quantity.toFixed(),
        average_price: average.toFixed(),
        entry_value: cost.toFixed(2),
      },
      ...{
        realised_pnl: "0",
        stop_price: given.stopPrice?.toFixed() ?? null,
        target_price: given.targetPrice?.toFixed() ?? null,
        thesis: "",
        tags: [],
      },
      ...{
        equity_before: accountNow(this.state(account.id), this.deps.market).value.equity.toFixed(2),
        close_reason: null,
        chapter: account.chapter,
        opened_at: given.openedAt,
        closed_at: null,
        version: 1,
        left_quantity: null,
      },
    };
    const lots = given.lots.map((lot, index): LotRow => {
      const [units, money] = [lot.quantity.toFixed(), lot.cost.toFixed(2)];
      return {
        ...owner,
        id: this.deps.random.uuid(),
        trade_id: id,
        number: index + 1,
        quantity: units,
        remaining: units,
        price: lot.price.toFixed(),
        cost: money,
        remaining_cost: money,
        opened_at: lot.openedAt,
        quote_at: at,
      };
    });
    await insertTrade(this.tx, trade);
    await insertLots(this.tx, lots);
    if (given.stopPrice) this.triggers.push({ symbol: given.symbol, kind: `${given.side}_STOP`, price: given.stopPrice.toFixed() });
    if (given.targetPrice) this.triggers.push({ symbol: given.symbol, kind: `${given.side}_TARGET`, price: given.targetPrice.toFixed() });
    this.adopted.set(`${account.id} ${given.symbol}`, given.side);
    this.noteChange(account.id, "TRADE_OPENED", id);
    return id;
  }

  private noteChange(accountId: string, kind: PortfolioChangeBody["kind"], tradeId: string | null): void {
    this.touched.add(accountId);
    this.changes.push({ userId: this.state(accountId).account.userId, body: { kind, accountId, tradeId, orderId: null, fillId: null } });
  }

  /** Numbers the owners' events and leaves the publishing for after the commit. Last, for the users' counters come last in the lock order. */
  async end(): Promise<void> {
    if (this.touched.size === 0) return;
    await this.sealing.write();
    await this.deps.streams.append(this.tx, portfolioStream, this.changes);
    this.tx.afterCommit(async () => {
      await this.deps.bus.publish(accountsChangedSubject, { accountIds: [...this.touched] });
      if (this.triggers.length > 0) await this.deps.bus.publish(triggersChangedSubject, { triggers: this.triggers });
    });
  }
}
