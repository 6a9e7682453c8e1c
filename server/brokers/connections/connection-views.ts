import { InstrumentClass } from "../../market/instruments/market.types";
import { countryCodes } from "../../platform/text/countries";
import { make } from "../../platform/make";
import type { LiveTradingText } from "../live/live-text.entity";
import type { Venue } from "../port/venue-directory";
import type { VenueCapabilities } from "../port/venue";
import type { KeyPermissions } from "../port/venue-session";
import type { BrokerConnectionRow } from "./connection.entity";
import { BrokerConnection, BrokerKeyCheck, BrokerKeyPermissions, BrokerVenue, LiveTrading } from "./connections.types";
import type { CheckedCredentials } from "./key-checks";

const hintCharacters = 4;
/** The end of a number that is longer than its end. */
const endOf = (number: string): string => (number.length > hintCharacters * 2 ? number.slice(-hintCharacters) : number);

/** What a connection shows of its venue. */
export type ShownVenue = Pick<VenueCapabilities, "name" | "quoteCurrencies">;

/** A venue as this server offers it. */
export function venueView(venue: Venue, offers: (environment: BrokerVenue["environments"][number]) => boolean): BrokerVenue {
  const { capabilities: can } = venue;
  return make(BrokerVenue, {
    id: can.venue,
    venue: can.venue,
    name: can.name,
    classes: can.classes.map((one) => InstrumentClass[one]),
    quoteCurrencies: [...can.quoteCurrencies],
    otherCurrencies: [...can.otherCurrencies],
    environments: can.environments.filter(offers),
    sandboxName: can.sandboxName,
    signIns: can.signIns.filter((way) => way === "KEY" || venue.oauth !== null),
    hasPassphrase: can.hasPassphrase,
    orderTypes: [...can.orderTypes],
    isFractional: can.isFractional,
    hasExtendedHours: can.hasExtendedHours,
    hasShorts: can.hasShorts,
    clientOrderIds: can.clientOrderId.unique,
    hasOrderStream: can.hasOrderStream,
    rateLimitPerMinute: can.rateLimit.perMinuteMax,
    rateLimitUnit: can.rateLimit.unit === "calls" ? "CALLS" : "WEIGHT",
    isTriedAtVenue: can.triedAtVenue !== null,
    triedIn: can.triedAtVenue?.environment ?? null,
    triedOn: can.triedAtVenue?.on ?? null,
    keysUrl: can.keysUrl,
  });
}

const permissionsView = (given: Partial<KeyPermissions>): BrokerKeyPermissions =>
  make(BrokerKeyPermissions, {
    mayRead: given.mayRead ?? null,
    mayTrade: given.mayTrade ?? null,
    mayWithdraw: given.mayWithdraw ?? null,
    mayUseMargin: given.mayUseMargin ?? null,
    isBoundToAddress: given.isBoundToAddress ?? null,
  });

export const keyCheckView = ({ permissions, account, refusals }: CheckedCredentials, checkedAt: Date): BrokerKeyCheck =>
  make(BrokerKeyCheck, {
    permissions: permissionsView(permissions),
    refusals: [...refusals],
    accountHint: endOf(account.accountNumber),
    currency: account.currency,
    equity: account.equity,
    cash: account.cash,
    blockedBecause: account.blockedBecause,
    checkedAt,
  });

export const connectionView = (row: BrokerConnectionRow, { name: venueName, quoteCurrencies }: ShownVenue): BrokerConnection =>
  make(BrokerConnection, {
    id: row.id,
    venue: row.venue,
    venueName,
    environment: row.environment,
    mode: row.mode,
    name: row.name,
    accountHint: endOf(row.accountNumber),
    accountId: row.accountId,
    state: row.state,
    stateSince: row.stateSince,
    disconnectAskedAt: row.disconnectAskedAt,
    signIn: row.signIn,
    keyHint: row.keyHint,
    permissions: permissionsView(row.permissions),
    currency: row.currency,
    quoteCurrency: row.quoteCurrency ?? quoteCurrencies[0] ?? row.currency,
    copiesOtherQuotes: row.copiesOtherQuotes,
    equity: row.equity,
    cash: row.cash,
    buyingPower: row.buyingPower,
    onHold: row.onHold,
    blockedBecause: row.blockedBecause,
    figuresAt: row.figuresAt,
    failure: row.failure,
    failureWords: row.failureWords,
    failingSince: row.failingSince,
    maxExposure: row.maxExposure,
    dailyLossLimit: row.dailyLossLimit,
    acceptedTextVersion: row.acknowledgedTextVersion,
    residence: row.residence,
    connectedAt: row.createdAt,
    disconnectedAt: row.disconnectedAt,
  });

export const liveTradingView = (text: LiveTradingText | null, identityCheck: string | null): LiveTrading =>
  make(LiveTrading, {
    isOn: text !== null,
    textVersion: text?.version ?? null,
    text: text?.text ?? null,
    publishedAt: text?.publishedAt ?? null,
    refusedCountries: [...(text?.refusedCountries ?? [])],
    countries: [...countryCodes],
    identityCheck,
  });
