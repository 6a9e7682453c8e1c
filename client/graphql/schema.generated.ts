export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment in UTC, RFC 3339 with milliseconds, like `2026-11-19T14:32:07.123Z`. */
  DateTime: { input: string; output: string; }
  /** An exact decimal as a string, like `"1234.56"`. Money is in USD. Never a JSON number. */
  Decimal: { input: string; output: string; }
  /** A position in a stream: a whole number from 0 to 2^53 − 1, as a JSON number. It grows, but may skip. */
  Sequence: { input: number; output: number; }
};

/** What an account is for. */
export type AccountKind =
  /** For trying things out: never sealed, never shown, never copied. */
  | 'PRACTICE'
  /** The track record: a feeder's trades on it are sealed and shown. */
  | 'RECORD';

/** Play money or real money. */
export type AccountMode =
  /** Real money at a broker. */
  | 'LIVE'
  /** Play money. */
  | 'PAPER';

/** The side of the house whose screens are shown. */
export type ActiveMode =
  | 'eater'
  | 'feeder';

/** Adding money to a copy. */
export type AddFundsInput = {
  /** How much, in USD, whole cents. */
  amount: Scalars['Decimal']['input'];
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** The copy. */
  copyId: Scalars['ID']['input'];
  /** Whether it is spread over what the copy holds now; else it waits for new trades. */
  spreadNow?: Scalars['Boolean']['input'];
};

/** A part of an account's value. */
export type AllocationSlice = {
  __typename: 'AllocationSlice';
  /** The branch of the instruments, `Shorts`, `Copies`, or `Cash`. */
  label: Scalars['String']['output'];
  /** Of all parts together, in percent. */
  percent: Scalars['Float']['output'];
  /** In USD, at mid. */
  value: Scalars['Decimal']['output'];
};

/** What others see of the sizes of one's trades. */
export type AmountsShown =
  /** Nothing. */
  | 'NEVER'
  /** Shares of the account. */
  | 'PERCENTAGES'
  /** Quantities and money. */
  | 'YES';

/** Who may see a profile. */
export type Audience =
  /** Everyone. */
  | 'EVERYONE'
  /** Followers only. */
  | 'FOLLOWERS';

/** Prices of one stretch of time: mids, the spread left out. */
export type Bar = {
  __typename: 'Bar';
  /** Its start, on the market clock. */
  at: Scalars['DateTime']['output'];
  /** Last price; the newest so far in a bar that still forms. */
  close: Scalars['Decimal']['output'];
  /** Highest price. */
  high: Scalars['Decimal']['output'];
  /** Lowest price. */
  low: Scalars['Decimal']['output'];
  /** First price. */
  open: Scalars['Decimal']['output'];
  /** Units traded. */
  volume: Scalars['Decimal']['output'];
};

/** Length of a bar. Bars start at whole multiples of it since midnight UTC. */
export type BarResolution =
  | 'DAY'
  | 'FIFTEEN_MINUTES'
  | 'FIVE_MINUTES'
  | 'HOUR'
  | 'MINUTE';

/** Bars of one instrument, oldest first. Stretches in which it did not trade have none. */
export type BarSeries = {
  __typename: 'BarSeries';
  /** The bars. */
  bars: Array<Bar>;
  /** Whose prices these are. */
  instrument: Instrument;
  /** The last bar is still forming. */
  isLastLive: Scalars['Boolean']['output'];
  /** Length of each bar. */
  resolution: BarResolution;
};

/** Cancelling what is unfilled of an order. */
export type CancelOrderInput = {
  /** The order. */
  orderId: Scalars['ID']['input'];
};

/** Why a trade was closed. */
export type CloseReason =
  /** By its owner. */
  | 'MANUAL'
  /** Equity fell below 130% of the value of the shorts. */
  | 'MARGIN'
  /** By a limit or stop order. */
  | 'ORDER'
  /** The paper account was started over. */
  | 'RESET'
  /** The price reached its stop. */
  | 'STOP'
  /** Its owner was suspended or has left. */
  | 'SUSPENDED'
  /** The price reached its target. */
  | 'TARGET';

/** Closing a trade at market, all of it without `quantity`. */
export type CloseTradeInput = {
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Units to take away, in whole lots; all without it. */
  quantity?: InputMaybe<Scalars['Decimal']['input']>;
  /** The trade. */
  tradeId: Scalars['ID']['input'];
};

/** Who may turn to somebody. */
export type Contact =
  /** Everyone. */
  | 'EVERYONE'
  /** Those whom one follows. */
  | 'FOLLOWED'
  /** Nobody. */
  | 'NOBODY';

/** One position of a copy. */
export type CopiedTradeInput = {
  /** The copy. */
  copyId: Scalars['ID']['input'];
  /** The feeder's trade. */
  tradeId: Scalars['ID']['input'];
};

/** Someone who copies the viewer. */
export type Copier = Node & {
  __typename: 'Copier';
  /** What their copy is worth, in USD. */
  equity: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether they still copy. */
  isRunning: Scalars['Boolean']['output'];
  /** Their name, or `Someone` unless they show it. */
  name: Scalars['String']['output'];
  /** What they put in, in USD. */
  putIn: Scalars['Decimal']['output'];
  /** Their copy's own return, in percent. */
  returnPercent: Scalars['Float']['output'];
  /** When they began. */
  startedAt: Scalars['DateTime']['output'];
  /** When they stopped; null while they copy. */
  stoppedAt: Maybe<Scalars['DateTime']['output']>;
  /** Null unless they show it. */
  username: Maybe<Scalars['String']['output']>;
};

/** One of the viewer's copies: ring-fenced money that follows a feeder. */
export type Copy = Node & {
  __typename: 'Copy';
  /** The account whose cash was set aside. */
  account: TradingAccount;
  /** Who is copied. */
  feeder: Trader;
  /** How it does. */
  health: CopyHealth;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Of the latest receipt; null before the first. */
  lastReceiptAt: Maybe<Scalars['DateTime']['output']>;
  /** Play money or real money. */
  mode: AccountMode;
  /** What it is worth now. */
  money: CopyMoney;
  /** Positions it holds. */
  openPositions: Scalars['Int']['output'];
  /** Since when it is paused; null when it is not. */
  pausedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it holds, latest first; with `all` also what it held. */
  positions: Array<CopyPosition>;
  /** Its receipts, newest first. */
  receipts: ReceiptConnection;
  /** Its rules. */
  settings: CopySettings;
  /** Its return at the daily closes of the last 30 days, and now. */
  sparkline: Array<CopySparkPoint>;
  /** When it began. */
  startedAt: Scalars['DateTime']['output'];
  /** Where it is in its life. */
  state: CopyState;
  /** How it was stopped; null while it runs. */
  stopMode: Maybe<CopyStopMode>;
  /** Who or what stopped it; null while it runs. */
  stopReason: Maybe<CopyStopReason>;
  /** When it ended; null while it runs. */
  stoppedAt: Maybe<Scalars['DateTime']['output']>;
  /** Grows with every change. A state with a smaller one is older. */
  version: Scalars['Int']['output'];
  /** Whether the viewer may add money. */
  viewerCanAddFunds: Scalars['Boolean']['output'];
  /** Whether the viewer may pause it. */
  viewerCanPause: Scalars['Boolean']['output'];
  /** Whether the viewer may resume it. */
  viewerCanResume: Scalars['Boolean']['output'];
  /** Whether the viewer may stop it, or choose another way to stop. */
  viewerCanStop: Scalars['Boolean']['output'];
  /** Whether the viewer may change its rules. */
  viewerCanUpdate: Scalars['Boolean']['output'];
  /** Whether the viewer may take free cash out. */
  viewerCanWithdraw: Scalars['Boolean']['output'];
};


/** One of the viewer's copies: ring-fenced money that follows a feeder. */
export type CopyPositionsArgs = {
  all?: Scalars['Boolean']['input'];
};


/** One of the viewer's copies: ring-fenced money that follows a feeder. */
export type CopyReceiptsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  statuses: InputMaybe<Array<ReceiptStatus>>;
};

/** Something happened to one of the viewer's copies. */
export type CopyChanged = {
  __typename: 'CopyChanged';
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** The copy, as it stands now. */
  copy: Copy;
  /** The number before it in the viewer's stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** The receipt, as it stands now; null where none was written. */
  receipt: Maybe<Receipt>;
  /** Its number in the viewer's stream. */
  sequence: Scalars['Sequence']['output'];
};

/** What `copyEvents` sends. */
export type CopyEvent = CopyChanged | StreamHead | StreamReady;

/** What someone copies for. */
export type CopyGoal =
  | 'GROW'
  | 'INCOME'
  | 'LEARN';

/** How a copy does, with the figure behind the word. */
export type CopyHealth = {
  __typename: 'CopyHealth';
  /** Unit value against the stop's reference, in percent; null without a stop. */
  fromReferencePercent: Maybe<Scalars['Float']['output']>;
  /** In one sentence. */
  reason: Scalars['String']['output'];
  /** In one word. */
  status: CopyHealthStatus;
  /** Where the stop acts, in percent from its reference, below zero; null without a stop. */
  stopPercent: Maybe<Scalars['Float']['output']>;
};

/** How a copy does, in one word. */
export type CopyHealthStatus =
  | 'EXITS_ONLY'
  | 'IN_STEP'
  | 'NEAR_STOP'
  | 'PAUSED'
  | 'STOPPED'
  | 'STOPPING';

/** One of your copies. */
export type CopyIdInput = {
  /** The copy. */
  copyId: Scalars['ID']['input'];
};

/** What a copy is worth at mid, in USD: equity = free cash + set aside + invested; profit = equity − put in. */
export type CopyMoney = {
  __typename: 'CopyMoney';
  /** When it was worked out, on the market clock. */
  asOf: Scalars['DateTime']['output'];
  /** Cash and lots at mid; of a copy that ended, what it ended with. */
  equity: Scalars['Decimal']['output'];
  /** May be spent or withdrawn now; never below zero. */
  freeCash: Scalars['Decimal']['output'];
  /** Value of longs less what is owed for shorts. */
  invested: Scalars['Decimal']['output'];
  /** Whether a price of it is stale. */
  isStale: Scalars['Boolean']['output'];
  /** Profit of open positions at mid. */
  openPnl: Scalars['Decimal']['output'];
  /** Equity less what was put in. */
  profit: Scalars['Decimal']['output'];
  /** The same in percent of what was put in. */
  profitPercent: Scalars['Float']['output'];
  /** Put in less taken out. */
  putIn: Scalars['Decimal']['output'];
  /** Profit of what was sold. */
  realisedPnl: Scalars['Decimal']['output'];
  /** Unit value − 1, in percent: the copy's own return. */
  returnPercent: Scalars['Float']['output'];
  /** The cash reserve, and what shorts hold back. */
  setAside: Scalars['Decimal']['output'];
  /** The same in percent of the equity then. */
  todayPercent: Scalars['Float']['output'];
  /** Since 00:00 UTC of the market clock, without money put in or taken out. */
  todayPnl: Scalars['Decimal']['output'];
  /** 1 at the start; money in or out never changes it. */
  unitValue: Scalars['Decimal']['output'];
};

/** The answer to a change of a copy. */
export type CopyPayload = {
  __typename: 'CopyPayload';
  /** The copy after it; null when refused. */
  copy: Maybe<Copy>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Receipts it made, if any. */
  receipts: Array<Receipt>;
};

/** What a copy holds of one of the feeder's trades. Its id is `copy:trade`. */
export type CopyPosition = Node & {
  __typename: 'CopyPosition';
  /** Average entry price of what is held, in USD; 0 once closed. */
  averagePrice: Scalars['Decimal']['output'];
  /** When the last of it was sold; null while it is held. */
  closedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it cost, in USD. */
  cost: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is held. */
  instrument: Instrument;
  /** Whether a close of it waits for the next live price. */
  isClosePending: Scalars['Boolean']['output'];
  /** Whether the eater closed it alone: later closes of the feeder pass it by. */
  isClosedByYou: Scalars['Boolean']['output'];
  /** Middle of bid and ask, in USD; the average price where there is none. */
  mid: Scalars['Decimal']['output'];
  /** Profit if given back at mid, in USD. */
  openPnl: Scalars['Decimal']['output'];
  /** The same in percent of the cost. */
  openPnlPercent: Scalars['Float']['output'];
  /** When it was first bought. */
  openedAt: Scalars['DateTime']['output'];
  /** Held now, in units; 0 once closed. */
  quantity: Scalars['Decimal']['output'];
  /** Profit of what was sold of it, in USD. */
  realisedPnl: Scalars['Decimal']['output'];
  /** Which way it earns. */
  side: TradeSide;
  /** The feeder's trade; its recipe is at /recipe/{tradeId}. */
  tradeId: Scalars['ID']['output'];
  /** Quantity × mid to the cent, in USD. */
  value: Scalars['Decimal']['output'];
  /** Whether the viewer may cancel the waiting close and keep it as their own trade. */
  viewerCanCancelPendingClose: Scalars['Boolean']['output'];
  /** Whether the viewer may close it alone. */
  viewerCanClose: Scalars['Boolean']['output'];
};

/** What a copy with these rules would do at one of the feeder's trades, at prices now. */
export type CopyPreview = {
  __typename: 'CopyPreview';
  /** The last step that cut; null when none did. */
  cap: Maybe<SizeStepName>;
  /** Trades of this feeder to choose from, newest first, at most 10. */
  choices: Array<CopyPreviewChoice>;
  /** How many trades the feeder has open. */
  feederOpenTrades: Scalars['Int']['output'];
  /** What the feeder paid, in USD. */
  feederPrice: Maybe<Scalars['Decimal']['output']>;
  /** The feeder's fill as a share of their account just before, in percent. */
  feederSharePercent: Maybe<Scalars['Float']['output']>;
  /** The feeder's stop, in USD; null without one. */
  feederStopPrice: Maybe<Scalars['Decimal']['output']>;
  /** What would be traded; null without a trade to reckon by. */
  instrument: Maybe<Instrument>;
  /** Smallest step of the quantity. */
  lot: Maybe<Scalars['Decimal']['output']>;
  /** For how much, in USD. */
  money: Scalars['Decimal']['output'];
  /** What the copy would pay now, in USD. */
  price: Maybe<Scalars['Decimal']['output']>;
  /** What would be bought, in units. */
  quantity: Scalars['Decimal']['output'];
  /** Why nothing would be bought; null when something would. */
  reason: Maybe<SkipReason>;
  /** The same in words, with the figure. */
  reasonText: Maybe<Scalars['String']['output']>;
  /** Which way that trade earns. */
  side: Maybe<TradeSide>;
  /** How much worse than the feeder's price that is, in bps. */
  slippageBps: Maybe<Scalars['Float']['output']>;
  /** BASE, each limit in its order, LOT. */
  steps: Array<SizeStep>;
  /** Loss if the feeder's stop fills there, in USD, below zero; null without a stop. */
  stopLossMoney: Maybe<Scalars['Decimal']['output']>;
  /** Money that would suffice, in USD; null unless it is too little. */
  sufficed: Maybe<Scalars['Decimal']['output']>;
  /** When the feeder opened it. */
  tradeAt: Maybe<Scalars['DateTime']['output']>;
  /** The trade it is reckoned by; null where the feeder has none that you may see. */
  tradeId: Maybe<Scalars['ID']['output']>;
  /** What it can cost. */
  worstCase: CopyWorstCase;
};

/** A trade of the feeder that a preview may be reckoned by. */
export type CopyPreviewChoice = {
  __typename: 'CopyPreviewChoice';
  /** When it was opened. */
  at: Scalars['DateTime']['output'];
  /** Which way it earns. */
  side: TradeSide;
  /** Its symbol. */
  symbol: Scalars['String']['output'];
  /** The trade. */
  tradeId: Scalars['ID']['output'];
};

/** What happened to the viewer's copies since a position. */
export type CopyReplay = {
  __typename: 'CopyReplay';
  /** Oldest first. */
  events: Array<CopyChanged>;
  /** Whether more follow. */
  hasMore: Scalars['Boolean']['output'];
  /** The last number there is. */
  head: Scalars['Sequence']['output'];
};

/** The rules of a copy. Null: no such limit. */
export type CopySettings = {
  __typename: 'CopySettings';
  /** Only these symbols; null for all. */
  allowSymbols: Maybe<Array<Scalars['String']['output']>>;
  /** Cash that stays, in USD. */
  cashReserve: Scalars['Decimal']['output'];
  /** Only these kinds of instruments; null for all. */
  classes: Maybe<Array<InstrumentClass>>;
  /** No opens once this much is lost since 00:00 UTC, open positions included, in USD. */
  dailyLossLimit: Maybe<Scalars['Decimal']['output']>;
  /** Never these symbols. */
  denySymbols: Array<Scalars['String']['output']>;
  /** Whether the stop's reference is the best value since it was set, instead of the value then. */
  isStopTrailing: Scalars['Boolean']['output'];
  /** Most open exposure (longs and shorts), in percent of copy equity. */
  maxExposurePercent: Maybe<Scalars['Decimal']['output']>;
  /** Most trades open at once. */
  maxOpenTrades: Maybe<Scalars['Int']['output']>;
  /** Most in one symbol, in USD. */
  maxPerSymbol: Maybe<Scalars['Decimal']['output']>;
  /** Most for one trade, in USD. */
  maxPerTrade: Maybe<Scalars['Decimal']['output']>;
  /** Oldest quote to open on, in ms. */
  quoteAgeMsMax: Maybe<Scalars['Int']['output']>;
  /** How big each trade is. */
  sizing: CopySizing;
  /** FIXED_AMOUNT: USD a trade. MULTIPLIER: the factor. RISK: percent of copy equity. Null for PROPORTIONAL. */
  sizingValue: Maybe<Scalars['Decimal']['output']>;
  /** Most the price may be worse than the feeder's, in bps. */
  slippageCapBps: Maybe<Scalars['Decimal']['output']>;
  /** The copy stops when its unit value is this many percent under the reference. */
  stopLossPercent: Maybe<Scalars['Decimal']['output']>;
  /** The copy stops when its unit value is this many percent over the value when this was set. */
  takeProfitPercent: Maybe<Scalars['Decimal']['output']>;
};

/** The rules of a copy. Left out or null: no such limit. */
export type CopySettingsInput = {
  /** Only these symbols. */
  allowSymbols?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Cash that stays, in USD; 0 without it. */
  cashReserve?: InputMaybe<Scalars['Decimal']['input']>;
  /** Only these kinds of instruments. */
  classes?: InputMaybe<Array<InstrumentClass>>;
  /** No opens once this much is lost since 00:00 UTC, in USD. */
  dailyLossLimit?: InputMaybe<Scalars['Decimal']['input']>;
  /** Never these symbols. */
  denySymbols?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether that reference is the best value since; false without it. */
  isStopTrailing?: InputMaybe<Scalars['Boolean']['input']>;
  /** Most open exposure, in percent of copy equity. */
  maxExposurePercent?: InputMaybe<Scalars['Decimal']['input']>;
  /** Most trades open at once. */
  maxOpenTrades?: InputMaybe<Scalars['Int']['input']>;
  /** Most in one symbol, in USD. */
  maxPerSymbol?: InputMaybe<Scalars['Decimal']['input']>;
  /** Most for one trade, in USD. */
  maxPerTrade?: InputMaybe<Scalars['Decimal']['input']>;
  /** Oldest quote to open on, in ms. */
  quoteAgeMsMax?: InputMaybe<Scalars['Int']['input']>;
  /** How big each trade is. */
  sizing?: CopySizing;
  /** FIXED_AMOUNT: USD a trade. MULTIPLIER: the factor. RISK: percent of copy equity. Not for PROPORTIONAL. */
  sizingValue?: InputMaybe<Scalars['Decimal']['input']>;
  /** Most the price may be worse than the feeder's, in bps. */
  slippageCapBps?: InputMaybe<Scalars['Decimal']['input']>;
  /** Stop of the whole copy, in percent under its reference, below 100. */
  stopLossPercent?: InputMaybe<Scalars['Decimal']['input']>;
  /** Take profit of the whole copy, in percent over the value now. */
  takeProfitPercent?: InputMaybe<Scalars['Decimal']['input']>;
};

/** How big a copied trade is, before any limit. */
export type CopySizing =
  /** The same money each time. */
  | 'FIXED_AMOUNT'
  /** The feeder's quantity, times a factor. */
  | 'MULTIPLIER'
  /** The same share of the copy's equity as the feeder's fill has of theirs. */
  | 'PROPORTIONAL'
  /** So much that the stop, if it fills there, costs a set percentage of the copy's equity. */
  | 'RISK';

/** A copy's return at a daily close, or now. */
export type CopySparkPoint = {
  __typename: 'CopySparkPoint';
  /** On the market clock. */
  at: Scalars['DateTime']['output'];
  /** Unit value − 1, in percent. */
  returnPercent: Scalars['Float']['output'];
};

/** Where a copy is in its life. */
export type CopyState =
  /** Follows everything. */
  | 'ACTIVE'
  /** Opens nothing any more; ends with its last position. */
  | 'MIRROR_EXITS'
  /** Opens nothing; closes still follow. */
  | 'PAUSED'
  /** Over; its money is back in the account. */
  | 'STOPPED'
  /** Closing: something waits for a live price. */
  | 'STOPPING';

/** What becomes of the positions when a copy stops. */
export type CopyStopMode =
  /** Everything is closed now; without a live price at the next one. */
  | 'CLOSE_ALL'
  /** They become your own trades, with the feeder's stop and target. */
  | 'DETACH'
  /** They follow the feeder out; nothing new is opened. */
  | 'MIRROR_EXITS';

/** Who or what stopped a copy. */
export type CopyStopReason =
  | 'ACCOUNT_DELETED'
  | 'BLOCKED'
  | 'EIGHTY_SIX'
  | 'FEEDER_DELETED'
  | 'FEEDER_ROLE'
  | 'FEEDER_SUSPENDED'
  | 'PROFILE_HIDDEN'
  | 'STOP_LOSS'
  | 'SUBSCRIPTION_LAPSED'
  | 'TAKE_PROFIT'
  | 'YOU';

/** The worst case of a copy with these rules. */
export type CopyWorstCase = {
  __typename: 'CopyWorstCase';
  /** What is put in, in USD. */
  amount: Scalars['Decimal']['output'];
  /** Whether the stop trails. */
  isTrailing: Scalars['Boolean']['output'];
  /** About what would be left, in USD. */
  left: Scalars['Decimal']['output'];
  /** About what would be lost, in USD. */
  lost: Scalars['Decimal']['output'];
  /** The same in plain words. */
  sentence: Scalars['String']['output'];
  /** The stop, in percent; null without one. */
  stopLossPercent: Maybe<Scalars['Decimal']['output']>;
};

/** A point of a record's curve, at a daily close. */
export type CurvePoint = {
  __typename: 'CurvePoint';
  /** Of the close; the first point is the start. */
  at: Scalars['DateTime']['output'];
  /** Distance from the highest point since the curve's start, in percent; 0 or below. */
  drawdownPercent: Scalars['Float']['output'];
  /** Time-weighted return since the curve's start, in percent. */
  returnPercent: Scalars['Float']['output'];
};

/** How far back a curve reaches. */
export type CurveRange =
  | 'ALL'
  | 'DAY'
  | 'MONTH'
  | 'THREE_MONTHS'
  | 'WEEK'
  | 'YEAR';

/** Putting play money into a paper account. */
export type DepositPaperInput = {
  /** The account. */
  accountId: Scalars['ID']['input'];
  /** USD, in whole cents, at most 10,000,000. */
  amount: Scalars['Decimal']['input'];
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
};

/** The viewer's own limits over all copies. Null: none. */
export type EaterLimits = {
  __typename: 'EaterLimits';
  /** No opens once this much is lost since 00:00 UTC, in USD. */
  dailyLossLimit: Maybe<Scalars['Decimal']['output']>;
  /** Most in one symbol, in USD. */
  maxPerSymbol: Maybe<Scalars['Decimal']['output']>;
  /** Most in all, in USD. */
  maxTotal: Maybe<Scalars['Decimal']['output']>;
};

/** Your limits over all copies; null or left out takes one away. */
export type EaterLimitsInput = {
  /** No opens once this much is lost since 00:00 UTC, in USD. */
  dailyLossLimit?: InputMaybe<Scalars['Decimal']['input']>;
  /** Most in one symbol, in USD. */
  maxPerSymbol?: InputMaybe<Scalars['Decimal']['input']>;
  /** Most in all, in USD. */
  maxTotal?: InputMaybe<Scalars['Decimal']['input']>;
};

/** The answer to a change of the limits over all copies. */
export type EaterLimitsPayload = {
  __typename: 'EaterLimitsPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** As they stand; null when refused. */
  limits: Maybe<EaterLimits>;
};

/** What the user's plan allows. */
export type Entitlements = {
  __typename: 'Entitlements';
  /** API keys; the only one of a prep cook reads. */
  apiKeysMax: Scalars['Int']['output'];
  /** Cost points a minute, per API key. */
  apiPointsPerMinute: Scalars['Int']['output'];
  /** Broker connections besides paper. */
  connectionsMax: Scalars['Int']['output'];
  /** Copies running at once. */
  copiesMax: Scalars['Int']['output'];
  /** How late the trades of feeders one does not pay arrive, in seconds. */
  delaySeconds: Scalars['Int']['output'];
  /** How many days back a taste test reaches; null for the whole record. */
  tasteTestDays: Maybe<Scalars['Int']['output']>;
};

/** An account's worth at a moment. */
export type EquityPoint = {
  __typename: 'EquityPoint';
  /** On the market clock: 16:00 New York of a weekday, or now. */
  at: Scalars['DateTime']['output'];
  /** In USD. */
  equity: Scalars['Decimal']['output'];
  /** Money put in until then, in USD. */
  putIn: Scalars['Decimal']['output'];
};

/** Codes of mistakes a caller can mend. Match these, never the message. */
export type ErrorCode =
  | 'ALREADY_COPYING'
  | 'AMOUNT_INVALID'
  | 'BLOCKED'
  | 'BUYING_POWER'
  | 'COPIES_MAX'
  | 'COPY_CYCLE'
  | 'COPY_STATE'
  | 'CREDENTIALS_WRONG'
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'FREE_CASH'
  | 'INVALID'
  | 'MARKET_CLOSED'
  | 'NOT_A_FEEDER'
  | 'NOT_HELD'
  | 'NOT_PAPER'
  | 'NOT_SHORTABLE'
  | 'OPEN_TRADES_MAX'
  | 'OPPOSITE_POSITION'
  | 'ORDER_FINAL'
  | 'PASSWORD_WEAK'
  | 'PRICE_NOT_ON_TICK'
  | 'QUANTITY_NOT_IN_LOTS'
  | 'QUANTITY_NOT_POSITIVE'
  | 'QUANTITY_TOO_LARGE'
  | 'QUOTE_STALE'
  | 'RATE_LIMITED'
  | 'REQUEST_ID_REUSED'
  | 'REQUIRED'
  | 'RISK_NOT_ACCEPTED'
  | 'SELF'
  | 'STOP_WRONG_SIDE'
  | 'SUBSCRIPTION_REQUIRED'
  | 'SUITABILITY_REQUIRED'
  | 'SYMBOL_HALTED'
  | 'SYMBOL_UNKNOWN'
  | 'TARGET_WRONG_SIDE'
  | 'TERMS_NOT_ACCEPTED'
  | 'TOKEN_INVALID'
  | 'TOO_LONG'
  | 'TOO_MANY'
  | 'TRADE_CLOSED'
  | 'USERNAME_INVALID'
  | 'USERNAME_TAKEN'
  | 'WORKING_ORDERS_MAX';

/** How one of the viewer's sealed events landed with the copiers. */
export type EventLanding = Node & {
  __typename: 'EventLanding';
  /** What the event asked of copies. */
  action: ReceiptAction;
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** What became of it. */
  counts: ReceiptCounts;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What was traded. */
  instrument: Instrument;
  /** The viewer's fill, in USD; null where there was none. */
  price: Maybe<Scalars['Decimal']['output']>;
  /** The event's number. */
  sequence: Scalars['Sequence']['output'];
  /** Which way the trade earns. */
  side: TradeSide;
  /** Median slippage in bps; null without a fill. */
  slippageBps: Maybe<Scalars['Float']['output']>;
  /** The trade. */
  tradeId: Scalars['ID']['output'];
};

/** How much trading someone has done. */
export type Experience =
  | 'MUCH'
  | 'NONE'
  | 'SOME';

/** A page of the feed, newest first. */
export type FeedConnection = {
  __typename: 'FeedConnection';
  /** Where the stream stood when the page was read: events past it may be missing here. */
  asOfSequence: Scalars['Sequence']['output'];
  /** The page's items. */
  edges: Array<FeedEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** An item of the feed. */
export type FeedEdge = {
  __typename: 'FeedEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: FeedItem;
};

/** What the feed's stream brings. */
export type FeedEvent = FeedItemAdded | StreamHead | StreamReady;

/** Which items of the feed. Without a filter: of those one follows; for a visitor all. */
export type FeedFilter = {
  /** Whose trades. A visitor can only ask for ALL. */
  scope?: FeedScope;
  /** Only this symbol. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** Only this feeder. */
  traderId?: InputMaybe<Scalars['ID']['input']>;
};

/** A sealed event in the feed, with its trade as the viewer may see it now. */
export type FeedItem = Node & {
  __typename: 'FeedItem';
  /** Whose trade it is. */
  author: Trader;
  /** What happened. */
  event: TradeEvent;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is traded. */
  instrument: Instrument;
  /** Whether that was later than it happened. */
  isDelayed: Scalars['Boolean']['output'];
  /** The trade as the viewer may see it now. */
  trade: Trade;
  /** When the viewer could first see it. */
  visibleAt: Scalars['DateTime']['output'];
};

/** An item that has become visible to the viewer. */
export type FeedItemAdded = {
  __typename: 'FeedItemAdded';
  /** The item. */
  item: FeedItem;
  /** The number before it in this viewer's stream. Greater than the last one seen: replay. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in the feed. */
  sequence: Scalars['Sequence']['output'];
};

/** Events of the viewer's feed after a number, oldest first. */
export type FeedReplay = {
  __typename: 'FeedReplay';
  /** The events. */
  events: Array<FeedItemAdded>;
  /** Whether there are more: ask again after the last one. */
  hasMore: Scalars['Boolean']['output'];
  /** Where the stream stands once these are applied, if there are no more. */
  head: Scalars['Sequence']['output'];
};

/** Whose trades. */
export type FeedScope =
  /** Of everyone the viewer may see. */
  | 'ALL'
  /** Of those the viewer follows. */
  | 'FOLLOWING';

/** A figure, or the reason why it cannot be given: exactly one of the two. */
export type Figure = {
  __typename: 'Figure';
  /** Why there is none, as a short English phrase. */
  reason: Maybe<Scalars['String']['output']>;
  /** Never NaN or infinite. */
  value: Maybe<Scalars['Float']['output']>;
};

/** One execution on the viewer's own account. */
export type Fill = Node & {
  __typename: 'Fill';
  /** When, on the wall clock. */
  at: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What was traded. */
  instrument: Instrument;
  /** The order it filled. */
  order: Order;
  /** Price per unit, in USD. */
  price: Scalars['Decimal']['output'];
  /** Units. */
  quantity: Scalars['Decimal']['output'];
  /** Profit it realised, in USD; 0 for one that opens. */
  realisedPnl: Scalars['Decimal']['output'];
  /** Why: ORDER, MANUAL, STOP, TARGET, MARGIN, RESET or SUSPENDED. */
  reason: Scalars['String']['output'];
  /** Bought or sold. */
  side: OrderSide;
  /** The trade it changed. */
  trade: Trade;
  /** Quantity × price to the cent, in USD. */
  value: Scalars['Decimal']['output'];
};

/** A page of fills, newest first. */
export type FillConnection = {
  __typename: 'FillConnection';
  /** The page's fills. */
  edges: Array<FillEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** A fill in a list. */
export type FillEdge = {
  __typename: 'FillEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The fill. */
  node: Fill;
};

/** Following someone, or no longer. */
export type FollowInput = {
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** The answer to `follow` and `unfollow`. */
export type FollowPayload = {
  __typename: 'FollowPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The viewer, with the new count. */
  me: Maybe<Me>;
  /** Who was followed or left; null when refused. */
  trader: Maybe<Trader>;
};

/** Something that can be traded. */
export type Instrument = Node & {
  __typename: 'Instrument';
  /** Its kind. */
  class: InstrumentClass;
  /** The symbol. */
  id: Scalars['ID']['output'];
  /** Stopped by an admin: its quote stands still and nothing fills. */
  isHalted: Scalars['Boolean']['output'];
  /** Within its trading hours, halted or not. */
  isOpen: Scalars['Boolean']['output'];
  /** Whether it may be sold short. */
  isShortable: Scalars['Boolean']['output'];
  /** Smallest step of a quantity. */
  lot: Scalars['Decimal']['output'];
  /** The name of the company, fund, coin or pair. */
  name: Scalars['String']['output'];
  /** When it closes next; null while closed, or round the clock. */
  nextCloseAt: Maybe<Scalars['DateTime']['output']>;
  /** When it opens next; null while open, or round the clock. */
  nextOpenAt: Maybe<Scalars['DateTime']['output']>;
  /** Its last quote; null where it is not priced here, or not yet. */
  quote: Maybe<Quote>;
  /** Its branch; empty where unknown. */
  sector: Scalars['String']['output'];
  /** Where its prices come from. */
  source: PriceSource;
  /** Usual distance of bid and ask, in hundredths of a percent of the price. */
  spreadBps: Scalars['Float']['output'];
  /** The symbol, in capitals. */
  symbol: Scalars['String']['output'];
  /** Smallest step of a price, in USD. */
  tick: Scalars['Decimal']['output'];
};

/** What kind of thing an instrument is. */
export type InstrumentClass =
  | 'CRYPTO'
  | 'ETF'
  /** A currency pair, priced in its second currency. */
  | 'FX'
  | 'STOCK';

/** How many quotes were told this late after they were due. */
export type LatencyBucket = {
  __typename: 'LatencyBucket';
  /** Quotes since the process started, not cumulative. */
  count: Scalars['Int']['output'];
  /** Upper edge in milliseconds; null for the rest. */
  upToMs: Maybe<Scalars['Float']['output']>;
};

/** Signing in. */
export type LoginInput = {
  /** The address signed up with. */
  email: Scalars['String']['input'];
  /** True: signed in for 30 days. False: until the browser closes, a day at most. */
  isRemembered?: Scalars['Boolean']['input'];
  /** The password. */
  password: Scalars['String']['input'];
};

/** The answer to `login`. */
export type LoginPayload = {
  __typename: 'LoginPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Who is signed in now. */
  me: Maybe<Me>;
  /** How many tries are left this minute, after a wrong one. */
  triesLeft: Maybe<Scalars['Int']['output']>;
};

/** The answer to `logout`. */
export type LogoutPayload = {
  __typename: 'LogoutPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** True: the session has ended and the cookie is gone. */
  isLoggedOut: Scalars['Boolean']['output'];
};

/** How much of the money someone could lose without changing how they live. */
export type LossCapacity =
  | 'ALL'
  | 'NONE'
  | 'PART';

/** What was bought (or sold short) at one fill. Lots are taken away first in, first out. */
export type Lot = Node & {
  __typename: 'Lot';
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Counts from 1 within the trade. */
  number: Scalars['Int']['output'];
  /** Profit of what is held of it if given back at mid, in USD. */
  openPnl: Scalars['Decimal']['output'];
  /** When it was filled. */
  openedAt: Scalars['DateTime']['output'];
  /** Price per unit, in USD. */
  price: Scalars['Decimal']['output'];
  /** Bought (or sold short), in units. */
  quantity: Scalars['Decimal']['output'];
  /** The same on the market clock: where a chart draws it. Another time in a replay. */
  quoteAt: Scalars['DateTime']['output'];
  /** Still held, in units. */
  remaining: Scalars['Decimal']['output'];
  /** Worth of what is held of it at mid, in USD. */
  value: Scalars['Decimal']['output'];
};

/** A jump that an admin ordered for a simulated symbol. */
export type MarketGap = {
  __typename: 'MarketGap';
  /** Prices are multiplied from this minute on, on the market clock. */
  at: Scalars['DateTime']['output'];
  /** By how much. */
  factor: Scalars['Decimal']['output'];
  /** The symbol. */
  symbol: Scalars['String']['output'];
};

/** How the market is doing, as this server process sees it. */
export type MarketStatus = {
  __typename: 'MarketStatus';
  /** The latest recorded gaps, newest first, at most 50. */
  gaps: Array<MarketGap>;
  /** Of the symbols that should trade now, some have a live quote. */
  isHealthy: Scalars['Boolean']['output'];
  /** How late quotes were. */
  latencyBuckets: Array<LatencyBucket>;
  /** The market clock now. */
  marketTime: Scalars['DateTime']['output'];
  /** Name of the provider: `simulated` or `replay`. */
  provider: Scalars['String']['output'];
  /** Where prices come from. */
  source: PriceSource;
  /** Market seconds per second. */
  speed: Scalars['Float']['output'];
  /** How many symbols are priced. */
  symbols: Scalars['Int']['output'];
  /** Quotes a second, over the last ten seconds. */
  ticksPerSecond: Scalars['Float']['output'];
};

/** The signed-in user's own account. */
export type Me = Node & {
  __typename: 'Me';
  /** Equity of the record account in USD; 200000 for the designated test account. */
  accountValue: Scalars['Decimal']['output'];
  /** The user's trading accounts, the record account first. */
  accounts: Array<TradingAccount>;
  /** The side whose screens are shown: a hybrid's choice, else the role's, else eater. */
  activeMode: ActiveMode;
  /** A few words about oneself, at most 500 characters. */
  bio: Scalars['String']['output'];
  /** What the record account could buy for now, in USD; 200000 for the designated test account. */
  buyingPower: Scalars['Decimal']['output'];
  /** Cash of the record account in USD; 200000 for the designated test account. */
  cashBalance: Scalars['Decimal']['output'];
  /** When the user signed up. */
  createdAt: Scalars['DateTime']['output'];
  /** Where mail goes. Shown to nobody else. */
  email: Scalars['String']['output'];
  /** What the plan allows. */
  entitlements: Entitlements;
  /** How many people the user follows. */
  followingCount: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** While true the user may read, close trades and log out, nothing else. */
  isSuspended: Scalars['Boolean']['output'];
  /** Whether an admin has given the user the test mode. */
  isTester: Scalars['Boolean']['output'];
  /** What others call the user. */
  name: Scalars['String']['output'];
  /** What the user shows to whom. */
  privacy: PrivacySettings;
  /** What the user may do. */
  role: Role;
  /** The plan in force. */
  tier: Tier;
  /** The viewer's own public side. */
  trader: Trader;
  /** Unique: 3 to 30 lower-case letters, digits, dots or underscores. */
  username: Scalars['String']['output'];
};

/** The answer to a change of one's own settings. */
export type MePayload = {
  __typename: 'MePayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The account after the change. */
  me: Maybe<Me>;
};

/** Time-weighted return of a calendar month (New York days). */
export type MonthlyReturn = {
  __typename: 'MonthlyReturn';
  /** 1 to 12. */
  month: Scalars['Int']['output'];
  /** In percent. */
  returnPercent: Scalars['Float']['output'];
  /** Like 2026. */
  year: Scalars['Int']['output'];
};

export type Mutation = {
  __typename: 'Mutation';
  /** Adds money from the account's free cash, spread over what is held or for new trades only. */
  addFunds: CopyPayload;
  /** Cancels what is unfilled of a working order. */
  cancelOrder: OrderPayload;
  /** Takes back a close that waits for a live price; the position becomes your own trade. */
  cancelPendingClose: CopyPayload;
  /** Closes one position of a copy; the feeder's later closes of it pass by. */
  closeCopiedTrade: CopyPayload;
  /** Closes a trade, or part of it, at market. Without a live price the order waits for the next one. */
  closeTrade: TradePayload;
  /** Puts play money into a paper account. */
  depositPaper: PortfolioPayload;
  /** Follows someone; again does nothing. */
  follow: FollowPayload;
  /** Signs in by cookie: 5 tries a minute per account, 20 per network address. */
  login: LoginPayload;
  /** Ends this session: its cookie and its sockets are gone at once. */
  logout: LogoutPayload;
  /** Opens a trade at market on one of your accounts. Refused with SYMBOL_UNKNOWN, QUOTE_STALE, BUYING_POWER, STOP_WRONG_SIDE and their like. */
  openTrade: TradePayload;
  /** Opens nothing more; closes still follow. */
  pauseCopy: CopyPayload;
  /** Places an order that opens, scales or reduces a trade. */
  placeOrder: OrderPayload;
  /** Signs up and mails a link to verify the address. A known address gets the same answer, its owner a hint by mail. */
  register: RegisterPayload;
  /** Mails a link to set a new password, if the address has an account. */
  requestPasswordReset: RequestPasswordResetPayload;
  /** Starts a paper account over: closes its trades at market, cancels its orders, sets the cash back and begins a new chapter. The record is kept. */
  resetPaper: PortfolioPayload;
  /** Sets a new password by a mailed link, once, and signs out everywhere. */
  resetPassword: ResetPasswordPayload;
  /** Follows again, from the next event on; what was missed is not caught up. */
  resumeCopy: CopyPayload;
  /** Ends one of the user's sessions, its sockets at once. */
  revokeSession: RevokeSessionPayload;
  /** Adds to an open trade at market. */
  scaleTrade: TradePayload;
  /** Switches a hybrid between the eater's and the feeder's screens. */
  setActiveMode: MePayload;
  /** Sets your limits over all copies; what is left out is no limit. */
  setEaterLimits: EaterLimitsPayload;
  /** Sets, moves or takes away a trade's stop and target. */
  setExits: TradePayload;
  /** Sets how late, and in how large parts, the next orders of a paper account fill. Stops and targets fire as before. */
  setPaperRealism: PortfolioPayload;
  /** Sets a trade's thesis and tags. */
  setTradeText: TradePayload;
  /** Sets money aside and follows a feeder. Refused with SUITABILITY_REQUIRED, SELF, NOT_A_FEEDER, SUBSCRIPTION_REQUIRED, COPIES_MAX, COPY_CYCLE, ALREADY_COPYING, FREE_CASH, AMOUNT_INVALID or a code of its rules. */
  startCopying: CopyPayload;
  /** 86 everything: stops all your copies. After it answers, nothing that opens leaves us. */
  stopAllCopies: StopAllCopiesPayload;
  /** Stops a copy, in the mode chosen. Never denied to its owner. */
  stopCopy: CopyPayload;
  /** Answers the short form and accepts the risk text. Refused with RISK_NOT_ACCEPTED. */
  submitSuitability: SuitabilityPayload;
  /** Stops following someone; again does nothing. */
  unfollow: FollowPayload;
  /** Changes the rules of a copy: the whole set. */
  updateCopy: CopyPayload;
  /** Changes who sees what of the user. A new delay holds for events from now on. */
  updatePrivacy: MePayload;
  /** Proves the address of a mailed link and signs in. */
  verifyEmail: VerifyEmailPayload;
  /** Takes free cash out of a copy, back to the account. */
  withdrawFunds: CopyPayload;
};


export type MutationAddFundsArgs = {
  input: AddFundsInput;
};


export type MutationCancelOrderArgs = {
  input: CancelOrderInput;
};


export type MutationCancelPendingCloseArgs = {
  input: CopiedTradeInput;
};


export type MutationCloseCopiedTradeArgs = {
  input: CopiedTradeInput;
};


export type MutationCloseTradeArgs = {
  input: CloseTradeInput;
};


export type MutationDepositPaperArgs = {
  input: DepositPaperInput;
};


export type MutationFollowArgs = {
  input: FollowInput;
};


export type MutationLoginArgs = {
  input: LoginInput;
};


export type MutationOpenTradeArgs = {
  input: OpenTradeInput;
};


export type MutationPauseCopyArgs = {
  input: CopyIdInput;
};


export type MutationPlaceOrderArgs = {
  input: PlaceOrderInput;
};


export type MutationRegisterArgs = {
  input: RegisterInput;
};


export type MutationRequestPasswordResetArgs = {
  input: RequestPasswordResetInput;
};


export type MutationResetPaperArgs = {
  input: ResetPaperInput;
};


export type MutationResetPasswordArgs = {
  input: ResetPasswordInput;
};


export type MutationResumeCopyArgs = {
  input: CopyIdInput;
};


export type MutationRevokeSessionArgs = {
  input: RevokeSessionInput;
};


export type MutationScaleTradeArgs = {
  input: ScaleTradeInput;
};


export type MutationSetActiveModeArgs = {
  input: SetActiveModeInput;
};


export type MutationSetEaterLimitsArgs = {
  input: EaterLimitsInput;
};


export type MutationSetExitsArgs = {
  input: SetExitsInput;
};


export type MutationSetPaperRealismArgs = {
  input: SetPaperRealismInput;
};


export type MutationSetTradeTextArgs = {
  input: SetTradeTextInput;
};


export type MutationStartCopyingArgs = {
  input: StartCopyingInput;
};


export type MutationStopAllCopiesArgs = {
  input: InputMaybe<StopAllCopiesInput>;
};


export type MutationStopCopyArgs = {
  input: StopCopyInput;
};


export type MutationSubmitSuitabilityArgs = {
  input: SubmitSuitabilityInput;
};


export type MutationUnfollowArgs = {
  input: FollowInput;
};


export type MutationUpdateCopyArgs = {
  input: UpdateCopyInput;
};


export type MutationUpdatePrivacyArgs = {
  input: UpdatePrivacyInput;
};


export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};


export type MutationWithdrawFundsArgs = {
  input: WithdrawFundsInput;
};

/** Who copies the viewer, and how it goes for them. */
export type MyCopiers = {
  __typename: 'MyCopiers';
  /** Newest first, at most 50. */
  copiers: Array<Copier>;
  /** Copies running now. */
  count: Scalars['Int']['output'];
  /** What running copies are worth, in USD. */
  equity: Scalars['Decimal']['output'];
  /** How the last events landed, newest first, at most 20. */
  landings: Array<EventLanding>;
  /** What they made, in USD. */
  profit: Scalars['Decimal']['output'];
  /** What was put into them, in USD. */
  putIn: Scalars['Decimal']['output'];
  /** Begun in the last 30 days. */
  startedIn30Days: Scalars['Int']['output'];
  /** Receipts since 00:00 UTC. */
  today: ReceiptCounts;
};

/** All of the viewer's copies. */
export type MyCopies = {
  __typename: 'MyCopies';
  /** Position of the copy stream before this was read: apply events after it. */
  asOfSequence: Scalars['Sequence']['output'];
  /** Running ones first, newest first; at most 100 that have ended. */
  copies: Array<Copy>;
  /** Whether the suitability form is answered and today's risk text accepted. */
  hasSuitability: Scalars['Boolean']['output'];
  /** Receipts since 00:00 UTC. */
  receiptsToday: ReceiptCounts;
  /** How many run. */
  running: Scalars['Int']['output'];
  /** How many may run at once on this plan. */
  runningMax: Scalars['Int']['output'];
  /** All running copies together. */
  totals: CopyMoney;
};

/** Anything with an id of its own, unique within its type. Clients cache by type and id. */
export type Node = {
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
};

/** Opening a trade at market. */
export type OpenTradeInput = {
  /** The account; the record account without it. */
  accountId?: InputMaybe<Scalars['ID']['input']>;
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Units, in whole lots. */
  quantity: Scalars['Decimal']['input'];
  /** LONG buys, SHORT sells short. */
  side: TradeSide;
  /** On the losing side of the current price, on the tick. */
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** What to trade. */
  symbol: Scalars['String']['input'];
  /** At most 8 tags of at most 40 characters. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** On the winning side of the current price, on the tick. */
  targetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** Why, in Markdown, at most 8000 characters. */
  thesis?: InputMaybe<Scalars['String']['input']>;
};

/** One of the viewer's own orders. */
export type Order = Node & {
  __typename: 'Order';
  /** The account it is on. */
  account: TradingAccount;
  /** Average price of the fills; null before the first. */
  averageFillPrice: Maybe<Scalars['Decimal']['output']>;
  /** When it was placed. */
  createdAt: Scalars['DateTime']['output'];
  /** What a fill does to the trade. */
  effect: OrderEffect;
  /** When it expires, on the market clock; null for never. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Filled so far, in units. */
  filledQuantity: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is traded. */
  instrument: Instrument;
  /** Its limit; null where it has none. */
  limitPrice: Maybe<Scalars['Decimal']['output']>;
  /** Ordered, in units. */
  quantity: Scalars['Decimal']['output'];
  /** Why it stands there: a code such as MANUAL, RESET, TRADE_CLOSED, BUYING_POWER. */
  reason: Maybe<Scalars['String']['output']>;
  /** Free cash held back for what is unfilled, in USD. */
  reserved: Scalars['Decimal']['output'];
  /** What it does in the market. */
  side: OrderSide;
  /** Where it stands. */
  status: OrderStatus;
  /** Its stop; null where it has none. */
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  /** How long it works. */
  timeInForce: TimeInForce;
  /** Its trade; null before the first fill of one that opens. */
  trade: Maybe<Trade>;
  /** When it is filled. */
  type: OrderType;
  /** When it last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Whether the viewer may cancel it now. */
  viewerCanCancel: Scalars['Boolean']['output'];
};

/** A page of orders, newest first. */
export type OrderConnection = {
  __typename: 'OrderConnection';
  /** The page's orders. */
  edges: Array<OrderEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
  /** How many there are in all. */
  totalCount: Scalars['Int']['output'];
};

/** An order in a list. */
export type OrderEdge = {
  __typename: 'OrderEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The order. */
  node: Order;
};

/** What a fill does to the trade: opens one, adds to it, takes from it. */
export type OrderEffect =
  | 'OPEN'
  | 'REDUCE'
  | 'SCALE';

/** The answer to placing or cancelling an order. */
export type OrderPayload = {
  __typename: 'OrderPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The order after it; null when refused. */
  order: Maybe<Order>;
  /** The account after it. */
  portfolio: Maybe<Portfolio>;
  /** Its trade, where there is one yet. */
  trade: Maybe<Trade>;
};

/** What an order does in the market. */
export type OrderSide =
  | 'BUY'
  | 'SELL';

/** Where an order stands. All but WORKING are final; what was filled before stays filled. */
export type OrderStatus =
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FILLED'
  | 'REJECTED'
  | 'WORKING';

/** When an order is filled. */
export type OrderType =
  /** At its limit or better. */
  | 'LIMIT'
  /** Now, at the bid or ask. */
  | 'MARKET'
  /** Once the price has reached its stop, at the price then. */
  | 'STOP';

/** Where a page stands in its list. */
export type PageInfo = {
  __typename: 'PageInfo';
  /** Cursor of the last edge; null for an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether more follows after the last edge. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether more stands before the first edge. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null for an empty page. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** Placing an order. */
export type PlaceOrderInput = {
  /** The account; the record account (or the trade's) without it. */
  accountId?: InputMaybe<Scalars['ID']['input']>;
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Stop of the trade it opens. */
  exitStopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** Target of the trade it opens. */
  exitTargetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** For LIMIT, on the tick. */
  limitPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** Units, in whole lots. */
  quantity: Scalars['Decimal']['input'];
  /** BUY opens or adds to a long, SELL a short; the other side reduces. */
  side: OrderSide;
  /** For STOP, on the tick. */
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** What to trade. */
  symbol: Scalars['String']['input'];
  /** Tags of the trade it opens. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Thesis of the trade it opens, in Markdown. */
  thesis?: InputMaybe<Scalars['String']['input']>;
  /** How long it works. */
  timeInForce?: TimeInForce;
  /** Scales or reduces this trade; without it the order opens a new one. */
  tradeId?: InputMaybe<Scalars['ID']['input']>;
  /** When it is filled. */
  type: OrderType;
};

/** One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`. */
export type Portfolio = Node & {
  __typename: 'Portfolio';
  /** The account. */
  account: TradingAccount;
  /** How its worth is spread, largest first. */
  allocation: Array<AllocationSlice>;
  /** Position of the portfolio stream before this was read: apply events after it. */
  asOfSequence: Scalars['Sequence']['output'];
  /** Equity at the closes of the range, and now. */
  equityCurve: Array<EquityPoint>;
  /** Its fills, newest first. */
  fills: FillConnection;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Its orders, newest first. */
  orders: OrderConnection;
  /** What it holds, symbol by symbol. */
  positions: Array<Position>;
  /** Its trades, newest first. */
  trades: TradeConnection;
  /** What it is worth now. */
  valuation: Valuation;
};


/** One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`. */
export type PortfolioEquityCurveArgs = {
  range?: CurveRange;
};


/** One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`. */
export type PortfolioFillsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};


/** One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`. */
export type PortfolioOrdersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  status: InputMaybe<OrderStatus>;
};


/** One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`. */
export type PortfolioTradesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  status: InputMaybe<TradeStatus>;
};

/** What happened on an account. */
export type PortfolioChangeKind =
  | 'CASH_CHANGED'
  | 'EXITS_SET'
  | 'ORDER_CANCELLED'
  | 'ORDER_EXPIRED'
  | 'ORDER_FILLED'
  | 'ORDER_PLACED'
  | 'ORDER_REJECTED'
  | 'RESET'
  | 'TEXT_SET'
  | 'TRADE_CLOSED'
  | 'TRADE_OPENED'
  | 'TRADE_REDUCED'
  | 'TRADE_SCALED';

/** Something happened on one of the viewer's accounts. */
export type PortfolioChanged = {
  __typename: 'PortfolioChanged';
  /** The account, as it stands now. */
  account: TradingAccount;
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** The fill; null where nothing was filled. */
  fill: Maybe<Fill>;
  /** What happened. */
  kind: PortfolioChangeKind;
  /** The order, as it stands now; null where none was concerned. */
  order: Maybe<Order>;
  /** The number before it in the viewer's stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in the viewer's stream. */
  sequence: Scalars['Sequence']['output'];
  /** The trade, as it stands now; null where none was concerned. */
  trade: Maybe<Trade>;
};

/** What the portfolio stream brings. */
export type PortfolioEvent = PortfolioChanged | PortfolioValued | StreamHead | StreamReady;

/** The answer to a change of an account's money. */
export type PortfolioPayload = {
  __typename: 'PortfolioPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The account after it; null when refused. */
  portfolio: Maybe<Portfolio>;
};

/** What happened on the viewer's accounts since a position. */
export type PortfolioReplay = {
  __typename: 'PortfolioReplay';
  /** Oldest first. */
  events: Array<PortfolioChanged>;
  /** Whether more follows: ask again from the last one. */
  hasMore: Scalars['Boolean']['output'];
  /** The last number of the stream now. */
  head: Scalars['Sequence']['output'];
};

/** Totals moved with the market; at most one a second, not numbered. */
export type PortfolioValued = {
  __typename: 'PortfolioValued';
  /** The new totals. */
  valuation: Valuation;
};

/** All that an account holds in one symbol. Its id is `account:symbol`. */
export type Position = Node & {
  __typename: 'Position';
  /** Average entry price, in USD. */
  averagePrice: Scalars['Decimal']['output'];
  /** Profit since the last 16:00 New York of a weekday, in USD; of younger lots since they were bought. */
  dayPnl: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is held. */
  instrument: Instrument;
  /** What it is made of, oldest first. */
  lots: Array<Lot>;
  /** Middle of bid and ask, in USD. */
  mid: Scalars['Decimal']['output'];
  /** Profit if given back at mid, in USD. */
  openPnl: Scalars['Decimal']['output'];
  /** The same in percent of the cost. */
  openPnlPercent: Scalars['Float']['output'];
  /** Held, in units. */
  quantity: Scalars['Decimal']['output'];
  /** Which way it earns. */
  side: TradeSide;
  /** The trades that hold it. */
  trades: Array<Trade>;
  /** Quantity × mid to the cent, in USD. */
  value: Scalars['Decimal']['output'];
};

/** What one symbol of an account is worth now. */
export type PositionValue = {
  __typename: 'PositionValue';
  /** Profit since the last 16:00 New York of a weekday, in USD; of younger lots since they were bought. */
  dayPnl: Scalars['Decimal']['output'];
  /** Middle of bid and ask, in USD. */
  mid: Scalars['Decimal']['output'];
  /** Profit if given back at mid, in USD. */
  openPnl: Scalars['Decimal']['output'];
  /** The same in percent of the cost. */
  openPnlPercent: Scalars['Float']['output'];
  /** The symbol. */
  symbol: Scalars['String']['output'];
  /** Quantity × mid to the cent, in USD. */
  value: Scalars['Decimal']['output'];
};

/** What would a copy with these rules do? */
export type PreviewCopyInput = {
  /** How much to set aside, in USD. */
  amount: Scalars['Decimal']['input'];
  /** Whom to copy. */
  feederId: Scalars['ID']['input'];
  /** The rules. */
  settings: CopySettingsInput;
  /** One of `choices`; the latest without it. */
  tradeId?: InputMaybe<Scalars['ID']['input']>;
};

/** Where a price comes from. Anything but LIVE is labelled on every screen. */
export type PriceSource =
  /** From a real market, now. */
  | 'LIVE'
  /** Recorded earlier, played back. */
  | 'REPLAYED'
  /** Computed by this server. */
  | 'SIMULATED';

/** What the user shows to whom. */
export type PrivacySettings = {
  __typename: 'PrivacySettings';
  /** What others see of quantities and money. */
  amounts: AmountsShown;
  /** Whether copied feeders and others see the name; else "someone". */
  isNamedAsCopier: Scalars['Boolean']['output'];
  /** Whose mentions reach the user. */
  mayMention: Contact;
  /** Who may write messages to the user. */
  mayWrite: Contact;
  /** How much later others see open trades, in seconds, 0 to 86400. Subscribers and copiers see them at once. */
  openTradeDelaySeconds: Scalars['Int']['output'];
  /** Who may see the profile and the trades. */
  profileAudience: Audience;
  /** Whether others see how large a part of the account a trade is. */
  showsWeights: Scalars['Boolean']['output'];
};

export type Query = {
  __typename: 'Query';
  /** The last `first` bars (300 without it, at most 1500) that start before `before` (now without it), oldest first. */
  bars: BarSeries;
  /** One of your copies; null for anything else. */
  copy: Maybe<Copy>;
  /** Your copy events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  copyEventsSince: CopyReplay;
  /** Your limits over all copies. */
  eaterLimits: EaterLimits;
  /** Sealed trade events that the viewer may see, newest first. A visitor gets everyone's, delayed. */
  feed: FeedConnection;
  /** Events of the viewer's feed after a number: what a stream missed. RESYNC_REQUIRED when that is too long ago. */
  feedEventsSince: FeedReplay;
  /** One instrument; null where nobody knows the symbol. */
  instrument: Maybe<Instrument>;
  /** All that can be traded here, by symbol; `search` looks in symbols and names. */
  instruments: Array<Instrument>;
  /** How the market is doing, as this server process sees it. */
  marketStatus: MarketStatus;
  /** Who is signed in; null for a visitor. */
  me: Maybe<Me>;
  /** Who copies you, and how it goes for them. */
  myCopiers: MyCopiers;
  /** All your copies. */
  myCopies: MyCopies;
  /** One of your own accounts; the record account without `accountId`, or the one of `kind`. */
  portfolio: Portfolio;
  /** Your portfolio events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  portfolioEventsSince: PortfolioReplay;
  /** What a copy with these rules would do at the feeder's next trade, and what it can cost. */
  previewCopy: CopyPreview;
  /** The last quote; null for a symbol that is not priced here, or not yet. */
  quote: Maybe<Quote>;
  /** One of your receipts; null for anything else. */
  receipt: Maybe<Receipt>;
  /** Your receipts, newest first. */
  receipts: ReceiptConnection;
  /** The page of a sealed trade; null when the viewer may not see it, or not yet. */
  recipe: Maybe<Recipe>;
  /** What to accept before the first copy. */
  riskText: RiskText;
  /** The server's wall clock: lets a client tell how far its own is off. */
  serverTime: Scalars['DateTime']['output'];
  /** Where the user is signed in, last used first. */
  sessions: Array<Session>;
  /** Your answers' date; null before the form was answered. */
  suitability: Maybe<Suitability>;
  /** Somebody's public side, by id or by username; null when there is nobody. */
  trader: Maybe<Trader>;
  /** Feeders whose profile the viewer may see. */
  traders: TraderConnection;
};


export type QueryBarsArgs = {
  before: InputMaybe<Scalars['DateTime']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  resolution: BarResolution;
  symbol: Scalars['String']['input'];
};


export type QueryCopyArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCopyEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryFeedArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<FeedFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};


export type QueryFeedEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  filter: InputMaybe<FeedFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryInstrumentArgs = {
  symbol: Scalars['String']['input'];
};


export type QueryInstrumentsArgs = {
  class: InputMaybe<InstrumentClass>;
  search: InputMaybe<Scalars['String']['input']>;
};


export type QueryPortfolioArgs = {
  accountId: InputMaybe<Scalars['ID']['input']>;
  kind: InputMaybe<AccountKind>;
};


export type QueryPortfolioEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPreviewCopyArgs = {
  input: PreviewCopyInput;
};


export type QueryQuoteArgs = {
  symbol: Scalars['String']['input'];
};


export type QueryReceiptArgs = {
  id: Scalars['ID']['input'];
};


export type QueryReceiptsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<ReceiptFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryRecipeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTraderArgs = {
  id: InputMaybe<Scalars['ID']['input']>;
  username: InputMaybe<Scalars['String']['input']>;
};


export type QueryTradersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  orderBy?: TraderOrder;
  search: InputMaybe<Scalars['String']['input']>;
};

/** Bid and ask of an instrument at a moment of the market clock. */
export type Quote = Node & {
  __typename: 'Quote';
  /** When it was made, on the market clock. */
  asOf: Scalars['DateTime']['output'];
  /** What a buyer pays. */
  ask: Scalars['Decimal']['output'];
  /** What a seller gets. */
  bid: Scalars['Decimal']['output'];
  /** Change of the mid since then, in percent. */
  changePercent: Scalars['Float']['output'];
  /** Highest price since the previous close. */
  dayHigh: Scalars['Decimal']['output'];
  /** Lowest price since the previous close. */
  dayLow: Scalars['Decimal']['output'];
  /** The symbol behind `quote:`. */
  id: Scalars['ID']['output'];
  /** Older than the provider allows, halted or closed: shown grey, never opened on. */
  isStale: Scalars['Boolean']['output'];
  /** Exactly between bid and ask; may lie between two ticks. */
  mid: Scalars['Decimal']['output'];
  /** Price at the previous session's close: the last 16:00 New York of a weekday. */
  previousClose: Scalars['Decimal']['output'];
  /** Where it comes from. */
  source: PriceSource;
  /** The symbol. */
  symbol: Scalars['String']['output'];
};

/** Quotes that changed since the last frame of this socket; conflated. The first frame holds all that were asked for. */
export type QuotesChanged = {
  __typename: 'QuotesChanged';
  /** One for each symbol that changed. */
  quotes: Array<Quote>;
  /** When the server sent it, on the wall clock. */
  sentAt: Scalars['DateTime']['output'];
};

/** What became of one happening for one copy. Final, unless PENDING. */
export type Receipt = Node & {
  __typename: 'Receipt';
  /** What was to be done. */
  action: ReceiptAction;
  /** The last step that cut; null when none did. */
  cap: Maybe<SizeStepName>;
  /** What it is the answer to. */
  cause: ReceiptCause;
  /** The copy. */
  copyId: Scalars['ID']['output'];
  /** When it was decided. */
  decidedAt: Scalars['DateTime']['output'];
  /** When it was written to your first open screen; null if none was open. */
  deliveredAt: Maybe<Scalars['DateTime']['output']>;
  /** The sealed event's hash, hex; null where no event is the cause. */
  eventHash: Maybe<Scalars['String']['output']>;
  /** The sealed event's number; null where no event is the cause. */
  eventSequence: Maybe<Scalars['Sequence']['output']>;
  /** Whose trade it is. */
  feeder: Trader;
  /** When the feeder's fill was booked. */
  feederFilledAt: Maybe<Scalars['DateTime']['output']>;
  /** What the feeder paid or got, in USD; null where no fill of theirs is the cause. */
  feederPrice: Maybe<Scalars['Decimal']['output']>;
  /** In USD; paper has none. */
  fees: Scalars['Decimal']['output'];
  /** When it filled. */
  filledAt: Maybe<Scalars['DateTime']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What was to be traded. */
  instrument: Instrument;
  /** Whether it waits for the next live price. */
  isClosePending: Scalars['Boolean']['output'];
  /** Whether the fill came after the receipt had been final. */
  isLate: Scalars['Boolean']['output'];
  /** From the feeder's fill to yours, in ms. */
  latencyMs: Maybe<Scalars['Int']['output']>;
  /** Quantity × price to the cent, in USD. */
  money: Scalars['Decimal']['output'];
  /** The copy's own price in USD; of a skipped open what it would have paid; null where there was none. */
  price: Maybe<Scalars['Decimal']['output']>;
  /** Bought or sold, in units. */
  quantity: Scalars['Decimal']['output'];
  /** Profit of what was sold, in USD; null for what opens. */
  realisedPnl: Maybe<Scalars['Decimal']['output']>;
  /** Why it was skipped or rejected; null else. */
  reason: Maybe<SkipReason>;
  /** The same in words, with the figure. */
  reasonText: Maybe<Scalars['String']['output']>;
  /** Which way the trade earns. */
  side: TradeSide;
  /** How much worse than the feeder's price, in bps; below zero is better. */
  slippageBps: Maybe<Scalars['Float']['output']>;
  /** The same in USD. */
  slippageMoney: Maybe<Scalars['Decimal']['output']>;
  /** What became of it. */
  status: ReceiptStatus;
  /** BASE, each limit in its order, LOT; empty for closes. Of what a guard stopped: what it would have been. */
  steps: Array<SizeStep>;
  /** When the order left. */
  submittedAt: Maybe<Scalars['DateTime']['output']>;
  /** Money that would have sufficed, in USD; null unless it was too little. */
  sufficed: Maybe<Scalars['Decimal']['output']>;
  /** The feeder's trade; its recipe is at /recipe/{tradeId}. */
  tradeId: Scalars['ID']['output'];
  /** Grows with every change. A state with a smaller one is older. */
  version: Scalars['Int']['output'];
};

/** What was to be done. */
export type ReceiptAction =
  | 'CLOSE'
  /** The feeder moved stop or target: followed, without money. */
  | 'EXITS'
  | 'OPEN'
  | 'REDUCE'
  | 'SCALE';

/** What a receipt is the answer to. */
export type ReceiptCause =
  /** Money was added and spread. */
  | 'ADD'
  /** The copy's own stop loss or take profit. */
  | 'COPY_STOP'
  /** A sealed event of the feeder. */
  | 'EVENT'
  /** This one was closed by hand. */
  | 'MANUAL'
  /** The copy's equity fell below 130% of its shorts. */
  | 'MARGIN'
  /** The copy was brought back in line. */
  | 'RESYNC'
  /** The copy began with the feeder's open trades. */
  | 'START'
  /** The copy was stopped. */
  | 'STOP';

/** A page of receipts, newest first. */
export type ReceiptConnection = {
  __typename: 'ReceiptConnection';
  /** The receipts. */
  edges: Array<ReceiptEdge>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** Receipts counted by what became of them. */
export type ReceiptCounts = {
  __typename: 'ReceiptCounts';
  /** In full. */
  copied: Scalars['Int']['output'];
  /** Stop or target moved along. */
  followed: Scalars['Int']['output'];
  /** Median of ms from the feeder's fill to the copy's; null without one. */
  medianLatencyMs: Maybe<Scalars['Int']['output']>;
  /** In part. */
  partial: Scalars['Int']['output'];
  /** Still waiting. */
  pending: Scalars['Int']['output'];
  /** Refused by the broker. */
  rejected: Scalars['Int']['output'];
  /** Not done, with a reason. */
  skipped: Scalars['Int']['output'];
};

/** A receipt in a page. */
export type ReceiptEdge = {
  __typename: 'ReceiptEdge';
  /** Goes on from here. */
  cursor: Scalars['String']['output'];
  /** The receipt. */
  node: Receipt;
};

/** Which receipts. */
export type ReceiptFilter = {
  /** Of this copy. */
  copyId?: InputMaybe<Scalars['ID']['input']>;
  /** Of this feeder. */
  feederId?: InputMaybe<Scalars['ID']['input']>;
  /** Decided at or after. */
  since?: InputMaybe<Scalars['DateTime']['input']>;
  /** With one of these statuses. */
  statuses?: InputMaybe<Array<ReceiptStatus>>;
  /** Of this trade of a feeder. */
  tradeId?: InputMaybe<Scalars['ID']['input']>;
  /** Decided before. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What became of it. Final, unless PENDING. */
export type ReceiptStatus =
  | 'COPIED'
  | 'FOLLOWED'
  | 'PARTIAL'
  | 'PENDING'
  | 'REJECTED'
  | 'SKIPPED';

/** The page of a trade. */
export type Recipe = Node & {
  __typename: 'Recipe';
  /** Whose recipe it is. */
  author: Trader;
  /** How copies did on it. */
  copies: RecipeCopies;
  /** Its sealed events that the viewer may see, oldest first. */
  events: Array<TradeEvent>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Bid and ask now, for the live figure. */
  quote: Maybe<Quote>;
  /** The first words of the thesis, or what the trade is. */
  title: Scalars['String']['output'];
  /** The trade as the viewer may see it now. */
  trade: Trade;
  /** What your copies hold or held of it; null when they never did. */
  viewerCopyPosition: Maybe<CopyPosition>;
  /** Your receipts for it, newest first, at most 100. */
  viewerReceipts: Array<Receipt>;
};

/** A page of recipes, latest opened first. */
export type RecipeConnection = {
  __typename: 'RecipeConnection';
  /** The page's recipes. */
  edges: Array<RecipeEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
  /** How many there are in all. */
  totalCount: Scalars['Int']['output'];
};

/** How copies did on a recipe: counts, never who. */
export type RecipeCopies = {
  __typename: 'RecipeCopies';
  /** Copies that held some of it. */
  copies: Scalars['Int']['output'];
  /** What became of its opening event. */
  counts: ReceiptCounts;
  /** Median return of the copies that closed it, in percent of their cost; null without one. */
  medianReturnPercent: Maybe<Scalars['Float']['output']>;
  /** Median slippage of opening it, in bps; null without a fill. */
  medianSlippageBps: Maybe<Scalars['Float']['output']>;
  /** Why it was skipped, most frequent first. */
  skipReasons: Array<SkipCount>;
};

/** A recipe in a list. */
export type RecipeEdge = {
  __typename: 'RecipeEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The recipe. */
  node: Recipe;
};

/** Signing up. */
export type RegisterInput = {
  /** Must be true. */
  acceptsTerms: Scalars['Boolean']['input'];
  /** Where the link to verify goes. Upper and lower case are the same. */
  email: Scalars['String']['input'];
  /** What others will call the user, 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** 10 to 128 characters, none of the common ones, without username or mail address. */
  password: Scalars['String']['input'];
  /** eater, feeder or hybrid. */
  role?: InputMaybe<Role>;
  /** 3 to 30 letters, digits, dots or underscores; stored in lower case. */
  username: Scalars['String']['input'];
};

/** The answer to `register`: the same whether or not the address was known. */
export type RegisterPayload = {
  __typename: 'RegisterPayload';
  /** The address the mail goes to. */
  email: Maybe<Scalars['String']['output']>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether a mail is on its way to the address. */
  isMailSent: Scalars['Boolean']['output'];
  /** Free usernames like the one that is taken. */
  suggestions: Array<Scalars['String']['output']>;
};

/** Asking for a link to set a new password. */
export type RequestPasswordResetInput = {
  /** The address signed up with. */
  email: Scalars['String']['input'];
};

/** The answer to `requestPasswordReset`: the same whether or not the address is known. */
export type RequestPasswordResetPayload = {
  __typename: 'RequestPasswordResetPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether a mail is on its way, if the address has an account. */
  isMailSent: Scalars['Boolean']['output'];
};

/** Starting a paper account over. */
export type ResetPaperInput = {
  /** The account. */
  accountId: Scalars['ID']['input'];
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
};

/** Setting a new password by a mailed link. */
export type ResetPasswordInput = {
  /** The new password, by the same rules as at signing up. */
  password: Scalars['String']['input'];
  /** The token of the mailed link. */
  token: Scalars['String']['input'];
};

/** The answer to `resetPassword`. */
export type ResetPasswordPayload = {
  __typename: 'ResetPasswordPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether the new password is set; all sessions have ended then. */
  isReset: Scalars['Boolean']['output'];
};

/** Ending a session. */
export type RevokeSessionInput = {
  /** One of the viewer's own. */
  sessionId: Scalars['ID']['input'];
};

/** The answer to `revokeSession`. */
export type RevokeSessionPayload = {
  __typename: 'RevokeSessionPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The session that has ended. */
  revokedSessionId: Maybe<Scalars['ID']['output']>;
  /** The sessions that are left. */
  sessions: Array<Session>;
};

/** What to accept before the first copy. */
export type RiskText = {
  __typename: 'RiskText';
  /** The text, paragraph by paragraph. */
  paragraphs: Array<Scalars['String']['output']>;
  /** Grows when the text changes; then it is to be accepted anew. */
  version: Scalars['Int']['output'];
};

/** What somebody is in the kitchen. */
export type Role =
  /** Runs the kitchen. */
  | 'admin'
  /** Copies trades. */
  | 'eater'
  /** Shares trades. */
  | 'feeder'
  /** Does both. */
  | 'hybrid';

/** Adding to an open trade at market. */
export type ScaleTradeInput = {
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Units to add, in whole lots. */
  quantity: Scalars['Decimal']['input'];
  /** The trade. */
  tradeId: Scalars['ID']['input'];
};

/** A place where the user is signed in. */
export type Session = Node & {
  __typename: 'Session';
  /** The network address it was opened from, where known. */
  address: Maybe<Scalars['String']['output']>;
  /** When the user signed in there. */
  createdAt: Scalars['DateTime']['output'];
  /** When it ends by itself. */
  expiresAt: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether this very request belongs to it. */
  isCurrent: Scalars['Boolean']['output'];
  /** When it was last used, to a few minutes. */
  lastUsedAt: Scalars['DateTime']['output'];
  /** The browser's own name for itself, where it told one. */
  userAgent: Maybe<Scalars['String']['output']>;
};

/** Switching sides. */
export type SetActiveModeInput = {
  /** The side whose screens to show. */
  activeMode: ActiveMode;
};

/** Changing stop and target: null takes one away, left out leaves it as it is. */
export type SetExitsInput = {
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** On the losing side of the current price, on the tick. */
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** On the winning side of the current price, on the tick. */
  targetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** The trade. */
  tradeId: Scalars['ID']['input'];
};

/** How orders of a paper account fill. At once and in full without both limits. */
export type SetPaperRealismInput = {
  /** The account. */
  accountId: Scalars['ID']['input'];
  /** Most that one fill takes, in units; the rest waits for the next price. Null for no limit. */
  fillSizeMax?: InputMaybe<Scalars['Decimal']['input']>;
  /** Delay of every order in milliseconds, 0 to 60,000; null fills at once. */
  latencyMs?: InputMaybe<Scalars['Int']['input']>;
};

/** Changing the words of a trade; what is left out stays. */
export type SetTradeTextInput = {
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** At most 8 tags of at most 40 characters; null takes all away. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Markdown, at most 8000 characters; null empties it. */
  thesis?: InputMaybe<Scalars['String']['input']>;
  /** The trade. */
  tradeId: Scalars['ID']['input'];
};

/** The size after a step of sizing. */
export type SizeStep = {
  __typename: 'SizeStep';
  /** Whether this step made it smaller. */
  isCut: Scalars['Boolean']['output'];
  /** What it was held against: copy equity for BASE, the limit in USD, usable cash for CASH, the lot for LOT; null where none was set. */
  limit: Maybe<Scalars['Decimal']['output']>;
  /** What is left after it: USD, or units for LOT. */
  money: Scalars['Decimal']['output'];
  /** Which step. */
  name: SizeStepName;
};

/** The steps of sizing, in their order. */
export type SizeStepName =
  /** By the copy's sizing. */
  | 'BASE'
  /** Free cash, less the reserve. */
  | 'CASH'
  /** Your limit per symbol over all copies. */
  | 'EATER_SYMBOL'
  /** Your limit over all copies. */
  | 'EATER_TOTAL'
  /** Max open exposure: longs and shorts. */
  | 'EXPOSURE'
  /** Rounded down to the lot. */
  | 'LOT'
  /** Max per symbol. */
  | 'SYMBOL'
  /** Max per trade. */
  | 'TRADE';

/** How often something was skipped for a reason. */
export type SkipCount = {
  __typename: 'SkipCount';
  /** How often. */
  count: Scalars['Int']['output'];
  /** The reason. */
  reason: SkipReason;
};

/** Why nothing was bought or sold. */
export type SkipReason =
  | 'BELOW_LOT'
  | 'BELOW_MINIMUM'
  | 'CANCELLED_BY_YOU'
  | 'CLASS_NOT_ALLOWED'
  | 'CLOSED_BY_YOU'
  | 'DAILY_LOSS'
  | 'EATER_DAILY_LOSS'
  | 'EATER_SYMBOL_MAX'
  | 'EATER_TOTAL_MAX'
  | 'EXITS_ONLY'
  | 'EXPOSURE_MAX'
  | 'FEEDER_EQUITY'
  | 'NOT_HELD'
  | 'NO_FREE_CASH'
  | 'NO_STOP'
  | 'OPEN_TRADES_MAX'
  | 'PAUSED'
  | 'QUOTE_STALE'
  | 'QUOTE_TOO_OLD'
  | 'SLIPPAGE_CAP'
  | 'STOPPED'
  | 'STOPPING'
  | 'STOP_PASSED'
  | 'SYMBOL_MAX'
  | 'SYMBOL_NOT_ALLOWED';

/** Starting to copy a feeder. */
export type StartCopyingInput = {
  /** The account whose cash is set aside; the record account without it. */
  accountId?: InputMaybe<Scalars['ID']['input']>;
  /** How much to set aside, in USD, whole cents. */
  amount: Scalars['Decimal']['input'];
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Whom to copy. */
  feederId: Scalars['ID']['input'];
  /** The rules. */
  settings: CopySettingsInput;
  /** Whether the feeder's open trades are opened too, at prices now. */
  withOpenTrades?: Scalars['Boolean']['input'];
};

/** Stopping all copies. */
export type StopAllCopiesInput = {
  /** What becomes of their positions. */
  mode?: CopyStopMode;
};

/** The answer to stopping all copies. */
export type StopAllCopiesPayload = {
  __typename: 'StopAllCopiesPayload';
  /** The copies it stopped, as they stand. */
  copies: Array<Copy>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** Stopping a copy. */
export type StopCopyInput = {
  /** The copy. */
  copyId: Scalars['ID']['input'];
  /** What becomes of its positions. */
  mode: CopyStopMode;
};

/** Every 10 seconds: the last number of your stream. Greater than your own: replay. */
export type StreamHead = {
  __typename: 'StreamHead';
  /** The last number of your stream now. */
  sequence: Scalars['Sequence']['output'];
};

/** The server listens for you from here on; catch up from your last sequence to this one. */
export type StreamReady = {
  __typename: 'StreamReady';
  /** The last number of your stream when listening began. */
  sequence: Scalars['Sequence']['output'];
};

/** The short form before the first copy. */
export type SubmitSuitabilityInput = {
  /** Whether you accept it. */
  acceptsRisk: Scalars['Boolean']['input'];
  /** How much trading you have done. */
  experience: Experience;
  /** What you copy for. */
  goal: CopyGoal;
  /** How much of the money you could lose without changing how you live. */
  lossCapacity: LossCapacity;
  /** Which risk text you read. */
  riskTextVersion: Scalars['Int']['input'];
};

export type Subscription = {
  __typename: 'Subscription';
  /** What happens to your copies, numbered. */
  copyEvents: CopyEvent;
  /** Items of the feed as they become visible to the viewer, each once. */
  feedEvents: FeedEvent;
  /** What happens on all your accounts, numbered; `accountId` chooses whose totals come (the record account's without it). */
  portfolioEvents: PortfolioEvent;
  /** Quotes of up to 60 symbols: first all of them, then those that changed, several times a second at most. */
  quotes: QuotesChanged;
};


export type SubscriptionFeedEventsArgs = {
  filter: InputMaybe<FeedFilter>;
};


export type SubscriptionPortfolioEventsArgs = {
  accountId: InputMaybe<Scalars['ID']['input']>;
};


export type SubscriptionQuotesArgs = {
  symbols: Array<Scalars['String']['input']>;
};

/** That the viewer answered the suitability form and accepted the risk text. */
export type Suitability = {
  __typename: 'Suitability';
  /** When. */
  acceptedAt: Scalars['DateTime']['output'];
  /** Which text was accepted. */
  riskTextVersion: Scalars['Int']['output'];
};

/** The answer to the suitability form. */
export type SuitabilityPayload = {
  __typename: 'SuitabilityPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** As it stands; null when refused. */
  suitability: Maybe<Suitability>;
};

/** A plan and its limits, from the free one up. */
export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

/** How long an order works. */
export type TimeInForce =
  /** Until the session ends. */
  | 'DAY'
  /** Until it is cancelled. */
  | 'GTC';

/** A trade as the viewer may see it now: its owner at once, everyone else as of the last event visible to them. */
export type Trade = Node & {
  __typename: 'Trade';
  /** The account it is on; owner only. */
  account: Maybe<TradingAccount>;
  /** Average entry price of what is held; the last one once closed. */
  averagePrice: Scalars['Decimal']['output'];
  /** Why it was closed; null while open. */
  closeReason: Maybe<CloseReason>;
  /** When it was closed; null while open. */
  closedAt: Maybe<Scalars['DateTime']['output']>;
  /** `closedAt` on the market clock; null while open. */
  closedQuoteAt: Maybe<Scalars['DateTime']['output']>;
  /** Average price at which all of it was given back; null while open. */
  exitPrice: Maybe<Scalars['Decimal']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is traded. */
  instrument: Instrument;
  /** What it was bought in, oldest first, used-up lots among them; owner only, empty for others. */
  lots: Array<Lot>;
  /** Play money or real money. */
  mode: AccountMode;
  /** Profit of what is held if given back at mid, to the cent, in USD; owner only. */
  openPnl: Maybe<Scalars['Decimal']['output']>;
  /** When it was opened. */
  openedAt: Scalars['DateTime']['output'];
  /** All that was ever bought (or sold short). Null for others unless the owner shows amounts. */
  openedQuantity: Maybe<Scalars['Decimal']['output']>;
  /** `openedAt` on the market clock: where a chart draws it. Another time in a replay. */
  openedQuoteAt: Scalars['DateTime']['output'];
  /** Whose trade it is. */
  owner: Trader;
  /** Held now, in units. Null for others unless the owner shows amounts. */
  quantity: Maybe<Scalars['Decimal']['output']>;
  /** Profit of what was closed, in USD. Null for others unless the owner shows amounts. */
  realisedPnl: Maybe<Scalars['Decimal']['output']>;
  /** Total return on what was put in, realised and open at mid, in percent. */
  returnPercent: Maybe<Scalars['Float']['output']>;
  /** What was put in as a share of the account just before the first fill, in percent; null where the owner hides weights. */
  shareOfAccountPercent: Maybe<Scalars['Float']['output']>;
  /** Which way it earns. */
  side: TradeSide;
  /** Whether it still holds something. */
  status: TradeStatus;
  /** A long closes when the bid is at or below it, a short when the ask is at or above. */
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  /** The owner's tags, without #. */
  tags: Array<Scalars['String']['output']>;
  /** A long closes when the bid is at or above it, a short when the ask is at or below. */
  targetPrice: Maybe<Scalars['Decimal']['output']>;
  /** Why, in the owner's words (Markdown). */
  thesis: Scalars['String']['output'];
  /** Grows with every change. A state with a smaller one is older. */
  version: Scalars['Int']['output'];
  /** Whether the viewer may scale it and change its exits now. */
  viewerCanTrade: Scalars['Boolean']['output'];
};

/** A page of trades, newest first. */
export type TradeConnection = {
  __typename: 'TradeConnection';
  /** The page's trades. */
  edges: Array<TradeEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
  /** How many there are in all. */
  totalCount: Scalars['Int']['output'];
};

/** A trade in a list. */
export type TradeEdge = {
  __typename: 'TradeEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The trade. */
  node: Trade;
};

/** One sealed event. `hash` is its place in the chain. */
export type TradeEvent = Node & {
  __typename: 'TradeEvent';
  /** When it was sealed. */
  at: Scalars['DateTime']['output'];
  /** Price of its fill, where it has one. */
  fillPrice: Maybe<Scalars['Decimal']['output']>;
  /** Units of its fill. Null for others unless the owner shows amounts. */
  fillQuantity: Maybe<Scalars['Decimal']['output']>;
  /** sha256 over the hash before and the sealed bytes, hex. */
  hash: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether the viewer saw it later than it happened. */
  isAfterDelay: Scalars['Boolean']['output'];
  /** What happened. */
  kind: TradeEventKind;
  /** The stop before it was changed. */
  previousStopPrice: Maybe<Scalars['Decimal']['output']>;
  /** The target before it was changed. */
  previousTargetPrice: Maybe<Scalars['Decimal']['output']>;
  /** Of the quote it was booked at, on the market clock: where a chart draws it. Another time than `at` in a replay. */
  quoteAt: Maybe<Scalars['DateTime']['output']>;
  /** Return of the part that was given back, in percent of what it had cost. */
  realisedPercent: Maybe<Scalars['Float']['output']>;
  /** Why something was given back. */
  reason: Maybe<CloseReason>;
  /** Part of the position that was given back, in percent. */
  reducedPercent: Maybe<Scalars['Float']['output']>;
  /** Its number in the feeder's chain, from 1. */
  sequence: Scalars['Sequence']['output'];
  /** The stop it set. */
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  /** The target it set. */
  targetPrice: Maybe<Scalars['Decimal']['output']>;
};

/** What a sealed event says. */
export type TradeEventKind =
  /** A split or dividend. */
  | 'ADJUSTED'
  /** The record began a new chapter. */
  | 'CHAPTER'
  /** All of it was given back. */
  | 'CLOSED'
  /** A mistake was mended. */
  | 'CORRECTED'
  /** Stop or target changed. */
  | 'EXITS_SET'
  /** The trade began. */
  | 'OPENED'
  /** A part was given back. */
  | 'REDUCED'
  /** It was added to. */
  | 'SCALED'
  /** The words changed. */
  | 'TEXT_SET';

/** The answer to a change of a trade. */
export type TradePayload = {
  __typename: 'TradePayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The order it took; null where it took none. */
  order: Maybe<Order>;
  /** The account after it. */
  portfolio: Maybe<Portfolio>;
  /** The trade after it; null while an order for it waits, and when refused. */
  trade: Maybe<Trade>;
};

/** Which way a trade earns. */
export type TradeSide =
  /** Bought: earns when the price rises. */
  | 'LONG'
  /** Sold short: earns when the price falls. */
  | 'SHORT';

/** Whether a trade still holds something. */
export type TradeStatus =
  | 'CLOSED'
  | 'OPEN';

/** Anyone's public side. */
export type Trader = Node & {
  __typename: 'Trader';
  /** A few words about themselves; empty when the profile is not visible. */
  bio: Scalars['String']['output'];
  /** Copies that run on them now; 0 when the profile is not visible. */
  copierCount: Scalars['Int']['output'];
  /** What those copies are worth, in USD; 0 when the profile is not visible. */
  copyingValue: Scalars['Decimal']['output'];
  /** The record's curve at daily closes, from 0 at the start of the range; empty without a close. */
  curve: Array<CurvePoint>;
  /** Figures of the record; null without one, or when the profile is not visible. */
  figures: Maybe<TraderFigures>;
  /** How many follow them; 0 when the profile is not visible. */
  followerCount: Scalars['Int']['output'];
  /** How many they follow; 0 when the profile is not visible. */
  followingCount: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether the house itself runs them, in the demo kitchen. */
  isHouse: Scalars['Boolean']['output'];
  /** Whether the viewer may see more than name and tier (privacy, blocks). */
  isVisible: Scalars['Boolean']['output'];
  /** When they signed up; null when the profile is not visible. */
  joinedAt: Maybe<Scalars['DateTime']['output']>;
  /** Whether the record is traded with play money or real money. */
  mode: AccountMode;
  /** Return of each month of the record, oldest first. */
  months: Array<MonthlyReturn>;
  /** What they are called. */
  name: Scalars['String']['output'];
  /** What a subscription costs for 30 days, in bites; 0 is free. */
  priceBites: Scalars['Int']['output'];
  /** Sealed trades that the viewer may see, latest opened first; empty when the profile is not visible. */
  recipes: RecipeConnection;
  /** When the record began; null without one, or when the profile is not visible. */
  recordSince: Maybe<Scalars['DateTime']['output']>;
  /** What they do here; null when the profile is not visible. */
  role: Maybe<Role>;
  /** Their rank in the kitchen. */
  tier: Tier;
  /** Unique, part of the profile's address. */
  username: Scalars['String']['output'];
  /** Whether you could start to copy them, as far as roles and visibility go. */
  viewerCanCopy: Scalars['Boolean']['output'];
  /** Whether the viewer may follow them. */
  viewerCanFollow: Scalars['Boolean']['output'];
  /** Your running copy of them; null without one. */
  viewerCopy: Maybe<Copy>;
  /** How late the viewer sees this trader's trades, in seconds, as things stand now. */
  viewerDelaySeconds: Scalars['Int']['output'];
  /** Whether the viewer follows them. */
  viewerIsFollowing: Scalars['Boolean']['output'];
  /** Whether this is the viewer. */
  viewerIsSelf: Scalars['Boolean']['output'];
};


/** Anyone's public side. */
export type TraderCurveArgs = {
  range?: CurveRange;
};


/** Anyone's public side. */
export type TraderRecipesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  status: InputMaybe<TradeStatus>;
};

/** A page of feeders. */
export type TraderConnection = {
  __typename: 'TraderConnection';
  /** The page's feeders. */
  edges: Array<TraderEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
  /** How many there are in all. */
  totalCount: Scalars['Int']['output'];
};

/** A feeder in a list. */
export type TraderEdge = {
  __typename: 'TraderEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The feeder. */
  node: Trader;
};

/** Figures of a record, from the daily closes and closed trades that the viewer may see. */
export type TraderFigures = {
  __typename: 'TraderFigures';
  /** Compound growth a year, in percent; only from one year of record on. */
  cagrPercent: Figure;
  /** Trades that ended. */
  closedTrades: Scalars['Int']['output'];
  /** Calendar days from that high to its low; null without a fall. */
  maxDrawdownDays: Maybe<Scalars['Int']['output']>;
  /** Worst fall from a high, the starting value included, in percent; 0 or below. */
  maxDrawdownPercent: Figure;
  /** Trades that run. */
  openTrades: Scalars['Int']['output'];
  /** Gains of winning trades over losses of losing ones. */
  profitFactor: Figure;
  /** Time-weighted, since the first day of the record, in percent. */
  returnPercent: Figure;
  /** 1 to 10, from the yearly volatility: below 3, 6, 10, 15, 21, 28, 36, 50, 75 percent, above. */
  risk: Figure;
  /** Mean over standard deviation of daily returns × √252, risk-free rate 0. */
  sharpe: Figure;
  /** Mean over downside deviation, taken over all days, × √252. */
  sortino: Figure;
  /** Standard deviation of daily returns (ddof 1) × √252, in percent. */
  volatilityPercent: Figure;
  /** Share of closed trades that ended above zero, in percent; trades at zero count as closed. */
  winRatePercent: Figure;
  /** Of those, how many ended above zero. */
  wonTrades: Scalars['Int']['output'];
};

/** How a list of feeders is ordered. Who has no such figure comes last. */
export type TraderOrder =
  /** Smallest worst drawdown first. */
  | 'DRAWDOWN'
  /** Most followed first. */
  | 'FOLLOWERS'
  /** By name, A to Z. */
  | 'NAME'
  /** Latest sign-up first. */
  | 'NEWEST'
  /** Highest return of the whole record first. */
  | 'RETURN';

/** One of the viewer's own trading accounts. */
export type TradingAccount = Node & {
  __typename: 'TradingAccount';
  /** Cash in USD, the proceeds of shorts among it. */
  cash: Scalars['Decimal']['output'];
  /** Counts from 1; each reset begins the next. */
  chapter: Scalars['Int']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTime']['output'];
  /** Most that one fill takes, in units; null for no limit. */
  fillSizeMax: Maybe<Scalars['Decimal']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What it is for. */
  kind: AccountKind;
  /** Delay of every order in milliseconds; null fills at once. */
  latencyMs: Maybe<Scalars['Int']['output']>;
  /** Play money or real money. */
  mode: AccountMode;
  /** What it is called. */
  name: Scalars['String']['output'];
};

/** Changing the rules of a copy: the whole set. */
export type UpdateCopyInput = {
  /** The copy. */
  copyId: Scalars['ID']['input'];
  /** All its rules from now on. Stop and take profit keep their reference unless they change. */
  settings: CopySettingsInput;
};

/** Changes to the privacy record; what is left out stays as it is. */
export type UpdatePrivacyInput = {
  /** What others see of quantities and money. */
  amounts?: InputMaybe<AmountsShown>;
  /** Whether the name is shown as a copier. */
  isNamedAsCopier?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whose mentions reach the user. */
  mayMention?: InputMaybe<Contact>;
  /** Who may write messages to the user. */
  mayWrite?: InputMaybe<Contact>;
  /** Extra delay of open trades in seconds, 0 to 86400. */
  openTradeDelaySeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Who may see the profile and the trades. */
  profileAudience?: InputMaybe<Audience>;
  /** Whether others see how large a part of the account a trade is. */
  showsWeights?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A mistake the caller can mend. Nothing was changed. */
export type UserError = {
  __typename: 'UserError';
  /** What is wrong, for programs. */
  code: ErrorCode;
  /** The limit that was hit, in the unit of the field, where there is one. */
  limit: Maybe<Scalars['Decimal']['output']>;
  /** What is wrong, as one English sentence for people. */
  message: Scalars['String']['output'];
  /** Path of the input field at fault, from `input` on; empty when it is the whole request. */
  path: Array<Scalars['String']['output']>;
};

/** Totals of an account at mid, to the cent, added up on the server. Its id is the account's behind `valuation:`. */
export type Valuation = Node & {
  __typename: 'Valuation';
  /** When it was worked out, on the market clock. */
  asOf: Scalars['DateTime']['output'];
  /** What may be bought for now, in USD; a short may be opened for 1/1.5 of it. Never below zero. */
  buyingPower: Scalars['Decimal']['output'];
  /** Cash in USD, the proceeds of shorts among it: free cash + set aside + held for orders. */
  cash: Scalars['Decimal']['output'];
  /** Equity now less equity at the last 16:00 New York of a weekday less money put in since, in USD. */
  dayPnl: Scalars['Decimal']['output'];
  /** The same in percent of that equity and money. */
  dayPnlPercent: Scalars['Float']['output'];
  /** Cash + long value − short value + what copies are worth, in USD. */
  equity: Scalars['Decimal']['output'];
  /** Cash that is neither set aside nor held, in USD; below zero after prices moved against a short. */
  freeCash: Scalars['Decimal']['output'];
  /** Held back by working orders, in USD. */
  heldForOrders: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What copies of this account are worth at mid, in USD. */
  inCopies: Scalars['Decimal']['output'];
  /** Whether any of its prices is stale. */
  isStale: Scalars['Boolean']['output'];
  /** Value of all longs, in USD. */
  longValue: Scalars['Decimal']['output'];
  /** Profit of all positions if given back at mid, those of copies among them, in USD. */
  openPnl: Scalars['Decimal']['output'];
  /** Symbol by symbol. */
  positions: Array<PositionValue>;
  /** For shorts: what is owed at mid, and 150% of their value at the ask beside it, in USD. */
  setAsideForShorts: Scalars['Decimal']['output'];
  /** Value of all shorts, in USD: owed. */
  shortValue: Scalars['Decimal']['output'];
};

/** Proving an address. */
export type VerifyEmailInput = {
  /** The token of the mailed link. */
  token: Scalars['String']['input'];
};

/** The answer to `verifyEmail`: the user is signed in. */
export type VerifyEmailPayload = {
  __typename: 'VerifyEmailPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Who is signed in now. */
  me: Maybe<Me>;
};

/** Taking free cash out of a copy. */
export type WithdrawFundsInput = {
  /** How much, in USD, whole cents. */
  amount: Scalars['Decimal']['input'];
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** The copy. */
  copyId: Scalars['ID']['input'];
};
