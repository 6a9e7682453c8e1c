import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { zero } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import { ratesOf, withCounted } from "../currencies/conversion";
import { countCurrencies, openCash, storeRates } from "../currencies/currencies.store";
import type { LiveAgreement } from "../live/live-agreements";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { VenueCapabilities, VenueEnvironment } from "../port/venue";
import type { VenueAccount, VenueCredentials } from "../port/venue-session";
import { keyHintOf, sealCredentials } from "../secrets/credentials";
import type { KeyRing } from "../secrets/key-ring";
import { freeTextOf, insertConnection } from "./connection.store";
import type { CheckedCredentials } from "./key-checks";

/** What is stored beside checked credentials. */
export interface Naming {
  readonly name: string;
  readonly live: LiveAgreement | null;
  /** Null: the venue's usual one. */
  readonly quoteCurrency?: string | null;
}

/** An account that is to be connected: its owner was asked everything, and its venue has said what the credentials may do. */
export interface NewAccount {
  /** Of the connection. */
  readonly id: string;
  readonly userId: string;
  readonly capabilities: Pick<VenueCapabilities, "venue" | "name" | "otherCurrencies">;
  readonly environment: VenueEnvironment;
  readonly credentials: VenueCredentials;
  readonly checked: CheckedCredentials;
  readonly naming: Naming;
  readonly at: Date;
}

/** Stores a new connection, opens the trading account that stands for it, and notes the cash that both begin with. Refuses ALREADY_CONNECTED. */
export async function insertNewAccount(
  tx: Tx,
  parts: { readonly ring: KeyRing; readonly accounts: Pick<BrokerAccountsPort, "open"> },
  given: NewAccount,
): Promise<void> {
  const { id, userId, environment, credentials, checked, naming, at } = given;
  const { venue, name: venueName } = given.capabilities;
  const sealed = sealCredentials(parts.ring, id, credentials);
  const accountId = randomUUID();
  const { accountNumber, otherCash: _held, freeCash: _free, counted, ...figures } = countedAtFirst(given);
  const isNew = await insertConnection(tx, {
    ...{ id, accountId, userId, venue, environment, name: naming.name, accountNumber, createdAt: at, figuresAt: at },
    ...{ signIn: credentials.kind, keyHint: keyHintOf(credentials), credentials: sealed.text, keyVersion: sealed.keyVersion },
    ...{ permissions: { ...checked.permissions }, ...figures, freeCash: freeTextOf(checked.account) },
    quoteCurrency: naming.quoteCurrency ?? null,
    maxExposure: naming.live?.maxExposure ?? null,
    dailyLossLimit: naming.live?.dailyLossLimit ?? null,
    acknowledgedTextVersion: naming.live?.textVersion ?? null,
    residence: naming.live?.residence?.trim() ?? null,
    ...{ day: null, dayStartNet: null },
  });
  if (!isNew) refuse(ErrorCode.ALREADY_CONNECTED, "input.key", `This account at ${venueName} is connected already.`);
  await parts.accounts.open(tx, {
    id: accountId,
    userId,
    connectionId: id,
    broker: venue,
    mode: environment === "LIVE" ? "LIVE" : "PAPER",
    name: naming.name,
    createdAt: at,
    cash: figures.currency === "USD" ? figures.cash : zero,
  });
  await openCash(tx, { id, userId }, counted ?? [], at);
  await storeRates(tx, id, ratesOf(checked.account), at);
  if (!counted) await countCurrencies(tx, { id, userId }, othersOf(given));
}

/** With the currency that it opens in among its cash, where that is no dollar; as it is where that has no value now. */
function countedAtFirst(given: NewAccount): VenueAccount {
  const { account } = given.checked;
  const currencies = othersOf(given).map((currency) => ({ currency, lastRate: null }));
  return withCounted(account, currencies) ?? account;
}

const othersOf = ({ capabilities, naming }: NewAccount): readonly string[] =>
  capabilities.otherCurrencies.filter((one) => one === naming.quoteCurrency);
