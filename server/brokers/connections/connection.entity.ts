import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { LiveLimitColumns } from "./live-limit-columns";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { KeyPermissions, VenueCallError } from "../port/venue-session";

/** CONNECTED and PAUSED work; PAUSED opens nothing. REFUSED_KEY: the venue no longer takes the key. DISCONNECTED is final. */
export const connectionStates = ["CONNECTED", "PAUSED", "REFUSED_KEY", "DISCONNECTED"] as const;
/** What copies do on an account that is disconnected once they have ended. */
export type DisconnectMode = "CLOSE_ALL" | "MIRROR_EXITS";
export type ConnectionState = (typeof connectionStates)[number];

export type AccountMode = "PAPER" | "LIVE";
export type SignIn = "KEY" | "OAUTH";
export type CallFailure = VenueCallError["kind"];

const figure = { type: "numeric", precision: 30, scale: 10, nullable: true, transformer: decimalColumn } as const;

/** An account at a broker or exchange. It stays for the books behind it; its credentials are erased. */
@Entity("broker_connections")
export class BrokerConnectionRow extends LiveLimitColumns {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  venue!: VenueId;

  @Column({ type: "text" })
  environment!: VenueEnvironment;

  /** LIVE in the environment LIVE, else PAPER. */
  @Column({ type: "text" })
  mode!: AccountMode;

  /** Its owner's. */
  @Column({ type: "text" })
  name!: string;

  /** The venue's own; empty once its owner has been erased. */
  @Column({ name: "account_number", type: "text" })
  accountNumber!: string;

  /** The trading account that its orders are booked on. */
  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ type: "text" })
  state!: ConnectionState;

  @Column({ name: "state_since", type: "timestamptz" })
  stateSince!: Date;

  @Column({ name: "sign_in", type: "text" })
  signIn!: SignIn;

  /** The last four characters of the key; null for a sign-in at the venue. */
  @Column({ name: "key_hint", type: "text", nullable: true })
  keyHint!: string | null;

  /** Sealed under a key of the server (see server/brokers/secrets); null once erased. */
  @Column({ type: "text", nullable: true })
  credentials!: string | null;

  /** Which key they are sealed under. */
  @Column({ name: "key_version", type: "integer", nullable: true })
  keyVersion!: number | null;

  @Column({ type: "jsonb" })
  permissions!: KeyPermissions;

  /** Of the figures below. */
  @Column({ type: "text" })
  currency!: string;

  /** Which of its venue's `quoteCurrencies` or `otherCurrencies` it opens in; null: the first. */
  @Column({ name: "quote_currency", type: "text", nullable: true })
  quoteCurrency!: string | null;

  /** Whether copies may open in another one of them where a coin has no market in that. */
  @Column({ name: "copies_other_quotes", type: "boolean", default: false })
  copiesOtherQuotes!: boolean;

  /** As the venue last said, like the four after it; null before it has said anything, and once erased. */
  @Column(figure)
  equity!: Decimal | null;

  @Column(figure)
  cash!: Decimal | null;

  @Column({ name: "settled_cash", ...figure })
  settledCash!: Decimal | null;

  /** What no order holds back, by currency; null where the venue has only one. */
  @Column({ name: "free_cash", type: "jsonb", nullable: true })
  freeCash!: Readonly<Record<string, string>> | null;

  @Column({ name: "buying_power", ...figure })
  buyingPower!: Decimal | null;

  @Column({ name: "on_hold", ...figure })
  onHold!: Decimal | null;

  /** The venue's words where it keeps the account from trading. */
  @Column({ name: "blocked_because", type: "text", nullable: true })
  blockedBecause!: string | null;

  /** Of an account with real money: the market clock's day that has begun. */
  @Column({ type: "date", nullable: true })
  day!: string | null;

  /** In USD at 00:00 UTC of the day: cash and positions, less all that was ever paid in or out. */
  @Column({ name: "day_start_net", ...figure })
  dayStartNet!: Decimal | null;

  @Column({ name: "figures_at", type: "timestamptz", nullable: true })
  figuresAt!: Date | null;

  /** Null while calls work. */
  @Column({ name: "failing_since", type: "timestamptz", nullable: true })
  failingSince!: Date | null;

  @Column({ type: "text", nullable: true })
  failure!: CallFailure | null;

  @Column({ name: "failure_words", type: "text", nullable: true })
  failureWords!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;

  @Column({ name: "disconnected_at", type: "timestamptz", nullable: true })
  disconnectedAt!: Date | null;

  /** Since when it waits for its copies to end, to be disconnected then; null: it does not wait. */
  @Column({ name: "disconnect_asked_at", type: "timestamptz", nullable: true })
  disconnectAskedAt!: Date | null;

  /** What was asked of its copies then. */
  @Column({ name: "disconnect_mode", type: "text", nullable: true })
  disconnectMode!: DisconnectMode | null;

  /** When its credentials were erased: at the disconnection, or once our orders there were cancelled. */
  @Column({ name: "erased_at", type: "timestamptz", nullable: true })
  erasedAt!: Date | null;
}
