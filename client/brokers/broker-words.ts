import type { BrokerOpensStop, BrokerVenueId, VenueEnvironment, VenueFailure } from "../graphql/schema.generated";
import { formatCount, formatCounted, formatMoney, formatRatio, isNumeric, MISSING, type Numeric } from "../lib/format/format";
import type { ConnectionFactsFragment, KeyPermissionsFragment, VenueFactsFragment } from "./connections.generated";

/** What figures of an account read like: dollars as everywhere, another currency by its code. */
export const formatAccountMoney = (value: Numeric, currency: string): string =>
  currency === "USD" ? formatMoney(value) : isNumeric(value) ? `${formatRatio(value)} ${currency}` : MISSING;

/** What a kind of account is called at a venue. */
export const environmentName = (environment: VenueEnvironment, sandboxName: string | null): string =>
  environment === "LIVE" ? "Live" : environment === "LOCAL_SANDBOX" ? "Local sandbox" : capital(sandboxName ?? "sandbox");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name that an imitation's account gets. */
export const sandboxAccountName = (venueName: string): string => `${venueName} (sandbox on this machine)`;

const initials: Record<BrokerVenueId, string> = { ALPACA: "A", BINANCE: "B", BYBIT: "By", OKX: "O", KRAKEN: "K", COINBASE: "C" };
export const venueInitials = (venue: BrokerVenueId): string => initials[venue];

const classNames = { CRYPTO: "crypto", ETF: "ETFs", FX: "currencies", STOCK: "US stocks" } as const;
/** "US stocks, ETFs, crypto". */
export const tradedThere = ({ classes }: Pick<VenueFactsFragment, "classes">): string =>
  capital(classes.length === 1 && classes[0] === "CRYPTO" ? "spot crypto" : classes.map((one) => classNames[one]).join(", "));

export const signInWords = ({ signIns, hasPassphrase }: Pick<VenueFactsFragment, "signIns" | "hasPassphrase">): string =>
  [...(signIns.includes("OAUTH") ? ["sign-in there"] : []), ...(signIns.includes("KEY") ? ["API key"] : [])]
    .map((one, at) => (at === 0 ? capital(one) : one))
    .join(" or ") + (hasPassphrase ? ", passphrase" : "");

export const orderIdWords = { FOREVER: "Unique for ever", WHILE_OPEN: "Unique while open", NONE: "May be reused" } as const;

export type HealthTone = "gain" | "accent" | "loss" | "dimmed";
export interface Health {
  readonly tone: HealthTone;
  readonly title: string;
  /** Why, or what it means; null where nothing needs saying. */
  readonly detail: string | null;
  /** Since when, where that matters. */
  readonly since: string | null;
}

const failures: Record<VenueFailure, string> = {
  REFUSED_KEY: "Key refused",
  RATE_LIMITED: "Rate limited",
  MAINTENANCE: "In maintenance",
  UNREACHABLE: "Not answering",
  UNREADABLE: "Answers unreadable",
  BLOCKED_COUNTRY: "Country not served",
  OTHER: "Answers with errors",
};

/** What the venue said where a call failed; null where it did not answer: those words are ours. */
export const venueSays = ({ failure, failureWords }: Pick<ConnectionFactsFragment, "failure" | "failureWords">): string | null =>
  failure === "UNREACHABLE" || failure === "UNREADABLE" ? null : failureWords;

/** A venue’s words in a sentence of ours. */
export const quoted = (words: string | null): string | null => (words === null ? null : `“${words.replace(/\.$/, "")}”`);

/** What a connection is called whose books and venue differ. */
export const outOfSync = "Out of sync";
/** And one with orders that nobody knows the fate of. */
export const toCheck = "Orders to check";

type Stop = {
  readonly code: BrokerOpensStop;
  readonly tone: HealthTone;
  readonly title: string;
  detail(of: ConnectionFactsFragment): string;
};
/** What keeps opens back while the account itself works, the gravest first. */
const stops: readonly Stop[] = [
  { code: "CIRCUIT_OPEN", tone: "loss", title: "Not answering", detail: () => "opens wait, nothing is lost" },
  { code: "OUT_OF_SYNC", tone: "accent", title: outOfSync, detail: () => "opens stopped where it differs" },
  { code: "ORDER_UNCLEAR", tone: "accent", title: toCheck, detail: orderWords },
  {
    code: "VENUE_STOPPED",
    tone: "accent",
    title: "Opens stopped",
    detail: ({ health }) => quoted(health.venueStopReason) ?? "by an admin",
  },
  { code: "NOT_RECONCILED", tone: "accent", title: "Comparing books", detail: () => "opens wait for the first comparison" },
];

/** "1 unknown, 2 lost", or how many orders work. */
export function orderWords({ orderFigures: { unknown, lost, working } }: Pick<ConnectionFactsFragment, "orderFigures">): string {
  const unclear = [unknown > 0 && `${formatCount(unknown)} unknown`, lost > 0 && `${formatCount(lost)} lost`].filter(Boolean);
  return unclear.length > 0 ? unclear.join(", ") : working > 0 ? `${formatCount(working)} working` : "None open";
}

/** How a connection is, the worst first: whether it can be used comes before how the venue answers. */
export function healthOf(connection: ConnectionFactsFragment): Health {
  const { state, stateSince, disconnectAskedAt, failure, failureWords, failingSince, blockedBecause, venueName } = connection;
  if (state === "DISCONNECTED") return { tone: "dimmed", title: "Disconnected", detail: "key erased", since: stateSince };
  if (state === "REFUSED_KEY")
    return { tone: "loss", title: "Key refused", detail: quoted(failureWords) ?? "nothing is sent", since: stateSince };
  if (disconnectAskedAt !== null)
    return { tone: "accent", title: "Disconnecting", detail: "once its copies have ended", since: disconnectAskedAt };
  if (state === "PAUSED") return { tone: "accent", title: "Paused", detail: "opens nothing, closes continue", since: stateSince };
  if (failure)
    return {
      tone: "loss",
      title: failures[failure],
      detail: quoted(venueSays(connection)) ?? "opens wait, nothing is lost",
      since: failingSince,
    };
  const stop = stops.find(({ code }) => connection.health.opensStoppedBy.includes(code));
  if (stop) return { tone: stop.tone, title: stop.title, detail: stop.detail(connection), since: null };
  if (blockedBecause) return { tone: "accent", title: `Blocked by ${venueName}`, detail: `“${blockedBecause}”`, since: null };
  return { tone: "gain", title: connection.reconciliation ? "In sync" : "Connected", detail: null, since: null };
}

/** Whether the connection's key is stored, so that its venue can be asked. */
export const isStored = ({ state }: Pick<ConnectionFactsFragment, "state">): boolean => state !== "DISCONNECTED";

export interface PermissionLine {
  readonly name: string;
  readonly note: string;
  readonly said: string;
  readonly tone: "gain" | "loss" | "accent" | "dimmed";
}

const wanted = (isGiven: boolean | null): Pick<PermissionLine, "said" | "tone"> =>
  isGiven === null
    ? { said: "Not disclosed", tone: "dimmed" }
    : isGiven
      ? { said: "Needed, on", tone: "gain" }
      : { said: "Needed, is off", tone: "loss" };

/** What a key may do, as a list that can be read without knowing the venue's words. */
export function permissionLines(given: KeyPermissionsFragment): PermissionLine[] {
  const { mayRead, mayTrade, mayWithdraw, mayUseMargin, isBoundToAddress } = given;
  return [
    { name: "Read account", note: "Balances, orders and fills", ...wanted(mayRead) },
    { name: "Trade", note: "Place and cancel orders", ...wanted(mayTrade) },
    {
      name: "Margin and futures",
      note: "Not used by Brigade",
      said: mayUseMargin === null ? "Not disclosed" : mayUseMargin ? "On, not used" : "Off",
      tone: "dimmed",
    },
    {
      name: "Withdraw",
      note: "Brigade never moves money out of a venue",
      ...(mayWithdraw === null
        ? { said: "Not disclosed", tone: "accent" as const }
        : mayWithdraw
          ? { said: "Must be off, is on", tone: "loss" as const }
          : { said: "Off", tone: "gain" as const }),
    },
    {
      name: "IP restriction",
      note: "Recommended: this server’s address only",
      ...(isBoundToAddress === null
        ? { said: "Not disclosed", tone: "dimmed" as const }
        : isBoundToAddress
          ? { said: "On", tone: "gain" as const }
          : { said: "None", tone: "accent" as const }),
    },
  ];
}

/** Why a key is refused, with what to do about it at the venue. */
export function refusalWords(code: string, venueName: string): { readonly title: string; readonly text: string } {
  if (code === "KEY_MAY_WITHDRAW")
    return { title: "Key refused: it may withdraw", text: `Turn off withdrawals for this key at ${venueName}, then check again.` };
  if (code === "KEY_MAY_NOT_TRADE")
    return { title: "Key refused: it may not trade", text: `Allow trading for this key at ${venueName}, then check again.` };
  return { title: "Key refused: it may not read the account", text: `Allow reading for this key at ${venueName}, then check again.` };
}

/** "Reads and trades, can’t withdraw, only from its own addresses". */
export function acceptedWords({ mayWithdraw, isBoundToAddress }: KeyPermissionsFragment): string {
  const withdraws = mayWithdraw === false ? "can’t withdraw" : "the venue doesn’t say whether it may withdraw";
  return `Reads and trades, ${withdraws}${isBoundToAddress ? ", works from set addresses only" : ""}.`;
}

/** What a plan allows, where it is full: "Prep cook allows no broker connections." */
export const planWords = (tierName: string, max: number): string =>
  max === 0
    ? `${tierName} allows no broker connections.`
    : `Your ${formatCounted(max, "connection", "connections")} on ${tierName} ${max === 1 ? "is" : "are"} in use.`;

/** "API key ••a41f" or that one signs in at the venue. */
export const signInName = ({ signIn, keyHint, environment }: Pick<ConnectionFactsFragment, "signIn" | "keyHint" | "environment">): string =>
  environment === "LOCAL_SANDBOX"
    ? "imitation on this server"
    : signIn === "OAUTH"
      ? "sign-in"
      : `API key${keyHint ? ` ••${keyHint}` : ""}`;

/** In a line, what the key of a connection may do. */
export function keyWords({ permissions }: Pick<ConnectionFactsFragment, "permissions">): string {
  const { mayTrade, mayWithdraw } = permissions;
  const trades = mayTrade === false ? "Reads only" : "Reads and trades";
  return `${trades}, ${mayWithdraw === false ? "can’t withdraw" : mayWithdraw ? "may withdraw" : "withdrawal not disclosed"}`;
}

/** "212 of 6,000 weight a minute": what is used of the limit, where anything was asked. */
export function rateLimitWords({ rateLimitLeft, rateLimitMax, rateLimitUnit }: ConnectionFactsFragment["health"]): string {
  const used = `${formatCount(rateLimitMax - (rateLimitLeft ?? rateLimitMax))} of `;
  return `${used}${formatCount(rateLimitMax)} ${rateLimitUnit === "CALLS" ? "calls" : "weight"} a minute`;
}

const results = { IN_SYNC: "in sync", OUT_OF_SYNC: "out of sync", FAILED: "not completed" } as const;
export const resultWords = (result: keyof typeof results): string => results[result];

export const updatesWords = ({ hasOrderStream }: VenueFactsFragment): string => (hasOrderStream ? "Stream" : "Asked every few seconds");

/** Figures are read again each minute while somebody looks: after two they are called old. */
const freshMsMax = 120_000;
export const areOldFigures = ({ figuresAt, state }: Pick<ConnectionFactsFragment, "figuresAt" | "state">, now: number): boolean =>
  state === "DISCONNECTED" || (figuresAt !== null && now - Date.parse(figuresAt) > freshMsMax);

/** What it means that an account opens in a currency. */
export const meaningOfCurrency = (
  { name, otherCurrencies }: Pick<VenueFactsFragment, "name" | "otherCurrencies">,
  currency: string,
): string =>
  otherCurrencies.includes(currency)
    ? `Orders go to markets in ${currency}. Brigade keeps its books in US dollars, at the rate of ${name}’s own market when each order fills. When the rate moves, your cash in dollars moves with it; that is no deposit and no withdrawal.`
    : `Counts as one US dollar. Brigade does not exchange one currency for another: keep enough of it at ${name}.`;
