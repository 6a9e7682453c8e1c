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

/** A part of an account's value. */
export type AllocationSlice = {
  __typename: 'AllocationSlice';
  /** The branch of the instruments, `Shorts`, or `Cash`. */
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
  | 'AMOUNT_INVALID'
  | 'BLOCKED'
  | 'BUYING_POWER'
  | 'CREDENTIALS_WRONG'
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'INVALID'
  | 'MARKET_CLOSED'
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
  | 'SELF'
  | 'STOP_WRONG_SIDE'
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
  /** Cancels what is unfilled of a working order. */
  cancelOrder: OrderPayload;
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
  /** Ends one of the user's sessions, its sockets at once. */
  revokeSession: RevokeSessionPayload;
  /** Adds to an open trade at market. */
  scaleTrade: TradePayload;
  /** Switches a hybrid between the eater's and the feeder's screens. */
  setActiveMode: MePayload;
  /** Sets, moves or takes away a trade's stop and target. */
  setExits: TradePayload;
  /** Sets how late, and in how large parts, the next orders of a paper account fill. Stops and targets fire as before. */
  setPaperRealism: PortfolioPayload;
  /** Sets a trade's thesis and tags. */
  setTradeText: TradePayload;
  /** Stops following someone; again does nothing. */
  unfollow: FollowPayload;
  /** Changes who sees what of the user. A new delay holds for events from now on. */
  updatePrivacy: MePayload;
  /** Proves the address of a mailed link and signs in. */
  verifyEmail: VerifyEmailPayload;
};


export type MutationCancelOrderArgs = {
  input: CancelOrderInput;
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


export type MutationRevokeSessionArgs = {
  input: RevokeSessionInput;
};


export type MutationScaleTradeArgs = {
  input: ScaleTradeInput;
};


export type MutationSetActiveModeArgs = {
  input: SetActiveModeInput;
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


export type MutationUnfollowArgs = {
  input: FollowInput;
};


export type MutationUpdatePrivacyArgs = {
  input: UpdatePrivacyInput;
};


export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
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
  /** One of your own accounts; the record account without `accountId`, or the one of `kind`. */
  portfolio: Portfolio;
  /** Your portfolio events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  portfolioEventsSince: PortfolioReplay;
  /** The last quote; null for a symbol that is not priced here, or not yet. */
  quote: Maybe<Quote>;
  /** The page of a sealed trade; null when the viewer may not see it, or not yet. */
  recipe: Maybe<Recipe>;
  /** The server's wall clock: lets a client tell how far its own is off. */
  serverTime: Scalars['DateTime']['output'];
  /** Where the user is signed in, last used first. */
  sessions: Array<Session>;
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


export type QueryQuoteArgs = {
  symbol: Scalars['String']['input'];
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

/** The page of a trade. */
export type Recipe = Node & {
  __typename: 'Recipe';
  /** Whose recipe it is. */
  author: Trader;
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

export type Subscription = {
  __typename: 'Subscription';
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
  /** Whether the viewer may follow them. */
  viewerCanFollow: Scalars['Boolean']['output'];
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
  /** Cash + long value − short value, in USD. */
  equity: Scalars['Decimal']['output'];
  /** Cash that is neither set aside nor held, in USD; below zero after prices moved against a short. */
  freeCash: Scalars['Decimal']['output'];
  /** Held back by working orders, in USD. */
  heldForOrders: Scalars['Decimal']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether any of its prices is stale. */
  isStale: Scalars['Boolean']['output'];
  /** Value of all longs, in USD. */
  longValue: Scalars['Decimal']['output'];
  /** Profit of all positions if given back at mid, in USD. */
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
