import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import { Fault } from "../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../platform/graphql/connection";
import { limits } from "../platform/limits";
import { make } from "../platform/make";
import type { UserEvent, UserStreams } from "../platform/realtime/stream-definition";
import type { Viewer } from "../platform/viewer";
import { readRecordAccount } from "../trading/accounts/account.store";
import { countAlerts, readAlertsPage, readFigures, readLastUse, readOwnAlerts, type ListedAlertRow } from "./execution/signal-alerts.store";
import { readAlert } from "./execution/signal-message";
import { startOfDay } from "./execution/signal-trader";
import { signalStream, type SignalChangeBody } from "./signals.events";
import type { SignalAddressRow } from "./signals.entity";
import type { SignalAlertFilter } from "./signals.inputs";
import { canCreateSignals } from "./addresses/signal-addresses.policy";
import { readAddressOf } from "./addresses/signal-addresses.store";
import {
  SignalAddress,
  SignalAlert,
  SignalAlertConnection,
  SignalChanged,
  SignalFigures,
  SignalRequest,
  Signals,
  SignalsReplay,
} from "./signals.types";

const noFigures = { received: 0, traded: 0, orders: 0, refused: 0, duplicates: 0, turnover: "0", fill_ms: null };

/** What a viewer reads of their own signals. */
export class SignalsReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly streams: UserStreams,
  ) {}

  async signals(viewer: Viewer): Promise<Signals> {
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.streams.head(signalStream, viewer.id);
    const row = await readAddressOf(this.db, viewer.id);
    const figures = row ? await readFigures(this.db, row.id, startOfDay(this.clock.date())) : noFigures;
    const { fill_ms: fillMs, turnover, ...counts } = figures;
    return make(Signals, {
      id: `signals:${viewer.id}`,
      address: row && (await this.address(row)),
      today: make(SignalFigures, { ...counts, fillMs, turnover: new Decimal(turnover) }),
      viewerCanCreate: canCreateSignals(viewer),
      asOfSequence,
    });
  }

  private async address(row: SignalAddressRow): Promise<SignalAddress> {
    const lastUse = await readLastUse(this.db, row.id);
    const { id, isOn, symbols, actions, orderValueMax, ordersPerDayMax, turnoverPerDayMax, practiceAlerts, practicedAt } = row;
    return make(SignalAddress, {
      ...{ id, isOn, symbols, actions, orderValueMax, ordersPerDayMax, turnoverPerDayMax, practiceAlerts, practicedAt },
      account: row.accountKind,
      isRecordLive: (await readRecordAccount(this.db.read, row.userId))?.mode === "LIVE",
      quoteAgeSecondsMax: row.quoteAgeMsMax / 1000,
      practiceAlertsNeeded: limits.signalPracticeAlertsMin,
      createdAt: row.createdAt,
      rotatedAt: row.rotatedAt,
      lastUsedAt: lastUse?.received_at ?? null,
      lastUsedFrom: lastUse?.sent_from ?? null,
    });
  }

  /** The viewer's alerts, newest first, by id. Throws BAD_USER_INPUT for a foreign cursor. */
  async alerts(viewer: Viewer, { state, isToday }: SignalAlertFilter, paging: PageArguments): Promise<SignalAlertConnection> {
    const request = pageRequest(paging, 1);
    const cursor = request.cursor?.[0] ?? null;
    if (cursor !== null && !/^\d{1,18}$/.test(cursor)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const row = await readAddressOf(this.db, viewer.id);
    const filter = { state: state ?? null, since: isToday ? startOfDay(this.clock.date()) : null };
    const rows = row ? await readAlertsPage(this.db, row.id, filter, cursor, request.limit + 1) : [];
    const page = pageOf(request, rows.map(alertNode), (alert) => [alert.id]);
    return make(SignalAlertConnection, { ...page, totalCount: row ? await countAlerts(this.db, row.id, filter) : 0 });
  }

  /** Alerts by id, the viewer's own; those of others are left out. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SignalAlert>> {
    const rows = await readOwnAlerts(this.db, viewer.id, ids);
    return new Map(rows.map((row) => [row.id, alertNode(row)]));
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<SignalsReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.streams.since<SignalChangeBody>(signalStream, viewer.id, afterSequence, wanted);
    const hasMore = events.length > 0 && events.at(-1)!.sequence < head;
    return make(SignalsReplay, { events: events.map(signalChanged), head, hasMore });
  }
}

export const signalChanged = ({ sequence, previousSequence, at, body }: UserEvent<SignalChangeBody>): SignalChanged =>
  make(SignalChanged, { sequence, previousSequence, at, alertId: body.alertId });

function alertNode(row: ListedAlertRow): SignalAlert {
  const endedAt = row.has_orders ? row.filled_at : row.settled_at;
  const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
  return make(SignalAlert, {
    id: row.id,
    receivedAt: row.received_at,
    isTest: row.sent_from === null,
    sentFrom: row.sent_from,
    body: row.body,
    request: requestOf(row.body),
    state: row.state,
    refusal: row.refusal,
    outcome: row.outcome,
    account: row.account_kind,
    tradeId: row.trade_id,
    quantity: decimalOrNull(row.quantity),
    price: decimalOrNull(row.price),
    money: decimalOrNull(row.money),
    fillMs: row.state === "TRADED" && endedAt ? Math.max(0, +endedAt - +row.received_at) : null,
  });
}

function requestOf(body: string): SignalRequest | null {
  const read = readAlert(body);
  if ("problem" in read) return null;
  const { id, symbol, action, size, stop, target, note } = read.message;
  return make(SignalRequest, { id, symbol, action, sizeKind: size?.kind ?? null, size: size?.value ?? null, stop, target, note });
}
