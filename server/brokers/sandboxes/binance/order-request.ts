import { randomBytes } from "node:crypto";
import { Decimal, isMultipleOf } from "../../../platform/decimal";
import { notionalMax, orderTypes, quantityMax, type VenueMarket } from "./market-data";
import { badRequest, filterFailure, missing } from "./refusal";
import type { SandboxOrder } from "./state";

/** Parameters of an order, checked by form and by the market's filters. */
export interface OrderRequest {
  readonly market: VenueMarket;
  readonly side: SandboxOrder["side"];
  readonly type: SandboxOrder["type"];
  readonly timeInForce: SandboxOrder["timeInForce"];
  readonly quantity: Decimal;
  /** Null for market orders. */
  readonly price: Decimal | null;
  readonly stopPrice: Decimal | null;
  readonly clientOrderId: string;
}

const clientIdText = /^[.A-Z:/a-z0-9_-]{1,36}$/;
const numberText = /^([0-9]{1,20})(\.[0-9]{1,20})?$/;
const decimalsMax = 8;
/** Everything that an order may be sent with; whatever else comes is refused, as the exchange does. */
const known = new Set(
  "symbol side type timeInForce quantity quoteOrderQty price newClientOrderId stopPrice newOrderRespType recvWindow timestamp signature apiKey returnRateLimits".split(
    " ",
  ),
);

/** 22 characters, as the exchange makes up an id where none is given. */
export const newClientId = (): string => randomBytes(16).toString("base64url").slice(0, 22);

export function readOrderRequest(params: URLSearchParams, market: VenueMarket): OrderRequest {
  for (const name of params.keys()) if (!known.has(name)) throw badRequest(-1104, `Not all sent parameters were read; unknown '${name}'.`);
  const side = oneOf(params, "side", ["BUY", "SELL"] as const, -1117, "Invalid side.");
  const type = oneOf(params, "type", orderTypes, -1116, "Invalid orderType.");
  const isLimit = type === "LIMIT" || type === "LIMIT_MAKER";
  const timeInForce =
    type === "LIMIT" ? oneOf(params, "timeInForce", ["GTC", "IOC", "FOK"] as const, -1115, "Invalid timeInForce.") : "GTC";
  if (!isLimit && params.has("price")) throw badRequest(-1106, "Parameter 'price' sent when not required.");
  const price = isLimit ? amount(params, "price") : null;
  const stopPrice = type === "STOP_LOSS" ? amount(params, "stopPrice") : null;
  const clientOrderId = params.get("newClientOrderId") ?? newClientId();
  if (!clientIdText.test(clientOrderId))
    throw badRequest(-1100, "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.");
  const quantity = params.has("quoteOrderQty") ? quantityFor(params, market, type) : amount(params, "quantity");
  const request = { market, side, type, timeInForce, quantity, price, stopPrice, clientOrderId };
  checkFilters(request);
  return request;
}

/** PRICE_FILTER, LOT_SIZE and NOTIONAL, from the row that `exchangeInfo` serves. */
function checkFilters({ market, quantity, price, stopPrice, side }: OrderRequest): void {
  for (const each of [price, stopPrice]) if (each && !isMultipleOf(each, new Decimal(market.tick))) throw filterFailure("PRICE_FILTER");
  if (quantity.lt(market.step) || quantity.gt(quantityMax) || !isMultipleOf(quantity, new Decimal(market.step)))
    throw filterFailure("LOT_SIZE");
  const notional = quantity.mul(price ?? stopPrice ?? (side === "BUY" ? market.ask : market.bid));
  if (notional.lt(market.notionalMin) || notional.gt(notionalMax)) throw filterFailure("NOTIONAL");
}

/** What a sum of the quote currency buys or sells at the top of the book, in whole steps. */
function quantityFor(params: URLSearchParams, market: VenueMarket, type: string): Decimal {
  if (type !== "MARKET" || params.has("quantity")) throw badRequest(-1106, "Parameter 'quoteOrderQty' sent when not required.");
  const best = params.get("side") === "BUY" ? market.ask : market.bid;
  return amount(params, "quoteOrderQty").div(best).div(market.step).floor().mul(market.step);
}

function amount(params: URLSearchParams, name: string): Decimal {
  const sent = params.get(name);
  if (!sent) throw missing(name);
  if (!numberText.test(sent)) throw badRequest(-1100, `Illegal characters found in parameter '${name}'.`);
  const value = new Decimal(sent);
  if (value.decimalPlaces() > decimalsMax) throw badRequest(-1111, `Parameter '${name}' has too much precision.`);
  return value;
}

function oneOf<const T extends string>(params: URLSearchParams, name: string, values: readonly T[], code: number, msg: string): T {
  const sent = params.get(name);
  if (!sent) throw missing(name);
  const found = values.find((value) => value === sent);
  if (!found) throw badRequest(code, msg);
  return found;
}
