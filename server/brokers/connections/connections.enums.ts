import { registerEnumType } from "type-graphql";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { CopiesAtDisconnect } from "./disconnecting";
import type { CallFailure, ConnectionState, SignIn } from "./connection.entity";

/** GraphQL enums of connections; their values are the domain's own words. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };

export const BrokerVenueEnum: EnumOf<VenueId> = {
  ALPACA: "ALPACA",
  BINANCE: "BINANCE",
  BYBIT: "BYBIT",
  OKX: "OKX",
  KRAKEN: "KRAKEN",
  COINBASE: "COINBASE",
};
registerEnumType(BrokerVenueEnum, {
  name: "BrokerVenueId",
  description: "A broker or exchange that accounts can be connected at.",
  valuesConfig: {
    ALPACA: { description: "Alpaca: US stocks, ETFs and crypto." },
    BINANCE: { description: "Binance: spot crypto." },
    BYBIT: { description: "Bybit: spot crypto." },
    COINBASE: { description: "Coinbase: spot crypto." },
    KRAKEN: { description: "Kraken: spot crypto." },
    OKX: { description: "OKX: spot crypto." },
  },
});

export const VenueEnvironmentEnum: EnumOf<VenueEnvironment> = { LOCAL_SANDBOX: "LOCAL_SANDBOX", SANDBOX: "SANDBOX", LIVE: "LIVE" };
registerEnumType(VenueEnvironmentEnum, {
  name: "VenueEnvironment",
  description: "Which accounts of a venue are meant.",
  valuesConfig: {
    LIVE: { description: "Real money." },
    LOCAL_SANDBOX: { description: "An imitation of the venue on this server: no account, no key, no money. Never in production." },
    SANDBOX: { description: "The venue's own test accounts." },
  },
});

export const CopiesAtDisconnectEnum: EnumOf<CopiesAtDisconnect> = {
  CLOSE_ALL: "CLOSE_ALL",
  DETACH: "DETACH",
  MIRROR_EXITS: "MIRROR_EXITS",
};
registerEnumType(CopiesAtDisconnectEnum, {
  name: "CopiesAtDisconnect",
  description: "What happens to copies on an account that is disconnected.",
  valuesConfig: {
    CLOSE_ALL: { description: "They stop and sell what they hold. The account is paused, and disconnected once they have ended." },
    DETACH: { description: "They end at once and what they hold stays at the broker: nothing is sold." },
    MIRROR_EXITS: {
      description: "They open nothing and close when their feeders do. The account is paused, and disconnected once they have ended.",
    },
  },
});

export const ConnectionStateEnum: EnumOf<ConnectionState> = {
  CONNECTED: "CONNECTED",
  PAUSED: "PAUSED",
  REFUSED_KEY: "REFUSED_KEY",
  DISCONNECTED: "DISCONNECTED",
};
registerEnumType(ConnectionStateEnum, {
  name: "BrokerConnectionState",
  description: "State of a connection to a broker.",
  valuesConfig: {
    CONNECTED: { description: "The account can be used." },
    DISCONNECTED: { description: "Ended for good; its key is erased." },
    PAUSED: { description: "Opens nothing; closes continue." },
    REFUSED_KEY: { description: "The venue no longer accepts the key: replace it with `replaceBrokerKey`." },
  },
});

export const BrokerSignInEnum: EnumOf<SignIn> = { KEY: "KEY", OAUTH: "OAUTH" };
registerEnumType(BrokerSignInEnum, {
  name: "BrokerSignIn",
  description: "How an account at a venue is reached.",
  valuesConfig: { KEY: { description: "With an API key." }, OAUTH: { description: "With a sign-in at the venue." } },
});

export const CallFailureEnum: EnumOf<CallFailure> = {
  REFUSED_KEY: "REFUSED_KEY",
  RATE_LIMITED: "RATE_LIMITED",
  MAINTENANCE: "MAINTENANCE",
  UNREACHABLE: "UNREACHABLE",
  UNREADABLE: "UNREADABLE",
  BLOCKED_COUNTRY: "BLOCKED_COUNTRY",
  OTHER: "OTHER",
};
registerEnumType(CallFailureEnum, {
  name: "VenueFailure",
  description: "How calls to a venue fail.",
  valuesConfig: {
    BLOCKED_COUNTRY: { description: "The venue does not serve the server's country." },
    MAINTENANCE: { description: "The venue is in maintenance." },
    OTHER: { description: "The venue answered with an error." },
    RATE_LIMITED: { description: "The venue allows no more requests for now." },
    REFUSED_KEY: { description: "The venue refuses the key." },
    UNREACHABLE: { description: "The venue does not answer." },
    UNREADABLE: { description: "The venue's answer cannot be read." },
  },
});

export const VenueOrderTypeEnum: EnumOf<"MARKET" | "LIMIT" | "STOP"> = { MARKET: "MARKET", LIMIT: "LIMIT", STOP: "STOP" };
registerEnumType(VenueOrderTypeEnum, {
  name: "VenueOrderType",
  description: "An order type of a venue.",
  valuesConfig: {
    LIMIT: { description: "At its limit price or better." },
    MARKET: { description: "At the current price." },
    STOP: { description: "At the market once its stop price is reached." },
  },
});

export const ClientOrderIdEnum: EnumOf<"FOREVER" | "WHILE_OPEN" | "NONE"> = { FOREVER: "FOREVER", WHILE_OPEN: "WHILE_OPEN", NONE: "NONE" };
registerEnumType(ClientOrderIdEnum, {
  name: "ClientOrderIdUniqueness",
  description: "For how long a venue refuses an order id that was used.",
  valuesConfig: {
    FOREVER: { description: "For ever." },
    NONE: { description: "A used id may be used again at any time." },
    WHILE_OPEN: { description: "While the order is open." },
  },
});

export const RateLimitUnitEnum: EnumOf<"CALLS" | "WEIGHT"> = { CALLS: "CALLS", WEIGHT: "WEIGHT" };
registerEnumType(RateLimitUnitEnum, {
  name: "VenueRateLimitUnit",
  description: "What a venue's request limit counts.",
  valuesConfig: {
    CALLS: { description: "Requests, each counted once." },
    WEIGHT: { description: "Weight: some requests count more than others." },
  },
});
