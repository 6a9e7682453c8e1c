import type { Clock } from "../../../platform/clock";
import { limits } from "../../../platform/limits";
import {
  type CancelOutcome,
  type FillPage,
  type FindOutcome,
  type KeyPermissions,
  type PlaceOutcome,
  VenueCallError,
  type VenueCredentials,
  type VenueCharge,
  type VenueCorporateAction,
  type VenueOrder,
  type VenueOrderRef,
  type VenueOrderRequest,
  type VenuePosition,
  type VenueSession,
  type VenueStreamListener,
} from "../../port/venue-session";
import {
  type AnnouncedAction,
  corporateActionsOf,
  corporateActionsPath,
  corporateActionsPerPageMax,
  corporateActionTypes,
} from "../../../market/providers/alpaca/corporate-actions";
import { type ActionActivity, actionActivitiesOf, actionsOf, actionTypes, announcementsQuery } from "./corporate-actions";
import { accountOf, type AlpacaAccount, chargesOf, chargeTypes, fillsOf, orderOf, ordersOf, positionsOf } from "./answers";
import { placeFailure, readFailure } from "./classify";
import { AlpacaHttp, type HttpAnswer, type Question } from "./http";
import { AlpacaStream, type StreamWaits } from "./stream";

const fillsPerPage = 100;
const ordersMax = 500;
/** More symbols than this are not named in a question: all orders are asked for. */
const symbolsNamedMax = 50;

export interface AlpacaSessionParts {
  readonly restUrl: string;
  readonly dataUrl: string;
  readonly streamUrl: string;
  readonly credentials: VenueCredentials;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether our market has this symbol. */
  readonly isKnown: (symbol: string) => boolean;
  readonly waits: StreamWaits;
  readonly timeoutMs?: number;
}

/** Where the reading of fills goes on: after an activity, or after a moment while there was none. */
const cursors = { after: "after:", id: "id:" };

/** One account at Alpaca. */
export class AlpacaSession implements VenueSession {
  private readonly http: AlpacaHttp;
  private readonly data: AlpacaHttp;
  private readonly streams = new Set<AlpacaStream>();

  constructor(private readonly parts: AlpacaSessionParts) {
    this.http = new AlpacaHttp(parts.restUrl, parts.credentials, parts.clock, parts.timeoutMs);
    this.data = new AlpacaHttp(parts.dataUrl, parts.credentials, parts.clock, parts.timeoutMs);
  }

  get rateLimitLeft(): { readonly used: number; readonly max: number } | null {
    return this.http.rateLimitLeft;
  }

  /** Alpaca does not say what a key may do: only what the account it opens may. */
  async permissions(): Promise<KeyPermissions> {
    const { blockedBecause, hasMargin } = await this.account();
    return {
      mayRead: true,
      mayTrade: blockedBecause !== null ? false : null,
      mayWithdraw: null,
      mayUseMargin: hasMargin,
      isBoundToAddress: null,
    };
  }

  async account(): Promise<AlpacaAccount> {
    return accountOf(await this.read("/v2/account"));
  }

  async positions(): Promise<VenuePosition[]> {
    return positionsOf(await this.read("/v2/positions"), this.parts.isKnown);
  }

  async openOrders(symbols: readonly string[]): Promise<VenueOrder[]> {
    const wanted = new Set(symbols);
    const query: Record<string, string> = { status: "open", limit: String(ordersMax), direction: "asc" };
    if (wanted.size > 0 && wanted.size <= symbolsNamedMax) query["symbols"] = [...wanted].join(",");
    const orders = ordersOf(await this.read("/v2/orders", query));
    return wanted.size === 0 ? orders : orders.filter(({ symbol }) => wanted.has(symbol));
  }

  async place(order: VenueOrderRequest): Promise<PlaceOutcome> {
    const answer = await this.tried({ method: "POST", path: "/v2/orders", body: bodyOf(order) });
    if (answer instanceof VenueCallError) return { kind: "UNKNOWN", isDuplicateId: false, words: answer.words };
    const placed = answer.status === 200 ? orderOf(answer.json) : null;
    if (!placed) return placeFailure(answer);
    if (placed.clientOrderId !== order.clientOrderId)
      return { kind: "UNKNOWN", isDuplicateId: false, words: "Alpaca answered with another order." };
    return { kind: "ACCEPTED", order: placed };
  }

  async cancel(ref: VenueOrderRef): Promise<CancelOutcome> {
    const id = ref.venueOrderId ?? (await this.venueIdOf(ref));
    if (typeof id !== "string") return id;
    const answer = await this.tried({ method: "DELETE", path: `/v2/orders/${encodeURIComponent(id)}` });
    if (answer instanceof VenueCallError) return { kind: "UNKNOWN", words: answer.words };
    if (answer.status === 204) return { kind: "ACCEPTED" };
    const words = answer.message ?? `Alpaca answered ${answer.status}.`;
    const isTooLate = (answer.status === 422 || answer.status === 404) && answer.code !== null;
    return isTooLate ? { kind: "TOO_LATE", words } : { kind: "UNKNOWN", words };
  }

  /** The venue cancels by its own id, which a lost answer took with it. */
  private async venueIdOf(ref: VenueOrderRef): Promise<string | CancelOutcome> {
    const found = await this.findOrder(ref);
    if (found.kind === "FOUND") return found.order.venueOrderId;
    if (found.kind === "NOT_FOUND") return { kind: "TOO_LATE", words: "Alpaca has no order with this id." };
    return { kind: "UNKNOWN", words: found.words };
  }

  async findOrder({ clientOrderId, venueOrderId }: VenueOrderRef): Promise<FindOutcome> {
    const question: Question =
      venueOrderId === null
        ? { method: "GET", path: "/v2/orders:by_client_order_id", query: { client_order_id: clientOrderId } }
        : { method: "GET", path: `/v2/orders/${encodeURIComponent(venueOrderId)}` };
    const answer = await this.tried(question);
    if (answer instanceof VenueCallError) return { kind: "FAILED", words: answer.words };
    const order = answer.status === 200 ? orderOf(answer.json) : null;
    const isAsked = order && (venueOrderId === null ? order.clientOrderId === clientOrderId : order.venueOrderId === venueOrderId);
    if (order && isAsked) return { kind: "FOUND", order };
    if (answer.status === 404 && answer.code === 40410000) return { kind: "NOT_FOUND" };
    return { kind: "FAILED", words: readFailure(answer).words };
  }

  async fillsSince(cursor: string | null, _symbol: string | null, since: Date): Promise<FillPage> {
    // Alpaca leaves out the moment itself.
    const from = cursor ?? `${cursors.after}${new Date(+since - 1).toISOString()}`;
    const isAfter = from.startsWith(cursors.after);
    if (!isAfter && !from.startsWith(cursors.id)) throw new VenueCallError("OTHER", "This mark of the last fill is not Alpaca's.");
    const query = {
      ...{ activity_types: "FILL", direction: "asc", page_size: String(fillsPerPage) },
      ...(isAfter ? { after: from.slice(cursors.after.length) } : { page_token: from.slice(cursors.id.length) }),
    };
    const fills = fillsOf(await this.read("/v2/account/activities", query));
    const last = fills.at(-1);
    return { fills, cursor: last ? `${cursors.id}${last.venueFillId}` : from, hasMore: fills.length >= fillsPerPage };
  }

  async charges(since: Date): Promise<VenueCharge[]> {
    const found: VenueCharge[] = [];
    const query = { activity_types: chargeTypes, direction: "asc", page_size: String(fillsPerPage), after: since.toISOString() };
    let from: Record<string, string> = {};
    for (let pages = 0; pages < limits.brokerChargesPagesMax; pages++) {
      const page = chargesOf(await this.read("/v2/account/activities", { ...query, ...from }));
      found.push(...page.charges);
      if (page.lastId === null || page.count < fillsPerPage) break;
      from = { page_token: page.lastId };
    }
    // Alpaca names the day alone: what may be of before is left out.
    return found.filter(({ at }) => at >= since);
  }

  async corporateActions(since: Date): Promise<VenueCorporateAction[]> {
    const found: ActionActivity[] = [];
    const query = { activity_types: actionTypes, direction: "asc", page_size: String(fillsPerPage), after: since.toISOString() };
    let from: Record<string, string> = {};
    for (let pages = 0; pages < limits.brokerChargesPagesMax; pages++) {
      const page = actionActivitiesOf(await this.read("/v2/account/activities", { ...query, ...from }));
      found.push(...page);
      if (page.length < fillsPerPage) break;
      from = { page_token: page.at(-1)!.id };
    }
    return found.length === 0 ? [] : actionsOf(found, await this.announced(found));
  }

  /** None where these credentials may not ask the data service. Throws VenueCallError where it does not answer. */
  private async announced(activities: readonly ActionActivity[]): Promise<AnnouncedAction[]> {
    const query = announcementsQuery(activities, corporateActionTypes, corporateActionsPerPageMax);
    const answer = await this.data.ask({ method: "GET", path: corporateActionsPath, query });
    if (answer.status === 401 || answer.status === 403) return [];
    if (answer.status !== 200 || answer.json === undefined) throw readFailure(answer);
    try {
      return corporateActionsOf(answer.json).actions;
    } catch {
      throw new VenueCallError("UNREADABLE", "Alpaca's list of corporate actions could not be read.", answer.status);
    }
  }

  async stream(listener: VenueStreamListener): Promise<{ close(): Promise<void> }> {
    const { streamUrl, credentials, clock, random, waits } = this.parts;
    const stream = new AlpacaStream({ url: streamUrl, credentials, clock, random, listener, waits });
    await stream.open();
    this.streams.add(stream);
    return {
      close: async () => {
        this.streams.delete(stream);
        await stream.close();
      },
    };
  }

  async close(): Promise<void> {
    for (const stream of this.streams) await stream.close();
    this.streams.clear();
  }

  /** A read's JSON. Throws VenueCallError. */
  private async read(path: string, query?: Readonly<Record<string, string>>): Promise<unknown> {
    const answer = await this.http.ask({ method: "GET", path, ...(query && { query }) });
    if (answer.status !== 200 || answer.json === undefined) throw readFailure(answer);
    return answer.json;
  }

  private async tried(question: Question): Promise<HttpAnswer | VenueCallError> {
    try {
      return await this.http.ask(question);
    } catch (error) {
      return error instanceof VenueCallError ? error : new VenueCallError("OTHER", "The question could not be sent.");
    }
  }
}

/** Numbers go as text, whole and without an exponent. */
function bodyOf({
  clientOrderId,
  symbol,
  side,
  type,
  timeInForce,
  quantity,
  limitPrice,
  stopPrice,
  isExtended,
}: VenueOrderRequest): Record<string, string | boolean> {
  return {
    symbol,
    qty: quantity.toFixed(),
    side: side.toLowerCase(),
    type: type.toLowerCase(),
    // Parts of a share are taken as day orders only, and at the market there is no difference.
    time_in_force: type === "MARKET" ? "day" : timeInForce.toLowerCase(),
    client_order_id: clientOrderId,
    ...(limitPrice && { limit_price: limitPrice.toFixed() }),
    ...(stopPrice && { stop_price: stopPrice.toFixed() }),
    ...(isExtended && { extended_hours: true }),
  };
}
