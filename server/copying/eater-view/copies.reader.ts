import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { zero, type Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { MaybePromise } from "../../platform/realtime/shape";
import type { UserEvent } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { entitlementsOf } from "../../identity/entitlements/entitlements";
import { isUuid } from "../../platform/text/uuid";
import { BatchReader } from "./batch-reader";
import type { Copy, CopyPosition } from "./copy.types";
import { CopySparkPoint } from "./copy.types";
import { copyNode, positionNodes, totalsOf } from "./copy-nodes";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import {
  readAveragePrices,
  readCopiesById,
  readCopiesOfEater,
  readCopiesOfTrade,
  readCopyWithHistory,
  readRunningCopies,
  readRunningCopiesOnAccounts,
} from "../lifecycle/copy.store";
import { readUnitValues } from "../protection/copy-equity-snapshots.store";
import type { Trade } from "../../trading/trades/trade.types";
import type { CopyingDeps } from "../copying-deps";
import { canCopy } from "../copying.policy";
import { copyStream } from "../copying.events";
import type { ReceiptFilter } from "../copying.inputs";
import { MyCopies } from "../copying.types";
import type { Booked } from "../receipts/booked-rows";
import { receiptCounts, receiptNode } from "../receipts/receipt-nodes";
import { countReceiptsOfEater, readReceiptsByKey, readReceiptsPage } from "../receipts/receipt.store";
import { CopyChanged, CopyReplay, type CopyChangeBody, type Receipt, type ReceiptConnection } from "../receipts/receipt.types";
import type { SuitabilityService } from "../suitability/suitability.service";
import { make } from "../../platform/make";

/** What an eater sees of their own copies. Reads only; another's id finds nothing. */
export class CopiesReader {
  private readonly copyRows: BatchReader<CopyWithPositions>;
  private readonly receiptRows: BatchReader<Receipt>;
  private readonly averages: BatchReader<Decimal>;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly suitability: SuitabilityService,
  ) {
    this.copyRows = new BatchReader(async (ids) => new Map((await readCopiesById(this.db, ids)).map((row) => [row.id, row])));
    this.averages = new BatchReader((ids) => readAveragePrices(this.db, ids));
    // The primary key of a receipt is its eater and its id.
    this.receiptRows = new BatchReader(async (keys) => {
      const receipts = await readReceiptsByKey(
        this.db,
        keys.map((key) => {
          const [eaterId, id] = key.split("/");
          return { eaterId: eaterId!, id: id! };
        }),
      );
      return new Map(receipts.map((row) => [`${row.eater_id}/${row.id}`, receiptNode(row)]));
    });
  }

  private get db(): Database {
    return this.deps.db;
  }

  /** An own copy; null for an unknown id and for somebody else's. */
  async copy(viewer: Viewer, id: string): Promise<Copy | null> {
    const row = isUuid(id) ? await this.copyRows.load(id) : null;
    return row?.eaterId === viewer.id ? copyNode(row, this.deps.market, viewer) : null;
  }

  async receipt(viewer: Viewer, id: string): Promise<Receipt | null> {
    return isUuid(id) ? this.receiptRows.load(`${viewer.id}/${id}`) : null;
  }

  /** The copy of an event, as the event left it or as it is now. At once where it is here. */
  changedCopy(viewer: Viewer, { body, booked }: CopyChanged): MaybePromise<Copy | null> {
    if (!booked) return this.copy(viewer, body.copyId);
    return booked.copy.eaterId === viewer.id ? copyNode(booked.copy, this.deps.market, viewer) : null;
  }

  changedReceipt(viewer: Viewer, { body, booked }: CopyChanged): MaybePromise<Receipt | null> {
    if (body.receiptId === null) return null;
    if (!booked) return this.receipt(viewer, body.receiptId);
    return booked.receipt.eater_id === viewer.id ? receiptNode(booked.receipt) : null;
  }

  async myCopies(viewer: Viewer): Promise<MyCopies> {
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.deps.streams.head(copyStream, viewer.id);
    const rows = await readCopiesOfEater(this.db, viewer.id, entitlementsOf(viewer).copiesMax + limits.stoppedCopiesShownMax);
    const copies = rows.map((row) => copyNode(row, this.deps.market, viewer));
    const running = copies.filter((copy) => copy.state !== "STOPPED");
    return make(MyCopies, {
      ...{
        copies,
        running: running.length,
        runningMax: entitlementsOf(viewer).copiesMax,
        ...totalsOf(running, this.deps.market),
        asOfSequence,
      },
      receiptsToday: receiptCounts(await countReceiptsOfEater(this.db, viewer.id, this.today())),
      hasSuitability: await this.suitability.isSuitable(viewer.id),
    });
  }

  /** The viewer's running copies by feeder; copies of single trades are not among them. */
  async runningByFeeder(viewer: Viewer): Promise<Map<string, Copy>> {
    const rows = await readRunningCopies(this.db, [viewer.id]);
    return new Map(
      rows.filter(({ onlyTradeId }) => onlyTradeId === null).map((row) => [row.feederId, copyNode(row, this.deps.market, viewer)]),
    );
  }

  /** Whether the viewer may copy this open trade of someone else's alone: they copy neither it nor its feeder yet. */
  async canCopyTrade(viewer: Viewer, { id, ownerId, status }: Pick<Trade, "id" | "ownerId" | "status">): Promise<boolean> {
    if (!canCopy(viewer) || status !== "OPEN" || ownerId === viewer.id) return false;
    const running = await readRunningCopies(this.db, [viewer.id]);
    return !running.some(({ feederId, onlyTradeId }) => (onlyTradeId === null ? feederId === ownerId : onlyTradeId === id));
  }

  /** Held positions, or with `all` everything it ever held. */
  async positions(viewer: Viewer, copy: Copy, all: boolean): Promise<CopyPosition[]> {
    const row = all ? await readCopyWithHistory(this.db, copy.id) : copy.row;
    return positionNodes(row!, this.deps.market, viewer);
  }

  /** What was paid for each unit that is held, to ten decimals: of a few dollars the cost in cents would say another price than the receipt. */
  async averagePrice({ id, quantity }: Pick<CopyPosition, "id" | "quantity">): Promise<Decimal> {
    return (quantity.gt(0) ? await this.averages.load(id) : null) ?? zero;
  }

  /** What the running copies of an own account hold. */
  async positionsOn(viewer: Viewer, accountId: string): Promise<CopyPosition[]> {
    const rows = await readRunningCopiesOnAccounts(this.db, [accountId]);
    return rows.filter(({ eaterId }) => eaterId === viewer.id).flatMap((row) => positionNodes(row, this.deps.market, viewer));
  }

  /** What the viewer's copies hold, or held, of one trade. */
  async positionOf(viewer: Viewer, tradeId: string): Promise<CopyPosition | null> {
    const rows = await readCopiesOfTrade(this.db, viewer.id, tradeId);
    const positions = rows
      .flatMap((row) => positionNodes(row, this.deps.market, viewer))
      .filter((position) => position.tradeId === tradeId);
    return positions.find((position) => position.quantity.gt(0)) ?? positions[0] ?? null;
  }

  /** Receipts newest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async receipts(viewer: Viewer, filter: ReceiptFilter, args: PageArguments): Promise<ReceiptConnection> {
    const request = pageRequest(args, 2);
    const ids = [filter.copyId, filter.feederId, filter.tradeId];
    if (ids.some((id) => id != null && !isUuid(id))) return pageOf<Receipt>(request, [], () => []);
    const query = {
      ...{ eaterId: viewer.id, copyId: filter.copyId ?? null, feederId: filter.feederId ?? null, tradeId: filter.tradeId ?? null },
      ...{ statuses: filter.statuses ?? null, since: filter.since ?? null, until: filter.until ?? null },
      after: request.cursor,
    };
    const rows = (await readReceiptsPage(this.db, query, request.limit + 1)).map(receiptNode);
    return pageOf(request, rows, (receipt) => [receipt.decidedAt.toISOString(), receipt.id]);
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<CopyReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.deps.streams.since<CopyChangeBody>(copyStream, viewer.id, afterSequence, wanted);
    return make(CopyReplay, {
      events: events.map((event) => copyChanged(event, null)),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  /** Daily closes of the last month, the start among them, and now. */
  async sparkline(copy: Copy): Promise<CopySparkPoint[]> {
    const since = new Date(+this.deps.market.marketNow() - limits.sparklineDaysMax * 86_400_000);
    const rows = await readUnitValues(this.db, copy.id, since);
    const points = rows.map((row) => sparkPoint(row.at, (Number(row.unit_value) - 1) * 100));
    const first = points.length === 0 ? [sparkPoint(copy.startedAt, 0)] : [];
    return [...first, ...points, sparkPoint(copy.stoppedAt ?? this.deps.market.marketNow(), copy.money.returnPercent)];
  }

  private today(): Date {
    return new Date(`${this.deps.clock.date().toISOString().slice(0, 10)}T00:00:00.000Z`);
  }
}

const sparkPoint = (at: Date, returnPercent: number): CopySparkPoint => make(CopySparkPoint, { at, returnPercent });

export const copyChanged = (event: UserEvent<CopyChangeBody>, booked: Booked | null): CopyChanged =>
  make(CopyChanged, {
    ...{ sequence: event.sequence, previousSequence: event.previousSequence, at: event.at },
    ...{ body: event.body, booked },
  });
