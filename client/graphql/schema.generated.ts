export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: string; output: string; }
  Decimal: { input: string; output: string; }
  Sequence: { input: number; output: number; }
};

export type AccountKind =
  | 'PRACTICE'
  | 'RECORD';

export type AccountMode =
  | 'LIVE'
  | 'PAPER';

export type ActiveMode =
  | 'eater'
  | 'feeder';

export type AllocationSlice = {
  __typename: 'AllocationSlice';
  label: Scalars['String']['output'];
  percent: Scalars['Float']['output'];
  value: Scalars['Decimal']['output'];
};

export type AmountsShown =
  | 'NEVER'
  | 'PERCENTAGES'
  | 'YES';

export type Audience =
  | 'EVERYONE'
  | 'FOLLOWERS';

export type Bar = {
  __typename: 'Bar';
  at: Scalars['DateTime']['output'];
  close: Scalars['Decimal']['output'];
  high: Scalars['Decimal']['output'];
  low: Scalars['Decimal']['output'];
  open: Scalars['Decimal']['output'];
  volume: Scalars['Decimal']['output'];
};

export type BarResolution =
  | 'DAY'
  | 'FIFTEEN_MINUTES'
  | 'FIVE_MINUTES'
  | 'HOUR'
  | 'MINUTE';

export type BarSeries = {
  __typename: 'BarSeries';
  bars: Array<Bar>;
  instrument: Instrument;
  /** The last bar is still forming. */
  isLastLive: Scalars['Boolean']['output'];
  resolution: BarResolution;
};

export type CancelOrderInput = {
  orderId: Scalars['ID']['input'];
};

export type CloseReason =
  | 'MANUAL'
  | 'MARGIN'
  | 'ORDER'
  | 'RESET'
  | 'STOP'
  | 'SUSPENDED'
  | 'TARGET';

/** Without `quantity` all of it. */
export type CloseTradeInput = {
  clientRequestId: Scalars['ID']['input'];
  quantity?: InputMaybe<Scalars['Decimal']['input']>;
  tradeId: Scalars['ID']['input'];
};

export type Contact =
  | 'EVERYONE'
  | 'FOLLOWED'
  | 'NOBODY';

export type CurvePoint = {
  __typename: 'CurvePoint';
  at: Scalars['DateTime']['output'];
  drawdownPercent: Scalars['Float']['output'];
  returnPercent: Scalars['Float']['output'];
};

export type CurveRange =
  | 'ALL'
  | 'DAY'
  | 'MONTH'
  | 'THREE_MONTHS'
  | 'WEEK'
  | 'YEAR';

export type DepositPaperInput = {
  accountId: Scalars['ID']['input'];
  amount: Scalars['Decimal']['input'];
  clientRequestId: Scalars['ID']['input'];
};

export type Entitlements = {
  __typename: 'Entitlements';
  apiKeysMax: Scalars['Int']['output'];
  apiPointsPerMinute: Scalars['Int']['output'];
  connectionsMax: Scalars['Int']['output'];
  copiesMax: Scalars['Int']['output'];
  delaySeconds: Scalars['Int']['output'];
  tasteTestDays: Maybe<Scalars['Int']['output']>;
};

export type EquityPoint = {
  __typename: 'EquityPoint';
  at: Scalars['DateTime']['output'];
  equity: Scalars['Decimal']['output'];
  /** Money put in until then. */
  putIn: Scalars['Decimal']['output'];
};

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

export type FeedConnection = {
  __typename: 'FeedConnection';
  asOfSequence: Scalars['Sequence']['output'];
  edges: Array<FeedEdge>;
  pageInfo: PageInfo;
};

export type FeedEdge = {
  __typename: 'FeedEdge';
  cursor: Scalars['String']['output'];
  node: FeedItem;
};

export type FeedEvent = FeedItemAdded | StreamHead | StreamReady;

export type FeedFilter = {
  scope?: FeedScope;
  symbol?: InputMaybe<Scalars['String']['input']>;
  traderId?: InputMaybe<Scalars['ID']['input']>;
};

/** A sealed event in the feed, with its trade as it stood then. */
export type FeedItem = Node & {
  __typename: 'FeedItem';
  author: Trader;
  event: TradeEvent;
  id: Scalars['ID']['output'];
  instrument: Instrument;
  isDelayed: Scalars['Boolean']['output'];
  trade: Trade;
  visibleAt: Scalars['DateTime']['output'];
};

export type FeedItemAdded = {
  __typename: 'FeedItemAdded';
  item: FeedItem;
  previousSequence: Scalars['Sequence']['output'];
  sequence: Scalars['Sequence']['output'];
};

export type FeedReplay = {
  __typename: 'FeedReplay';
  events: Array<FeedItemAdded>;
  hasMore: Scalars['Boolean']['output'];
  head: Scalars['Sequence']['output'];
};

export type FeedScope =
  | 'ALL'
  | 'FOLLOWING';

/** A figure, or the reason why it cannot be given. */
export type Figure = {
  __typename: 'Figure';
  reason: Maybe<Scalars['String']['output']>;
  value: Maybe<Scalars['Float']['output']>;
};

export type Fill = Node & {
  __typename: 'Fill';
  at: Scalars['DateTime']['output'];
  id: Scalars['ID']['output'];
  instrument: Instrument;
  order: Order;
  price: Scalars['Decimal']['output'];
  quantity: Scalars['Decimal']['output'];
  realisedPnl: Scalars['Decimal']['output'];
  reason: Scalars['String']['output'];
  side: OrderSide;
  trade: Trade;
  value: Scalars['Decimal']['output'];
};

export type FillConnection = {
  __typename: 'FillConnection';
  edges: Array<FillEdge>;
  pageInfo: PageInfo;
};

export type FillEdge = {
  __typename: 'FillEdge';
  cursor: Scalars['String']['output'];
  node: Fill;
};

export type FollowInput = {
  userId: Scalars['ID']['input'];
};

export type FollowPayload = {
  __typename: 'FollowPayload';
  errors: Array<UserError>;
  me: Maybe<Me>;
  trader: Maybe<Trader>;
};

export type Instrument = Node & {
  __typename: 'Instrument';
  class: InstrumentClass;
  /** The symbol. */
  id: Scalars['ID']['output'];
  isHalted: Scalars['Boolean']['output'];
  isOpen: Scalars['Boolean']['output'];
  isShortable: Scalars['Boolean']['output'];
  lot: Scalars['Decimal']['output'];
  name: Scalars['String']['output'];
  nextCloseAt: Maybe<Scalars['DateTime']['output']>;
  nextOpenAt: Maybe<Scalars['DateTime']['output']>;
  quote: Maybe<Quote>;
  sector: Scalars['String']['output'];
  source: PriceSource;
  spreadBps: Scalars['Float']['output'];
  symbol: Scalars['String']['output'];
  tick: Scalars['Decimal']['output'];
};

export type InstrumentClass =
  | 'CRYPTO'
  | 'ETF'
  | 'FX'
  | 'STOCK';

export type LatencyBucket = {
  __typename: 'LatencyBucket';
  count: Scalars['Int']['output'];
  /** Upper edge in milliseconds; null for the rest. */
  upToMs: Maybe<Scalars['Float']['output']>;
};

export type LoginInput = {
  email: Scalars['String']['input'];
  isRemembered?: Scalars['Boolean']['input'];
  password: Scalars['String']['input'];
};

export type LoginPayload = {
  __typename: 'LoginPayload';
  errors: Array<UserError>;
  me: Maybe<Me>;
  triesLeft: Maybe<Scalars['Int']['output']>;
};

export type LogoutPayload = {
  __typename: 'LogoutPayload';
  errors: Array<UserError>;
  isLoggedOut: Scalars['Boolean']['output'];
};

export type Lot = Node & {
  __typename: 'Lot';
  id: Scalars['ID']['output'];
  number: Scalars['Int']['output'];
  openPnl: Scalars['Decimal']['output'];
  openedAt: Scalars['DateTime']['output'];
  price: Scalars['Decimal']['output'];
  quantity: Scalars['Decimal']['output'];
  remaining: Scalars['Decimal']['output'];
  value: Scalars['Decimal']['output'];
};

export type MarketGap = {
  __typename: 'MarketGap';
  at: Scalars['DateTime']['output'];
  factor: Scalars['Decimal']['output'];
  symbol: Scalars['String']['output'];
};

export type MarketStatus = {
  __typename: 'MarketStatus';
  gaps: Array<MarketGap>;
  isHealthy: Scalars['Boolean']['output'];
  latencyBuckets: Array<LatencyBucket>;
  marketTime: Scalars['DateTime']['output'];
  provider: Scalars['String']['output'];
  source: PriceSource;
  speed: Scalars['Float']['output'];
  symbols: Scalars['Int']['output'];
  ticksPerSecond: Scalars['Float']['output'];
};

export type Me = Node & {
  __typename: 'Me';
  /** Shown figures of the specification: of the record account, or 200000 for the designated test account. */
  accountValue: Scalars['Decimal']['output'];
  accounts: Array<TradingAccount>;
  activeMode: ActiveMode;
  bio: Scalars['String']['output'];
  buyingPower: Scalars['Decimal']['output'];
  cashBalance: Scalars['Decimal']['output'];
  createdAt: Scalars['DateTime']['output'];
  email: Scalars['String']['output'];
  entitlements: Entitlements;
  followingCount: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  isSuspended: Scalars['Boolean']['output'];
  isTester: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  privacy: PrivacySettings;
  role: Role;
  tier: Tier;
  trader: Trader;
  username: Scalars['String']['output'];
};

export type MePayload = {
  __typename: 'MePayload';
  errors: Array<UserError>;
  me: Maybe<Me>;
};

export type MonthlyReturn = {
  __typename: 'MonthlyReturn';
  month: Scalars['Int']['output'];
  returnPercent: Scalars['Float']['output'];
  year: Scalars['Int']['output'];
};

export type Mutation = {
  __typename: 'Mutation';
  cancelOrder: OrderPayload;
  closeTrade: TradePayload;
  depositPaper: PortfolioPayload;
  follow: FollowPayload;
  login: LoginPayload;
  logout: LogoutPayload;
  openTrade: TradePayload;
  placeOrder: OrderPayload;
  register: RegisterPayload;
  requestPasswordReset: RequestPasswordResetPayload;
  resetPaper: PortfolioPayload;
  resetPassword: ResetPasswordPayload;
  revokeSession: RevokeSessionPayload;
  scaleTrade: TradePayload;
  setActiveMode: MePayload;
  setExits: TradePayload;
  setTradeText: TradePayload;
  unfollow: FollowPayload;
  updatePrivacy: MePayload;
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

export type Node = {
  id: Scalars['ID']['output'];
};

export type OpenTradeInput = {
  accountId?: InputMaybe<Scalars['ID']['input']>;
  clientRequestId: Scalars['ID']['input'];
  quantity: Scalars['Decimal']['input'];
  side: TradeSide;
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  symbol: Scalars['String']['input'];
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  targetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  thesis?: InputMaybe<Scalars['String']['input']>;
};

export type Order = Node & {
  __typename: 'Order';
  account: TradingAccount;
  averageFillPrice: Maybe<Scalars['Decimal']['output']>;
  createdAt: Scalars['DateTime']['output'];
  effect: OrderEffect;
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  filledQuantity: Scalars['Decimal']['output'];
  id: Scalars['ID']['output'];
  instrument: Instrument;
  limitPrice: Maybe<Scalars['Decimal']['output']>;
  quantity: Scalars['Decimal']['output'];
  reason: Maybe<Scalars['String']['output']>;
  reserved: Scalars['Decimal']['output'];
  side: OrderSide;
  status: OrderStatus;
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  timeInForce: TimeInForce;
  trade: Maybe<Trade>;
  type: OrderType;
  updatedAt: Scalars['DateTime']['output'];
  viewerCanCancel: Scalars['Boolean']['output'];
};

export type OrderConnection = {
  __typename: 'OrderConnection';
  edges: Array<OrderEdge>;
  pageInfo: PageInfo;
  totalCount: Scalars['Int']['output'];
};

export type OrderEdge = {
  __typename: 'OrderEdge';
  cursor: Scalars['String']['output'];
  node: Order;
};

export type OrderEffect =
  | 'OPEN'
  | 'REDUCE'
  | 'SCALE';

export type OrderPayload = {
  __typename: 'OrderPayload';
  errors: Array<UserError>;
  order: Maybe<Order>;
  portfolio: Maybe<Portfolio>;
  trade: Maybe<Trade>;
};

export type OrderSide =
  | 'BUY'
  | 'SELL';

export type OrderStatus =
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FILLED'
  | 'REJECTED'
  | 'WORKING';

export type OrderType =
  | 'LIMIT'
  | 'MARKET'
  | 'STOP';

export type PageInfo = {
  __typename: 'PageInfo';
  endCursor: Maybe<Scalars['String']['output']>;
  hasNextPage: Scalars['Boolean']['output'];
  hasPreviousPage: Scalars['Boolean']['output'];
  startCursor: Maybe<Scalars['String']['output']>;
};

export type PlaceOrderInput = {
  accountId?: InputMaybe<Scalars['ID']['input']>;
  clientRequestId: Scalars['ID']['input'];
  exitStopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  exitTargetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  limitPrice?: InputMaybe<Scalars['Decimal']['input']>;
  quantity: Scalars['Decimal']['input'];
  side: OrderSide;
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  symbol: Scalars['String']['input'];
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  thesis?: InputMaybe<Scalars['String']['input']>;
  timeInForce?: TimeInForce;
  /** Scales or reduces this trade; without it the order opens a new one. */
  tradeId?: InputMaybe<Scalars['ID']['input']>;
  type: OrderType;
};

export type Portfolio = Node & {
  __typename: 'Portfolio';
  account: TradingAccount;
  allocation: Array<AllocationSlice>;
  asOfSequence: Scalars['Sequence']['output'];
  equityCurve: Array<EquityPoint>;
  fills: FillConnection;
  /** The account's id behind `portfolio:`. */
  id: Scalars['ID']['output'];
  orders: OrderConnection;
  positions: Array<Position>;
  trades: TradeConnection;
  valuation: Valuation;
};


export type PortfolioEquityCurveArgs = {
  range?: CurveRange;
};


export type PortfolioFillsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type PortfolioOrdersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  status: InputMaybe<OrderStatus>;
};


export type PortfolioTradesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  status: InputMaybe<TradeStatus>;
};

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

export type PortfolioChanged = {
  __typename: 'PortfolioChanged';
  account: TradingAccount;
  at: Scalars['DateTime']['output'];
  fill: Maybe<Fill>;
  kind: PortfolioChangeKind;
  order: Maybe<Order>;
  previousSequence: Scalars['Sequence']['output'];
  sequence: Scalars['Sequence']['output'];
  trade: Maybe<Trade>;
};

export type PortfolioEvent = PortfolioChanged | PortfolioValued | StreamHead | StreamReady;

export type PortfolioPayload = {
  __typename: 'PortfolioPayload';
  errors: Array<UserError>;
  portfolio: Maybe<Portfolio>;
};

export type PortfolioReplay = {
  __typename: 'PortfolioReplay';
  events: Array<PortfolioChanged>;
  hasMore: Scalars['Boolean']['output'];
  head: Scalars['Sequence']['output'];
};

/** Totals moved with the market; at most one a second, not numbered. */
export type PortfolioValued = {
  __typename: 'PortfolioValued';
  valuation: Valuation;
};

export type Position = Node & {
  __typename: 'Position';
  averagePrice: Scalars['Decimal']['output'];
  dayPnl: Scalars['Decimal']['output'];
  id: Scalars['ID']['output'];
  instrument: Instrument;
  lots: Array<Lot>;
  mid: Scalars['Decimal']['output'];
  openPnl: Scalars['Decimal']['output'];
  openPnlPercent: Scalars['Float']['output'];
  quantity: Scalars['Decimal']['output'];
  side: TradeSide;
  trades: Array<Trade>;
  value: Scalars['Decimal']['output'];
};

export type PositionValue = {
  __typename: 'PositionValue';
  dayPnl: Scalars['Decimal']['output'];
  mid: Scalars['Decimal']['output'];
  openPnl: Scalars['Decimal']['output'];
  openPnlPercent: Scalars['Float']['output'];
  symbol: Scalars['String']['output'];
  value: Scalars['Decimal']['output'];
};

export type PriceSource =
  | 'LIVE'
  | 'REPLAYED'
  | 'SIMULATED';

export type PrivacySettings = {
  __typename: 'PrivacySettings';
  amounts: AmountsShown;
  isNamedAsCopier: Scalars['Boolean']['output'];
  mayMention: Contact;
  mayWrite: Contact;
  openTradeDelaySeconds: Scalars['Int']['output'];
  profileAudience: Audience;
  showsWeights: Scalars['Boolean']['output'];
};

export type Query = {
  __typename: 'Query';
  bars: BarSeries;
  feed: FeedConnection;
  feedEventsSince: FeedReplay;
  instrument: Maybe<Instrument>;
  instruments: Array<Instrument>;
  marketStatus: MarketStatus;
  me: Maybe<Me>;
  /** The record account without `accountId`. */
  portfolio: Portfolio;
  portfolioEventsSince: PortfolioReplay;
  quote: Maybe<Quote>;
  recipe: Maybe<Recipe>;
  sessions: Array<Session>;
  trader: Maybe<Trader>;
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

export type Quote = Node & {
  __typename: 'Quote';
  asOf: Scalars['DateTime']['output'];
  ask: Scalars['Decimal']['output'];
  bid: Scalars['Decimal']['output'];
  changePercent: Scalars['Float']['output'];
  dayHigh: Scalars['Decimal']['output'];
  dayLow: Scalars['Decimal']['output'];
  /** The symbol behind `quote:`. */
  id: Scalars['ID']['output'];
  /** Older than the provider allows: shown grey, never opened on. */
  isStale: Scalars['Boolean']['output'];
  mid: Scalars['Decimal']['output'];
  /** Mid at the previous session's close (16:00 New York) and the change since, in percent. */
  previousClose: Scalars['Decimal']['output'];
  source: PriceSource;
  symbol: Scalars['String']['output'];
};

/** Quotes that changed since the last frame of this socket; conflated. */
export type QuotesChanged = {
  __typename: 'QuotesChanged';
  quotes: Array<Quote>;
  sentAt: Scalars['DateTime']['output'];
};

/** The page of a trade. */
export type Recipe = Node & {
  __typename: 'Recipe';
  author: Trader;
  events: Array<TradeEvent>;
  id: Scalars['ID']['output'];
  /** Bid and ask now, for the live figure. */
  quote: Maybe<Quote>;
  title: Scalars['String']['output'];
  trade: Trade;
};

export type RecipeConnection = {
  __typename: 'RecipeConnection';
  edges: Array<RecipeEdge>;
  pageInfo: PageInfo;
  totalCount: Scalars['Int']['output'];
};

export type RecipeEdge = {
  __typename: 'RecipeEdge';
  cursor: Scalars['String']['output'];
  node: Recipe;
};

export type RegisterInput = {
  acceptsTerms: Scalars['Boolean']['input'];
  email: Scalars['String']['input'];
  name: Scalars['String']['input'];
  password: Scalars['String']['input'];
  role?: InputMaybe<Role>;
  username: Scalars['String']['input'];
};

export type RegisterPayload = {
  __typename: 'RegisterPayload';
  email: Maybe<Scalars['String']['output']>;
  errors: Array<UserError>;
  isMailSent: Scalars['Boolean']['output'];
  suggestions: Array<Scalars['String']['output']>;
};

export type RequestPasswordResetInput = {
  email: Scalars['String']['input'];
};

export type RequestPasswordResetPayload = {
  __typename: 'RequestPasswordResetPayload';
  errors: Array<UserError>;
  isMailSent: Scalars['Boolean']['output'];
};

export type ResetPaperInput = {
  accountId: Scalars['ID']['input'];
  clientRequestId: Scalars['ID']['input'];
};

export type ResetPasswordInput = {
  password: Scalars['String']['input'];
  token: Scalars['String']['input'];
};

export type ResetPasswordPayload = {
  __typename: 'ResetPasswordPayload';
  errors: Array<UserError>;
  isReset: Scalars['Boolean']['output'];
};

export type RevokeSessionInput = {
  sessionId: Scalars['ID']['input'];
};

export type RevokeSessionPayload = {
  __typename: 'RevokeSessionPayload';
  errors: Array<UserError>;
  revokedSessionId: Maybe<Scalars['ID']['output']>;
  sessions: Array<Session>;
};

export type Role =
  | 'admin'
  | 'eater'
  | 'feeder'
  | 'hybrid';

export type ScaleTradeInput = {
  clientRequestId: Scalars['ID']['input'];
  quantity: Scalars['Decimal']['input'];
  tradeId: Scalars['ID']['input'];
};

export type Session = Node & {
  __typename: 'Session';
  address: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  expiresAt: Scalars['DateTime']['output'];
  id: Scalars['ID']['output'];
  isCurrent: Scalars['Boolean']['output'];
  lastUsedAt: Scalars['DateTime']['output'];
  userAgent: Maybe<Scalars['String']['output']>;
};

export type SetActiveModeInput = {
  activeMode: ActiveMode;
};

/** Null takes an exit away, left out leaves it as it is. */
export type SetExitsInput = {
  clientRequestId: Scalars['ID']['input'];
  stopPrice?: InputMaybe<Scalars['Decimal']['input']>;
  targetPrice?: InputMaybe<Scalars['Decimal']['input']>;
  tradeId: Scalars['ID']['input'];
};

export type SetTradeTextInput = {
  clientRequestId: Scalars['ID']['input'];
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  thesis?: InputMaybe<Scalars['String']['input']>;
  tradeId: Scalars['ID']['input'];
};

/** Every 10 seconds: the last number of your stream. Greater than your own: replay. */
export type StreamHead = {
  __typename: 'StreamHead';
  sequence: Scalars['Sequence']['output'];
};

/** The server listens for you from here on; catch up from your last sequence to this one. */
export type StreamReady = {
  __typename: 'StreamReady';
  sequence: Scalars['Sequence']['output'];
};

export type Subscription = {
  __typename: 'Subscription';
  feedEvents: FeedEvent;
  /** All accounts of the viewer; `accountId` chooses whose totals come. */
  portfolioEvents: PortfolioEvent;
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

export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

export type TimeInForce =
  | 'DAY'
  | 'GTC';

/** A trade as the viewer may see it now: its owner at once, everyone else as of the last event visible to them. */
export type Trade = Node & {
  __typename: 'Trade';
  account: Maybe<TradingAccount>;
  averagePrice: Scalars['Decimal']['output'];
  closeReason: Maybe<CloseReason>;
  closedAt: Maybe<Scalars['DateTime']['output']>;
  exitPrice: Maybe<Scalars['Decimal']['output']>;
  id: Scalars['ID']['output'];
  instrument: Instrument;
  lots: Array<Lot>;
  mode: AccountMode;
  /** At mid, to the cent; owner only. */
  openPnl: Maybe<Scalars['Decimal']['output']>;
  openedAt: Scalars['DateTime']['output'];
  openedQuantity: Maybe<Scalars['Decimal']['output']>;
  owner: Trader;
  /** Held now. Null for others unless the owner shows amounts. */
  quantity: Maybe<Scalars['Decimal']['output']>;
  realisedPnl: Maybe<Scalars['Decimal']['output']>;
  /** Total return on what was put in, realised and open at mid, in percent. */
  returnPercent: Maybe<Scalars['Float']['output']>;
  /** Value at entry as a share of the account just before, in percent; null where the owner hides weights. */
  shareOfAccountPercent: Maybe<Scalars['Float']['output']>;
  side: TradeSide;
  status: TradeStatus;
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  tags: Array<Scalars['String']['output']>;
  targetPrice: Maybe<Scalars['Decimal']['output']>;
  thesis: Scalars['String']['output'];
  version: Scalars['Int']['output'];
  viewerCanTrade: Scalars['Boolean']['output'];
};

export type TradeConnection = {
  __typename: 'TradeConnection';
  edges: Array<TradeEdge>;
  pageInfo: PageInfo;
  totalCount: Scalars['Int']['output'];
};

export type TradeEdge = {
  __typename: 'TradeEdge';
  cursor: Scalars['String']['output'];
  node: Trade;
};

/** One sealed event. `hash` is its place in the chain. */
export type TradeEvent = Node & {
  __typename: 'TradeEvent';
  at: Scalars['DateTime']['output'];
  fillPrice: Maybe<Scalars['Decimal']['output']>;
  fillQuantity: Maybe<Scalars['Decimal']['output']>;
  hash: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  isAfterDelay: Scalars['Boolean']['output'];
  kind: TradeEventKind;
  previousStopPrice: Maybe<Scalars['Decimal']['output']>;
  previousTargetPrice: Maybe<Scalars['Decimal']['output']>;
  realisedPercent: Maybe<Scalars['Float']['output']>;
  reason: Maybe<CloseReason>;
  /** Part of the position that was sold, in percent. */
  reducedPercent: Maybe<Scalars['Float']['output']>;
  sequence: Scalars['Sequence']['output'];
  stopPrice: Maybe<Scalars['Decimal']['output']>;
  targetPrice: Maybe<Scalars['Decimal']['output']>;
};

export type TradeEventKind =
  | 'ADJUSTED'
  | 'CHAPTER'
  | 'CLOSED'
  | 'CORRECTED'
  | 'EXITS_SET'
  | 'OPENED'
  | 'REDUCED'
  | 'SCALED'
  | 'TEXT_SET';

export type TradePayload = {
  __typename: 'TradePayload';
  errors: Array<UserError>;
  order: Maybe<Order>;
  portfolio: Maybe<Portfolio>;
  trade: Maybe<Trade>;
};

export type TradeSide =
  | 'LONG'
  | 'SHORT';

export type TradeStatus =
  | 'CLOSED'
  | 'OPEN';

/** Anyone's public side. */
export type Trader = Node & {
  __typename: 'Trader';
  bio: Scalars['String']['output'];
  curve: Array<CurvePoint>;
  figures: Maybe<TraderFigures>;
  followerCount: Scalars['Int']['output'];
  followingCount: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  isHouse: Scalars['Boolean']['output'];
  /** Whether the viewer may see more than name and tier (privacy, blocks). */
  isVisible: Scalars['Boolean']['output'];
  joinedAt: Scalars['DateTime']['output'];
  mode: AccountMode;
  months: Array<MonthlyReturn>;
  name: Scalars['String']['output'];
  priceBites: Scalars['Int']['output'];
  recipes: RecipeConnection;
  recordSince: Maybe<Scalars['DateTime']['output']>;
  role: Role;
  tier: Tier;
  username: Scalars['String']['output'];
  viewerCanFollow: Scalars['Boolean']['output'];
  /** How late the viewer sees this trader's trades, in seconds. */
  viewerDelaySeconds: Scalars['Int']['output'];
  viewerIsFollowing: Scalars['Boolean']['output'];
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

export type TraderConnection = {
  __typename: 'TraderConnection';
  edges: Array<TraderEdge>;
  pageInfo: PageInfo;
  totalCount: Scalars['Int']['output'];
};

export type TraderEdge = {
  __typename: 'TraderEdge';
  cursor: Scalars['String']['output'];
  node: Trader;
};

export type TraderFigures = {
  __typename: 'TraderFigures';
  cagrPercent: Figure;
  closedTrades: Scalars['Int']['output'];
  maxDrawdownDays: Maybe<Scalars['Int']['output']>;
  maxDrawdownPercent: Figure;
  openTrades: Scalars['Int']['output'];
  profitFactor: Figure;
  /** Time-weighted, since the first day of the record, in percent. */
  returnPercent: Figure;
  /** 1 to 10. */
  risk: Figure;
  sharpe: Figure;
  sortino: Figure;
  volatilityPercent: Figure;
  winRatePercent: Figure;
  wonTrades: Scalars['Int']['output'];
};

export type TraderOrder =
  | 'DRAWDOWN'
  | 'FOLLOWERS'
  | 'NAME'
  | 'NEWEST'
  | 'RETURN';

export type TradingAccount = Node & {
  __typename: 'TradingAccount';
  cash: Scalars['Decimal']['output'];
  chapter: Scalars['Int']['output'];
  createdAt: Scalars['DateTime']['output'];
  fillSizeMax: Maybe<Scalars['Decimal']['output']>;
  id: Scalars['ID']['output'];
  kind: AccountKind;
  latencyMs: Maybe<Scalars['Int']['output']>;
  mode: AccountMode;
  name: Scalars['String']['output'];
};

export type UpdatePrivacyInput = {
  amounts?: InputMaybe<AmountsShown>;
  isNamedAsCopier?: InputMaybe<Scalars['Boolean']['input']>;
  mayMention?: InputMaybe<Contact>;
  mayWrite?: InputMaybe<Contact>;
  openTradeDelaySeconds?: InputMaybe<Scalars['Int']['input']>;
  profileAudience?: InputMaybe<Audience>;
  showsWeights?: InputMaybe<Scalars['Boolean']['input']>;
};

export type UserError = {
  __typename: 'UserError';
  code: ErrorCode;
  limit: Maybe<Scalars['Decimal']['output']>;
  message: Scalars['String']['output'];
  path: Array<Scalars['String']['output']>;
};

/** Totals of an account at mid, to the cent, added up on the server. */
export type Valuation = Node & {
  __typename: 'Valuation';
  asOf: Scalars['DateTime']['output'];
  buyingPower: Scalars['Decimal']['output'];
  cash: Scalars['Decimal']['output'];
  dayPnl: Scalars['Decimal']['output'];
  dayPnlPercent: Scalars['Float']['output'];
  equity: Scalars['Decimal']['output'];
  freeCash: Scalars['Decimal']['output'];
  heldForOrders: Scalars['Decimal']['output'];
  /** The account's id behind `valuation:`. */
  id: Scalars['ID']['output'];
  isStale: Scalars['Boolean']['output'];
  longValue: Scalars['Decimal']['output'];
  openPnl: Scalars['Decimal']['output'];
  positions: Array<PositionValue>;
  setAsideForShorts: Scalars['Decimal']['output'];
  shortValue: Scalars['Decimal']['output'];
};

export type VerifyEmailInput = {
  token: Scalars['String']['input'];
};

export type VerifyEmailPayload = {
  __typename: 'VerifyEmailPayload';
  errors: Array<UserError>;
  me: Maybe<Me>;
};
