import type { RejectionCode } from "../../port/venue-session";
import type { CcxtVenueId } from "./capabilities";

/** What a venue's refusal says: a final refusal of an order by its code, or one of these. */
export type Meaning = RejectionCode | "DUPLICATE" | "NOT_FOUND" | "RATE_LIMITED" | "REFUSED_KEY" | "CLOCK_SKEW" | "MAINTENANCE";

/** What an answer's body says: fine, or a refusal by its code and words; null where it is no answer of this venue. */
export type BodyReading = { readonly isFine: true } | { readonly isFine: false; readonly code: string; readonly words: string } | null;

export interface VenueLanguage {
  read(body: unknown): BodyReading;
  /** By code: one meaning, or the first whose text occurs in the venue's words. What is not here means nothing to us. */
  readonly meanings: Readonly<Record<string, Meaning | ReadonlyArray<readonly [RegExp, Meaning]>>>;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const fine = { isFine: true } as const;
const refusal = (code: unknown, words: unknown): BodyReading => ({ isFine: false, code: textOf(code), words: textOf(words) });

const byCodes = (codes: Partial<Record<Meaning, string>>): Record<string, Meaning> =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([meaning, list]) => list.split(" ").map((code) => [code, meaning as Meaning] as const)),
  );

const binance: VenueLanguage = {
  read(body) {
    if (Array.isArray(body)) return fine;
    const fields = fieldsOf(body);
    if (!fields || Object.keys(fields).length === 0) return null;
    return "code" in fields && "msg" in fields ? refusal(fields["code"], fields["msg"]) : fine;
  },
  meanings: {
    ...byCodes({
      INVALID_QUANTITY: "-1111",
      UNKNOWN_SYMBOL: "-1121",
      OTHER: "-1100 -1101 -1102 -1103 -1104 -1105 -1106 -1114 -1115 -1116 -1117 -1118 -1128 -1130",
      NOT_FOUND: "-2011 -2013 -2026",
      RATE_LIMITED: "-1003 -1015",
      REFUSED_KEY: "-1002 -1022 -2014 -2015",
      CLOCK_SKEW: "-1021",
      MAINTENANCE: "1",
    }),
    "-1013": [
      [/NOTIONAL/, "BELOW_MINIMUM"],
      [/LOT_SIZE|quantity|QTY is zero/i, "INVALID_QUANTITY"],
      [/PRICE/i, "INVALID_PRICE"],
      [/market is closed/i, "MARKET_CLOSED"],
      [/./, "OTHER"],
    ],
    // "Duplicate order sent." says that the order exists.
    "-2010": [
      [/duplicate/i, "DUPLICATE"],
      [/insufficient balance/i, "INSUFFICIENT_FUNDS"],
      [/immediately|price/i, "INVALID_PRICE"],
      [/not permitted|not enabled|permission|restricted/i, "NOT_PERMITTED"],
      [/market is closed/i, "MARKET_CLOSED"],
      [/./, "OTHER"],
    ],
  },
};

const bybit: VenueLanguage = {
  read(body) {
    const fields = fieldsOf(body);
    if (!fields || !("retCode" in fields)) return null;
    return String(fields["retCode"]) === "0" ? fine : refusal(fields["retCode"], fields["retMsg"]);
  },
  meanings: byCodes({
    INSUFFICIENT_FUNDS: "170131 170033 110004 110007",
    BELOW_MINIMUM: "170136 170140 110094",
    INVALID_QUANTITY: "170124 170135 170137 170148",
    INVALID_PRICE: "170132 170133 170134 170192 170193 170194 170218 170371 170372",
    UNKNOWN_SYMBOL: "170121 170221",
    MARKET_CLOSED: "170151",
    NOT_PERMITTED: "170157 170201 170209 170217 170224 170241",
    OTHER: "10001 170105 170115 170116 170117 170130",
    DUPLICATE: "170141 110072 12141",
    NOT_FOUND: "170213 170139 170142 170143 170190",
    RATE_LIMITED: "10006 10018 170222",
    REFUSED_KEY: "10003 10004 10005 10007 10008 10009 10010 33004",
    CLOCK_SKEW: "10002",
  }),
};

const okx: VenueLanguage = {
  read(body) {
    const fields = fieldsOf(body);
    if (!fields || !("code" in fields)) return null;
    const rows = Array.isArray(fields["data"]) ? fields["data"] : [];
    const first = fieldsOf(rows[0]);
    // Orders go in batches: the outer code only says that a row failed.
    const code = textOf(first?.["sCode"]);
    if (code !== "" && code !== "0") return refusal(code, first?.["sMsg"]);
    return textOf(fields["code"]) === "0" ? fine : refusal(fields["code"], fields["msg"]);
  },
  meanings: byCodes({
    INSUFFICIENT_FUNDS: "51008 51119 51127 51131",
    BELOW_MINIMUM: "51007 51020 51100 51118 51120",
    INVALID_QUANTITY: "51005 51121 51101 51202 51201",
    INVALID_PRICE: "51006 51116 51122 51136 51137 51138",
    UNKNOWN_SYMBOL: "51001 51012 51015",
    MARKET_CLOSED: "51021 51022",
    NOT_PERMITTED: "51009 51010 51024 51155",
    OTHER: "51000 51003 51004 51025",
    DUPLICATE: "51016 51011",
    NOT_FOUND: "51400 51401 51402 51410 51503 51603",
    RATE_LIMITED: "50011 50061",
    REFUSED_KEY: "50100 50101 50103 50104 50105 50106 50107 50110 50111 50113 50114 50119 50120",
    CLOCK_SKEW: "50102 50112",
    MAINTENANCE: "50001",
  }),
};

const kraken: VenueLanguage = {
  read(body) {
    const errors = fieldsOf(body)?.["error"];
    if (!Array.isArray(errors)) return null;
    if (errors.length > 0) return refusal(errors[0], errors.join("; "));
    return "result" in (body as Fields) ? fine : null;
  },
  meanings: {
    "EOrder:Insufficient funds": "INSUFFICIENT_FUNDS",
    "EOrder:Order minimum not met": "BELOW_MINIMUM",
    "EOrder:Cost minimum not met": "BELOW_MINIMUM",
    "EGeneral:Invalid arguments:volume": "INVALID_QUANTITY",
    "EGeneral:Invalid arguments:price": "INVALID_PRICE",
    "EOrder:Invalid price": "INVALID_PRICE",
    "EOrder:Invalid price:Invalid price argument": "INVALID_PRICE",
    "EOrder:Tick size check failed": "INVALID_PRICE",
    "EQuery:Unknown asset pair": "UNKNOWN_SYMBOL",
    "EQuery:Invalid asset pair": "UNKNOWN_SYMBOL",
    "EService:Market in cancel_only mode": "MARKET_CLOSED",
    "EService:Market in post_only mode": "MARKET_CLOSED",
    "EOrder:Trading agreement required": "NOT_PERMITTED",
    "EOrder:Orders limit exceeded": "OTHER",
    "EGeneral:Invalid arguments": "OTHER",
    "EOrder:Unknown order": "NOT_FOUND",
    "EAPI:Rate limit exceeded": "RATE_LIMITED",
    "EOrder:Rate limit exceeded": "RATE_LIMITED",
    "EGeneral:Too many requests": "RATE_LIMITED",
    "EGeneral:Temporary lockout": "RATE_LIMITED",
    "EAPI:Invalid key": "REFUSED_KEY",
    "EAPI:Invalid signature": "REFUSED_KEY",
    "EGeneral:Permission denied": "REFUSED_KEY",
    "ETrade:User Locked": "REFUSED_KEY",
    "EAPI:Invalid nonce": "CLOCK_SKEW",
  },
};

const coinbase: VenueLanguage = {
  read(body) {
    const fields = fieldsOf(body);
    if (!fields || Object.keys(fields).length === 0) return null;
    const failed = fieldsOf(fields["error_response"]);
    if (failed) return refusal(failed["error"], textOf(failed["message"]) || textOf(failed["error_details"]));
    const [row] = Array.isArray(fields["results"]) ? fields["results"] : [];
    const cancelled = fieldsOf(row);
    if (cancelled && cancelled["success"] === false) return refusal(cancelled["failure_reason"], cancelled["failure_reason"]);
    if ("error" in fields) return refusal(fields["error"], fields["message"] ?? fields["error"]);
    return fields["success"] === false ? refusal("", "") : fine;
  },
  meanings: byCodes({
    INSUFFICIENT_FUNDS: "INSUFFICIENT_FUND INSUFFICIENT_FUNDS",
    BELOW_MINIMUM: "INVALID_ORDER_SIZE_TOO_SMALL",
    INVALID_QUANTITY: "INVALID_SIZE_PRECISION ORDER_ENTRY_INVALID_SIZE",
    INVALID_PRICE: "INVALID_PRICE_PRECISION INVALID_LIMIT_PRICE_POST_ONLY INVALID_LIMIT_PRICE",
    UNKNOWN_SYMBOL: "INVALID_PRODUCT_ID",
    MARKET_CLOSED: "ORDER_ENTRY_DISABLED TRADING_DISABLED",
    NOT_PERMITTED: "INELIGIBLE_PAIR PERMISSION_DENIED",
    OTHER: "INVALID_ARGUMENT UNSUPPORTED_ORDER_CONFIGURATION INVALID_SIDE",
    NOT_FOUND: "NOT_FOUND UNKNOWN_CANCEL_ORDER DUPLICATE_CANCEL_REQUEST INVALID_CANCEL_REQUEST ORDER_IS_FULLY_FILLED",
    RATE_LIMITED: "RATE_LIMIT_EXCEEDED rate_limit_exceeded",
    REFUSED_KEY: "UNAUTHENTICATED Unauthorized unauthorized",
  }),
};

export const languages: Readonly<Record<CcxtVenueId, VenueLanguage>> = {
  BINANCE: binance,
  BYBIT: bybit,
  OKX: okx,
  KRAKEN: kraken,
  COINBASE: coinbase,
};
