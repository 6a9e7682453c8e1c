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

/** People to add to a group. */
export type AddMembersInput = {
  /** The group. */
  conversationId: Scalars['ID']['input'];
  /** Whom. */
  userIds: Array<Scalars['ID']['input']>;
};

/** A new passkey. */
export type AddPasskeyInput = {
  /** What its owner calls it, 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** What the browser's WebAuthn call gave, as JSON. */
  response: Scalars['String']['input'];
};

/** Queues, failed jobs, fan-out times and prices. */
export type AdminHealth = {
  __typename: 'AdminHealth';
  /** When this was read. */
  asOf: Scalars['DateTime']['output'];
  /** Jobs that failed for good, newest first, at most 50. */
  deadLetters: Array<DeadLetterType>;
  /** The last hour, at most 500 events; minutes without one are left out. */
  fanOut: Array<FanOutMinute>;
  /** Feeders whose last events are not through. */
  fanOutsBehind: Scalars['Int']['output'];
  /** Mails not sent yet. */
  mailsWaiting: Scalars['Int']['output'];
  /** Prices. */
  market: AdminMarketHealth;
  /** Tasks of the queue, the troubled ones first. */
  stations: Array<Station>;
};

/** How the price source does. */
export type AdminMarketHealth = {
  __typename: 'AdminMarketHealth';
  /** Whether prices are fresh. */
  isHealthy: Scalars['Boolean']['output'];
  /** Which source. */
  provider: Scalars['String']['output'];
  /** Symbols priced. */
  symbols: Scalars['Int']['output'];
  /** Ticks a second, lately. */
  ticksPerSecond: Scalars['Float']['output'];
};

/** The house at a glance. */
export type AdminOverview = {
  __typename: 'AdminOverview';
  /** Copies that run or are paused. */
  activeCopies: Scalars['Int']['output'];
  /** When this was read. */
  asOf: Scalars['DateTime']['output'];
  /** Of those, copied or partly copied. */
  copiedToday: Scalars['Int']['output'];
  /** Jobs that failed for good. */
  deadLetters: Scalars['Int']['output'];
  /** What was put into them, in USD. */
  following: Scalars['Decimal']['output'];
  /** Symbols that are halted. */
  haltedSymbols: Array<Scalars['String']['output']>;
  /** Whether all of it is invented: what a tester in the admin persona sees. */
  isSample: Scalars['Boolean']['output'];
  /** Appeals nobody has answered. */
  openAppeals: Scalars['Int']['output'];
  /** Reports nobody has decided. */
  openReports: Scalars['Int']['output'];
  /** Receipts since 00:00 UTC. */
  receiptsToday: Scalars['Int']['output'];
  /** Of those, rejected. */
  rejectedToday: Scalars['Int']['output'];
  /** The same by role. */
  roles: Array<NamedCount>;
  /** Of those, skipped. */
  skippedToday: Scalars['Int']['output'];
  /** Open websockets of the process that answered. */
  socketsHere: Scalars['Int']['output'];
  /** Users, sandboxes and unverified ones left out. */
  users: Scalars['Int']['output'];
};

/** Somebody with an account, as the house sees them. */
export type AdminUser = Node & {
  __typename: 'AdminUser';
  /** When they signed up. */
  createdAt: Scalars['DateTime']['output'];
  /** Where mail goes; null for sample data. */
  email: Maybe<Scalars['String']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether the house itself runs this trader. */
  isHouse: Scalars['Boolean']['output'];
  /** Registered, the mail not verified yet. */
  isPending: Scalars['Boolean']['output'];
  /** Whether they may use test mode. */
  isTester: Scalars['Boolean']['output'];
  /** When a session of theirs was last used; null without one. */
  lastSeenAt: Maybe<Scalars['DateTime']['output']>;
  /** What others call them. */
  name: Scalars['String']['output'];
  /** What they may do. */
  role: Role;
  /** Since when they are suspended; null while they are not. */
  suspendedAt: Maybe<Scalars['DateTime']['output']>;
  /** The plan in force. */
  tier: Tier;
  /** Unique. */
  username: Scalars['String']['output'];
};

/** Users, newest first. */
export type AdminUserConnection = {
  __typename: 'AdminUserConnection';
  /** The page. */
  edges: Array<AdminUserEdge>;
  /** Where it stands. */
  pageInfo: PageInfo;
};

/** A user at a place in the list. */
export type AdminUserEdge = {
  __typename: 'AdminUserEdge';
  /** Go on from here. */
  cursor: Scalars['String']['output'];
  /** The user. */
  node: AdminUser;
};

/** The answer to a change of somebody's account. */
export type AdminUserPayload = {
  __typename: 'AdminUserPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The account after the change. */
  user: Maybe<AdminUser>;
};

/** From where a price alert is reached. */
export type AlertSide =
  /** The price rises to it. */
  | 'ABOVE'
  /** The price falls to it. */
  | 'BELOW';

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

/** How often something was counted. */
export type AnalyticsCount = {
  __typename: 'AnalyticsCount';
  /** How often. */
  count: Scalars['Int']['output'];
  /** What. */
  name: Scalars['String']['output'];
};

/** Page views and browsers of one day (UTC). */
export type AnalyticsDay = {
  __typename: 'AnalyticsDay';
  /** An ISO date. */
  day: Scalars['String']['output'];
  /** Different browsers that sent one. */
  installations: Scalars['Int']['output'];
  /** Page views. */
  views: Scalars['Int']['output'];
};

/** From one page to the next. */
export type AnalyticsStep = {
  __typename: 'AnalyticsStep';
  /** How often. */
  count: Scalars['Int']['output'];
  /** The page before; empty at the start of a visit. */
  from: Scalars['String']['output'];
  /** The page after. */
  to: Scalars['String']['output'];
};

/** What browsers that consented have told. Nobody's name is in it. */
export type AnalyticsSummary = {
  __typename: 'AnalyticsSummary';
  /** Day by day, oldest first; days without a view too. */
  days: Array<AnalyticsDay>;
  /** Events that are no page views, by name. */
  events: Array<AnalyticsCount>;
  /** Different browsers in all. */
  installations: Scalars['Int']['output'];
  /** Most seen pages. */
  pages: Array<AnalyticsCount>;
  /** Views by the role of the viewer. */
  roles: Array<AnalyticsCount>;
  /** Most walked steps. */
  steps: Array<AnalyticsStep>;
  /** Views in all. */
  views: Scalars['Int']['output'];
};

/** What to say to many at once. */
export type AnnounceInput = {
  /** When, as local time like 2026-11-25T09:00; now without it. At most 90 days ahead. */
  at?: InputMaybe<Scalars['String']['input']>;
  /** To whom. */
  audience: AnnouncementAudience;
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['String']['input'];
  /** Plain text, at most 2000 characters. */
  text: Scalars['String']['input'];
  /** The time zone of `at`, an IANA name; the one of your settings without it. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** Its heading, at most 120 characters. */
  title: Scalars['String']['input'];
};

/** Saying something to everybody. */
export type AnnounceToHouseInput = {
  /** How long it stands, in hours, 1 to 720. */
  hours: Scalars['Int']['input'];
  /** News or maintenance. */
  kind: HouseAnnouncementKind;
  /** At most 300 characters. */
  text: Scalars['String']['input'];
};

/** What a feeder, or the house, says to many at once. Plain text. */
export type Announcement = Node & {
  __typename: 'Announcement';
  /** To whom it goes. */
  audience: AnnouncementAudience;
  /** Who wrote it; null where they have left Brigade. */
  author: Maybe<Trader>;
  /** When it was written. */
  createdAt: Scalars['DateTime']['output'];
  /** When it goes out, or went out. */
  dueAt: Scalars['DateTime']['output'];
  /** The same time there, like 2026-11-25T09:00. */
  dueLocal: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether a moderator has taken its words away. */
  isRemoved: Scalars['Boolean']['output'];
  /** How far it got; null for all but its writer. */
  report: Maybe<DeliveryReport>;
  /** When the last reader had it; null before that. */
  sentAt: Maybe<Scalars['DateTime']['output']>;
  /** Where it is on its way. */
  state: AnnouncementState;
  /** What it says, plain text of at most 2000 characters. */
  text: Scalars['String']['output'];
  /** The time zone its writer thought in. */
  timeZone: Scalars['String']['output'];
  /** Its heading, at most 120 characters. */
  title: Scalars['String']['output'];
  /** Whether you may take it back. */
  viewerCanCancel: Scalars['Boolean']['output'];
};

/** To whom an announcement goes. People who have blocked or muted the writer never get one. */
export type AnnouncementAudience =
  /** Who copies the writer. */
  | 'COPIERS'
  /** Everybody here; for admins. */
  | 'EVERYONE'
  /** Who follows the writer. */
  | 'FOLLOWERS'
  /** Who pays the writer. */
  | 'SUBSCRIBERS';

/** A page of announcements, latest first. */
export type AnnouncementConnection = {
  __typename: 'AnnouncementConnection';
  /** The announcements. */
  edges: Array<AnnouncementEdge>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** An announcement in a page. */
export type AnnouncementEdge = {
  __typename: 'AnnouncementEdge';
  /** Goes on from here. */
  cursor: Scalars['String']['output'];
  /** The announcement. */
  node: Announcement;
};

/** The answer to a change of an announcement. */
export type AnnouncementPayload = {
  __typename: 'AnnouncementPayload';
  /** The announcement after it; null when refused. */
  announcement: Maybe<Announcement>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** What an announcement would be, before it is sent. */
export type AnnouncementPreview = {
  __typename: 'AnnouncementPreview';
  /** The next time one may go out; null when this one may at its time. */
  allowedAt: Maybe<Scalars['DateTime']['output']>;
  /** Each way. */
  channels: Array<ChannelPreview>;
  /** When it would go out. */
  dueAt: Scalars['DateTime']['output'];
  /** How many people it would go to, as things stand. */
  readers: Scalars['Int']['output'];
};

/** Where an announcement is on its way. */
export type AnnouncementState =
  /** Taken back before its time. */
  | 'CANCELLED'
  /** Waits for its time. */
  | 'SCHEDULED'
  /** On its way to its readers. */
  | 'SENDING'
  /** All readers have it. */
  | 'SENT';

/** Answering an appeal. Admins only. */
export type AnswerAppealInput = {
  /** The answer to the owner, 3 to 1000 characters. */
  answer: Scalars['String']['input'];
  /** The decision appealed against. */
  decisionId: Scalars['ID']['input'];
  /** OVERTURNED undoes it: a hidden thing is restored, a suspension ends. */
  outcome: AppealOutcome;
};

/** A code that an answer may carry. */
export type ApiErrorCode = {
  __typename: 'ApiErrorCode';
  /** For programs. */
  code: Scalars['String']['output'];
  /** Whether it is thrown (`extensions.code`) or stands among a payload's `errors`. */
  isThrown: Scalars['Boolean']['output'];
  /** For people. */
  meaning: Scalars['String']['output'];
};

/** An API key of the user. The key itself is shown once, when it is made. */
export type ApiKey = Node & {
  __typename: 'ApiKey';
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** When it ends by itself. */
  expiresAt: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** When it was last used, to a few minutes; null when never. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
  /** Whether it reaches accounts with real money; without, paper only. */
  reachesLive: Scalars['Boolean']['output'];
  /** What it may do. */
  scopes: Array<Scope>;
  /** Its first characters. */
  start: Scalars['String']['output'];
};

/** The answer to `createApiKey` and `revokeApiKey`. */
export type ApiKeysPayload = {
  __typename: 'ApiKeysPayload';
  /** The user's keys now. */
  apiKeys: Array<ApiKey>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The new key. It is shown this once. */
  key: Maybe<Scalars['String']['output']>;
};

/** A limit of the API. */
export type ApiLimit = {
  __typename: 'ApiLimit';
  /** The most there may be. */
  max: Scalars['Int']['output'];
  /** What is limited. */
  name: Scalars['String']['output'];
  /** In what. */
  unit: Scalars['String']['output'];
};

/** A field that can be asked at the root. */
export type ApiOperation = {
  __typename: 'ApiOperation';
  /** What it does. */
  description: Scalars['String']['output'];
  /** How it is run. */
  kind: OperationKind;
  /** Its name. */
  name: Scalars['String']['output'];
  /** The least it costs, in points: its own objects, a list at its usual length. What you select inside adds to it. */
  pointsMin: Scalars['Int']['output'];
  /** What an API key needs for it; null: a key never will do. */
  scope: Maybe<Scope>;
  /** Arguments and result, as the schema writes them. */
  signature: Scalars['String']['output'];
};

/** What integrators look up, made from the code that runs. */
export type ApiReference = {
  __typename: 'ApiReference';
  /** Every code, those of payloads first. */
  errorCodes: Array<ApiErrorCode>;
  /** What one operation and one socket may have. */
  limits: Array<ApiLimit>;
  /** Everything that can be asked at the root, by kind and name. */
  operations: Array<ApiOperation>;
};

/** Answering back to a decision about oneself, once. Suspended people may. */
export type AppealInput = {
  /** One of `myDecisions`. */
  decisionId: Scalars['ID']['input'];
  /** Why it is wrong, 3 to 2000 characters. */
  text: Scalars['String']['input'];
};

/** What became of an appeal. */
export type AppealOutcome =
  /** The decision was undone. */
  | 'OVERTURNED'
  /** The decision stands. */
  | 'UPHELD';

/** The answer to `appeal`. */
export type AppealPayload = {
  __typename: 'AppealPayload';
  /** The decision with the appeal. */
  decision: Maybe<ModerationDecision>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** An article of the house. Its id is `category/slug`, its address `/education/{id}`. */
export type Article = Node & {
  __typename: 'Article';
  /** Markdown, with blocks of JSON for formulas, figures and calculators. */
  body: Scalars['String']['output'];
  /** Where it stands. */
  category: ArticleCategory;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What it is about, in one or two sentences. */
  lead: Scalars['String']['output'];
  /** How long it takes to read, in minutes. */
  minutes: Scalars['Int']['output'];
  /** What to read afterwards. */
  next: Array<Article>;
  /** Its place in its category, from 1. */
  place: Scalars['Int']['output'];
  /** When it was last changed. */
  revisedAt: Scalars['DateTime']['output'];
  /** Its headline. */
  title: Scalars['String']['output'];
  /** How far you have read, in percent; null for visitors and for what you never opened. */
  viewerPercent: Maybe<Scalars['Int']['output']>;
};

/** A shelf of the library. */
export type ArticleCategory = {
  __typename: 'ArticleCategory';
  /** How many articles it has. */
  articleCount: Scalars['Int']['output'];
  /** What stands there, in one sentence. */
  lead: Scalars['String']['output'];
  /** In its address: `/education/{slug}`. */
  slug: Scalars['String']['output'];
  /** For people. */
  title: Scalars['String']['output'];
};

/** Who may see a profile. */
export type Audience =
  /** Everyone. */
  | 'EVERYONE'
  /** Followers only. */
  | 'FOLLOWERS';

/** The audit log, newest first. */
export type AuditConnection = {
  __typename: 'AuditConnection';
  /** The page. */
  edges: Array<AuditEdge>;
  /** Where it stands. */
  pageInfo: PageInfo;
};

/** A line at a place in the log. */
export type AuditEdge = {
  __typename: 'AuditEdge';
  /** Go on from here. */
  cursor: Scalars['String']['output'];
  /** The line. */
  node: AuditLine;
};

/** A line of the audit log. Lines are never changed. */
export type AuditLine = {
  __typename: 'AuditLine';
  /** What, like `users.role`. */
  action: Scalars['String']['output'];
  /** Who, by username; null for the house itself. */
  actor: Maybe<Scalars['String']['output']>;
  /** When. */
  at: Scalars['DateTime']['output'];
  /** What else explains it, as JSON. */
  data: Scalars['String']['output'];
  /** Counts up. */
  id: Scalars['ID']['output'];
  /** Why, in the actor's words; may be empty. */
  reason: Scalars['String']['output'];
  /** Its username, where it is somebody. */
  subject: Maybe<Scalars['String']['output']>;
  /** To which one. */
  subjectId: Maybe<Scalars['String']['output']>;
  /** To what kind of thing. */
  subjectKind: Scalars['String']['output'];
};

/** The answer to `renewBackupCodes`. */
export type BackupCodesPayload = {
  __typename: 'BackupCodesPayload';
  /** The new codes, shown once; the old ones no longer work. */
  backupCodes: Maybe<Array<Scalars['String']['output']>>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

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

/** One of your announcements. */
export type CancelAnnouncementInput = {
  /** Which. */
  id: Scalars['ID']['input'];
};

/** Cancelling what is unfilled of an order. */
export type CancelOrderInput = {
  /** The order. */
  orderId: Scalars['ID']['input'];
};

/** A card on screen is no longer what it was. */
export type CardChanged = {
  __typename: 'CardChanged';
  /** Its figures now; null when they are as they were. */
  figures: Maybe<TalkFigures>;
  /** Set when the viewer may not see its author any more, who is suspended, gone, or has shut the viewer out or been shut out: nothing of theirs is to stay on screen. */
  hiddenAuthorId: Maybe<Scalars['ID']['output']>;
  /** The post, if it says something else now; of one that is DELETED or REMOVED nothing but its place. Null when its words stand. */
  post: Maybe<Post>;
};

/** A new password. */
export type ChangePasswordInput = {
  /** The password until now. */
  currentPassword: Scalars['String']['input'];
  /** The new one, by the same rules as at signing up. */
  newPassword: Scalars['String']['input'];
};

/** A new username. */
export type ChangeUsernameInput = {
  /** 3 to 30 letters, digits, dots or underscores; stored in lower case. */
  username: Scalars['String']['input'];
};

/** How an announcement would come by one way. */
export type ChannelPreview = {
  __typename: 'ChannelPreview';
  /** What stands below; empty for sounds and the voice. */
  body: Scalars['String']['output'];
  /** The way. */
  channel: NotificationChannel;
  /** How many of them have quiet hours then: pushes wait, nothing is heard. */
  quiet: Scalars['Int']['output'];
  /** How many of the audience take announcements this way, as things stand. */
  readers: Scalars['Int']['output'];
  /** Its first line as shown, or what is spoken. */
  title: Scalars['String']['output'];
};

/** The answer to `checkLedger`. */
export type CheckLedgerPayload = {
  __typename: 'CheckLedgerPayload';
  /** When it was asked. */
  asOf: Maybe<Scalars['DateTime']['output']>;
  /** Each question with its answer. */
  checks: Array<LedgerCheckType>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
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

/** A comment on a post or a recipe, or an answer to one: two levels, no more. */
export type Comment = Node & {
  __typename: 'Comment';
  /** When it was written. */
  at: Scalars['DateTime']['output'];
  /** Who wrote it; null for a stone. */
  author: Maybe<Trader>;
  /** When it was last changed; null when never. */
  editedAt: Maybe<Scalars['DateTime']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Usernames in the text that exist, as of writing. */
  mentions: Array<Scalars['String']['output']>;
  /** The comment it answers; null on the first level. */
  parentId: Maybe<Scalars['ID']['output']>;
  /** Answers to it that the viewer may see, oldest first. */
  replies: CommentConnection;
  /** Answers to it; 0 on the second level. */
  replyCount: Scalars['Int']['output'];
  /** Whether the words are still there. */
  state: ThingState;
  /** On which one. */
  subjectId: Scalars['ID']['output'];
  /** On what kind of thing: POST or RECIPE. */
  subjectKind: TalkKind;
  /** Its reactions. */
  talk: Talk;
  /** Markdown, as written (the client renders it, without HTML and remote pictures); empty unless VISIBLE. */
  text: Scalars['String']['output'];
  /** Whether the viewer may delete it: its author, or whose post or recipe it stands under. */
  viewerCanDelete: Scalars['Boolean']['output'];
  /** Whether the viewer may edit it: its author. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** Whether the viewer may report it: anyone signed in but its author. */
  viewerCanReport: Scalars['Boolean']['output'];
};


/** A comment on a post or a recipe, or an answer to one: two levels, no more. */
export type CommentRepliesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};

/** A page of comments. */
export type CommentConnection = {
  __typename: 'CommentConnection';
  /** The page's comments. */
  edges: Array<CommentEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** A comment in a list. */
export type CommentEdge = {
  __typename: 'CommentEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The comment. */
  node: Comment;
};

/** Writing a comment. */
export type CommentInput = {
  /** 8 to 64 characters of the client's: sent again, the first comment is answered. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** Which one. */
  id: Scalars['ID']['input'];
  /** On a POST or a RECIPE. */
  kind: TalkKind;
  /** The comment it answers. An answer to an answer stands beside it, under the same comment. */
  parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Markdown, 1 to 2000 characters. */
  text: Scalars['String']['input'];
};

/** Which comments come first. Answers always read downwards. */
export type CommentOrder =
  /** Those written last. */
  | 'NEWEST'
  /** Those written first. */
  | 'OLDEST';

/** The answer to `comment`, `editComment` and `deleteComment`. */
export type CommentPayload = {
  __typename: 'CommentPayload';
  /** The comment after it; a deleted one with answers is a stone, without them it is gone from the lists. */
  comment: Maybe<Comment>;
  /** Its place at the end of its list, when it is new. */
  edge: Maybe<CommentEdge>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The comment it answers, with its new count. */
  parent: Maybe<Comment>;
  /** The talk of the post or recipe after it. */
  talk: Maybe<Talk>;
};

/** What a sign and some letters may become while somebody writes. */
export type Completion = {
  __typename: 'Completion';
  /** Of what kind. */
  kind: TagKind;
  /** What it is: the instrument's or person's name; of a topic how many posts it has. */
  label: Scalars['String']['output'];
  /** The user's id, of a person. */
  userId: Maybe<Scalars['ID']['output']>;
  /** What to put after the sign. */
  value: Scalars['String']['output'];
};

/** One of the two links of a change of address. */
export type ConfirmEmailChangeInput = {
  /** The token of the mailed link. */
  token: Scalars['String']['input'];
};

/** The answer to `confirmEmailChange`. */
export type ConfirmEmailChangePayload = {
  __typename: 'ConfirmEmailChangePayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether the new address is in force; else the other link is still to be opened. */
  isChanged: Scalars['Boolean']['output'];
};

/** Proving that the authenticator app has the secret. */
export type ConfirmTwoFactorInput = {
  /** Six digits of the app. */
  code: Scalars['String']['input'];
};

/** Who may turn to somebody. */
export type Contact =
  /** Everyone. */
  | 'EVERYONE'
  /** Those whom one follows. */
  | 'FOLLOWED'
  /** Nobody. */
  | 'NOBODY';

/** A conversation as you take part in it. */
export type Conversation = Node & {
  __typename: 'Conversation';
  /** When it was opened. */
  createdAt: Scalars['DateTime']['output'];
  /** Up to three of the others, for a small picture. */
  faces: Array<Trader>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether it stays silent: no notification, no part in the count of unread conversations. */
  isMuted: Scalars['Boolean']['output'];
  /** Whether the other side has yet to accept your first words. False for groups. */
  isPending: Scalars['Boolean']['output'];
  /** Two people or a group. */
  kind: ConversationKind;
  /** When something was last said: the list's order. */
  lastActivityAt: Scalars['DateTime']['output'];
  /** The newest message you see. */
  lastMessage: Maybe<Message>;
  /** Number of the newest message you see. */
  lastPosition: Scalars['Int']['output'];
  /** How many take part, you included. */
  memberCount: Scalars['Int']['output'];
  /** Who takes part, you first, invited ones too; at most 50. */
  members: Array<ConversationMember>;
  /** What was said, oldest first: `last: 30` are the newest. */
  messages: MessageConnection;
  /** The group's name; null for two people, or where it has none. */
  name: Maybe<Scalars['String']['output']>;
  /** The other one of two; null for groups, and where they have left Brigade. */
  other: Maybe<Trader>;
  /** Number of the last message you have read. */
  readPosition: Scalars['Int']['output'];
  /** Messages that carry a recipe, a receipt or a picture, newest first. */
  shared: MessageConnection;
  /** What it is to you. */
  state: ConversationState;
  /** How many messages of others you have not read. */
  unreadCount: Scalars['Int']['output'];
  /** Whether you may add people. */
  viewerCanAddMembers: Scalars['Boolean']['output'];
  /** Whether you may leave. */
  viewerCanLeave: Scalars['Boolean']['output'];
  /** Whether you may rename it. */
  viewerCanRename: Scalars['Boolean']['output'];
  /** Whether you may write now. */
  viewerCanWrite: Scalars['Boolean']['output'];
  /** Why you may not; null when you may. */
  writeRefusal: Maybe<WriteRefusal>;
};


/** A conversation as you take part in it. */
export type ConversationMessagesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
};


/** A conversation as you take part in it. */
export type ConversationSharedArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};

/** Which of your conversations. */
export type ConversationBox =
  /** Those you take part in. */
  | 'INBOX'
  /** Those that wait for your word. */
  | 'REQUESTS';

/** A page of conversations, the latest activity first. */
export type ConversationConnection = {
  __typename: 'ConversationConnection';
  /** The last event of `messageEvents` that was there when this was read. */
  asOfSequence: Scalars['Sequence']['output'];
  /** The conversations. */
  edges: Array<ConversationEdge>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** A conversation in a page. */
export type ConversationEdge = {
  __typename: 'ConversationEdge';
  /** Goes on from here. */
  cursor: Scalars['String']['output'];
  /** The conversation. */
  node: Conversation;
};

/** One of your conversations. */
export type ConversationInput = {
  /** Which. */
  conversationId: Scalars['ID']['input'];
};

/** How many talk. */
export type ConversationKind =
  /** Two people; a pair has one. */
  | 'DIRECT'
  /** Up to 50 people. */
  | 'GROUP';

/** Somebody in a conversation. */
export type ConversationMember = Node & {
  __typename: 'ConversationMember';
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Invited, and not yet in. */
  isInvited: Scalars['Boolean']['output'];
  /** Whether they look after the group: rename it, remove people. */
  isOwner: Scalars['Boolean']['output'];
  /** Whether it is you. */
  isSelf: Scalars['Boolean']['output'];
  /** When they came. */
  joinedAt: Scalars['DateTime']['output'];
  /** Number of the last message they have read, as far as you may know; else 0. */
  readPosition: Scalars['Int']['output'];
  /** Who it is; null where they have left Brigade. */
  trader: Maybe<Trader>;
  /** Whether you may remove them. */
  viewerCanRemove: Scalars['Boolean']['output'];
};

/** The answer to a change of a conversation. */
export type ConversationPayload = {
  __typename: 'ConversationPayload';
  /** The conversation after it; null when refused, or no longer yours. */
  conversation: Maybe<Conversation>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** What waits to be read now. */
  summary: MessageSummary;
};

/** What a conversation is to you. */
export type ConversationState =
  /** You take part. */
  | 'ACTIVE'
  /** You have left; what was said until then stays readable. */
  | 'LEFT'
  /** You were removed; what was said until then stays readable. */
  | 'REMOVED'
  /** Someone you do not follow would like to write to you: accept or decline. */
  | 'REQUEST';

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

/** What `copierEvents` sends. */
export type CopierEvent = CopiersChanged | CopiersValued | StreamHead | StreamReady;

/** Money that one of the viewer's copiers put in or took out. */
export type CopierMove = Node & {
  __typename: 'CopierMove';
  /** How much, in USD, never below zero. */
  amount: Scalars['Decimal']['output'];
  /** When. */
  at: Scalars['DateTime']['output'];
  /** Who, as they are now. */
  copier: Copier;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What they did. */
  kind: CopierMoveKind;
};

/** What a copier did with money. */
export type CopierMoveKind =
  /** Put more in. */
  | 'ADDED'
  /** Began to copy. */
  | 'STARTED'
  /** Stopped: what was left went back. */
  | 'STOPPED'
  /** Took some out, in cash or as trades of their own. */
  | 'WITHDREW';

/** What happened among the viewer's copiers since a position. */
export type CopierReplay = {
  __typename: 'CopierReplay';
  /** Oldest first. */
  events: Array<CopiersChanged>;
  /** Whether more follow. */
  hasMore: Scalars['Boolean']['output'];
  /** The last number there is. */
  head: Scalars['Sequence']['output'];
};

/** Something happened among the copies of the viewer: people came or went, or an event was fanned out. */
export type CopiersChanged = {
  __typename: 'CopiersChanged';
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** Whose copies began, ended or changed their money, as they are now; at most 50. */
  changed: Array<Copier>;
  /** Your event that was fanned out, with its result so far; null where none was. */
  landing: Maybe<EventLanding>;
  /** The number before it in the viewer's stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in the viewer's stream. */
  sequence: Scalars['Sequence']['output'];
};

/** What running copies of the viewer are worth; as the market moves, at most one a second, not numbered. */
export type CopiersValued = {
  __typename: 'CopiersValued';
  /** Copies running now. */
  count: Scalars['Int']['output'];
  /** What they are worth, in USD. */
  equity: Scalars['Decimal']['output'];
  /** What they made, in USD. */
  profit: Scalars['Decimal']['output'];
  /** What was put into them, in USD. */
  putIn: Scalars['Decimal']['output'];
};

/** A trade that came by a moment ago has reached all copies it concerns. Not numbered, and not replayed: lists count by themselves. */
export type CopiesCounted = {
  __typename: 'CopiesCounted';
  /** What became of it in the copies. */
  copies: EventCopies;
  /** The FeedItem. */
  itemId: Scalars['ID']['output'];
};

/** What the viewer's running copies are worth; as the market moves, at most one a second, not numbered. */
export type CopiesValued = {
  __typename: 'CopiesValued';
  /** Those that run; their money and health are what moved. */
  copies: Array<Copy>;
  /** All of them together. */
  totals: CopyMoney;
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
  /** The copy, as it is now. */
  copy: Copy;
  /** The number before it in the viewer's stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** The receipt, as it is now; null where none was written. */
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
  /** What the caller can correct; empty when it worked. */
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
  /** The copy that holds it. */
  copyId: Scalars['ID']['output'];
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
  /** What would be traded; null without a trade to calculate by. */
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
  /** The trade it is calculated by; null where the feeder has none that you may see. */
  tradeId: Maybe<Scalars['ID']['output']>;
  /** What it can cost. */
  worstCase: CopyWorstCase;
};

/** A trade of the feeder that a preview may be calculated by. */
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

/** What copying a feeder has been like for all who do: figures of many, never of one. */
export type CopyRecord = {
  __typename: 'CopyRecord';
  /** What landed of their last 50 events: trades copied, in all copies together. */
  copied: Scalars['Int']['output'];
  /** What copiers kept, over whole records; null below five copies of 30 days. */
  fidelity: Maybe<Fidelity>;
  /** Where the gap of `fidelity` comes from; null without fidelity. Of more than 2,000 copies it is added up once an hour. */
  gap: Maybe<FidelityGap>;
  /** Copies of at least 30 days so far. */
  longCopies: Scalars['Int']['output'];
  /** How many of them it takes until fidelity is told. */
  longCopiesWanted: Scalars['Int']['output'];
  /** Median from the feeder's fill to the copy's, in ms; null without a fill. */
  medianLatencyMs: Maybe<Scalars['Float']['output']>;
  /** Median slippage, in bps; null without a fill. */
  medianSlippageBps: Maybe<Scalars['Float']['output']>;
  /** Why they were missed, most frequent first. What eaters asked for is not among it. */
  missReasons: Array<SkipCount>;
  /** Share of those events that copies missed, in percent; null without any. */
  missedPercent: Maybe<Scalars['Float']['output']>;
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

/** A new API key. */
export type CreateApiKeyInput = {
  /** 1 to 365. */
  expiresInDays?: Scalars['Int']['input'];
  /** 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** Whether it reaches accounts with real money. */
  reachesLive?: Scalars['Boolean']['input'];
  /** At least one. On the free plan `read` only. */
  scopes: Array<Scope>;
};

/** Writing a post. */
export type CreatePostInput = {
  /** 8 to 64 characters of the client's: sent again, the first post is answered. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** At most 4. */
  pictures?: InputMaybe<Array<PostPictureInput>>;
  /** A recipe to show under it: one the writer may see. Readers see it as soon as they may. */
  recipeId?: InputMaybe<Scalars['ID']['input']>;
  /** What you expect. */
  sentiment?: InputMaybe<Sentiment>;
  /** Markdown, 1 to 4000 characters; may be empty beside a picture. */
  text: Scalars['String']['input'];
};

/** A new price alert. */
export type CreatePriceAlertInput = {
  /** In whole ticks, and not reached yet. */
  price: Scalars['Decimal']['input'];
  /** From where the price comes. */
  side: AlertSide;
  /** Which symbol. */
  symbol: Scalars['String']['input'];
};

/** Asking for an address to upload to. */
export type CreateUploadInput = {
  /** How large the file is, in bytes: refused here when it is too large, not after the upload. */
  bytes: Scalars['Int']['input'];
};

/** The answer to `createUpload`. */
export type CreateUploadPayload = {
  __typename: 'CreateUploadPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Where to send it. */
  upload: Maybe<Upload>;
};

/** A new watchlist. */
export type CreateWatchlistInput = {
  /** 1 to 40 characters. */
  name: Scalars['String']['input'];
  /** What stands in it from the start, at most 50. */
  symbols?: Array<Scalars['String']['input']>;
};

/** A new webhook. */
export type CreateWebhookInput = {
  /** https, on the public internet, at most 500 characters. */
  url: Scalars['String']['input'];
  /** Tell receipts. */
  wantsReceipts?: Scalars['Boolean']['input'];
  /** Tell trades. */
  wantsTrades?: Scalars['Boolean']['input'];
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

/** All we hold about the user, as one JSON file. */
export type DataExport = Node & {
  __typename: 'DataExport';
  /** Size of the packed file. */
  bytes: Maybe<Scalars['Int']['output']>;
  /** Until when it can be fetched. */
  expiresAt: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** When it was packed; null while it is being packed. */
  readyAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was asked for. */
  requestedAt: Scalars['DateTime']['output'];
  /** Where to fetch it, signed in; null while it is being packed. */
  url: Maybe<Scalars['String']['output']>;
};

/** The answer to `requestDataExport`. */
export type DataExportPayload = {
  __typename: 'DataExportPayload';
  /** The user's exports now, newest first. */
  dataExports: Array<DataExport>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** A job that failed for good. */
export type DeadLetterType = Node & {
  __typename: 'DeadLetterType';
  /** When it was given up. */
  at: Scalars['DateTime']['output'];
  /** How often it was tried. */
  attempts: Scalars['Int']['output'];
  /** What the last attempt said. */
  error: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** The task. */
  task: Scalars['String']['output'];
};

/** Ending one's account. */
export type DeleteAccountInput = {
  /** The user's own username, typed to confirm. */
  username: Scalars['String']['input'];
};

/** The answer to `deleteAccount`. */
export type DeleteAccountPayload = {
  __typename: 'DeleteAccountPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** True: nothing personal is left, and nobody is signed in here. */
  isDeleted: Scalars['Boolean']['output'];
};

/** Deleting a comment. */
export type DeleteCommentInput = {
  /** The comment. */
  id: Scalars['ID']['input'];
};

/** One of your messages. */
export type DeleteMessageInput = {
  /** Which; your own. */
  messageId: Scalars['ID']['input'];
};

/** Deleting one's own post. */
export type DeletePostInput = {
  /** The post. */
  id: Scalars['ID']['input'];
};

/** The answer to `deletePost`. */
export type DeletePostPayload = {
  __typename: 'DeletePostPayload';
  /** What is gone from the feed. */
  deletedPostId: Maybe<Scalars['ID']['output']>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The stone that is left on its own page where others answered; null without answers. */
  stone: Maybe<Post>;
};

/** Taking a price alert away. */
export type DeletePriceAlertInput = {
  /** One of the user's own. */
  alertId: Scalars['ID']['input'];
};

/** Throwing a watchlist away. */
export type DeleteWatchlistInput = {
  /** One of the user's own. */
  watchlistId: Scalars['ID']['input'];
};

/** How far an announcement got. */
export type DeliveryReport = {
  __typename: 'DeliveryReport';
  /** How many have heard it: a sound, or the voice. */
  heard: Scalars['Int']['output'];
  /** How many digests by mail have carried it. */
  mailed: Scalars['Int']['output'];
  /** How many pushes have reached a browser. */
  pushed: Scalars['Int']['output'];
  /** How many have seen it. */
  seen: Scalars['Int']['output'];
  /** How many people it went to. */
  sent: Scalars['Int']['output'];
};

/** Putting play money into a paper account. */
export type DepositPaperInput = {
  /** The account. */
  accountId: Scalars['ID']['input'];
  /** USD, in whole cents, at most 10,000,000. */
  amount: Scalars['Decimal']['input'];
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
};

/** How often what you have not read comes by mail. */
export type Digest =
  /** Once a day, when there is something. */
  | 'DAILY'
  /** Never. */
  | 'OFF'
  /** On Mondays, when there is something. */
  | 'WEEKLY';

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
  /** What the caller can correct; empty when it worked. */
  errors: Array<UserError>;
  /** As they are now; null when refused. */
  limits: Maybe<EaterLimits>;
};

/** Changing the words of one's own comment. */
export type EditCommentInput = {
  /** The comment. */
  id: Scalars['ID']['input'];
  /** Markdown, 1 to 2000 characters. */
  text: Scalars['String']['input'];
};

/** What a message of yours should have said. */
export type EditMessageInput = {
  /** Which; your own. */
  messageId: Scalars['ID']['input'];
  /** Plain text, at most 4000 characters; empty only beside a picture, a recipe or a receipt. */
  text: Scalars['String']['input'];
};

/** Changing one's own post; what is left out stays. At most 20 times. */
export type EditPostInput = {
  /** The post. */
  id: Scalars['ID']['input'];
  /** The new sentiment; null takes it away. */
  sentiment?: InputMaybe<Sentiment>;
  /** The new text. */
  text?: InputMaybe<Scalars['String']['input']>;
};

/** A change of address under way: it waits for the links mailed to both. */
export type EmailChange = {
  __typename: 'EmailChange';
  /** When the links stop working. */
  expiresAt: Scalars['DateTime']['output'];
  /** Whether the link mailed to the new address was opened. */
  isNewConfirmed: Scalars['Boolean']['output'];
  /** Whether the link mailed to the old address was opened. */
  isOldConfirmed: Scalars['Boolean']['output'];
  /** The new address. */
  newEmail: Scalars['String']['output'];
};

/** The answer to `requestEmailChange` and `cancelEmailChange`. */
export type EmailChangePayload = {
  __typename: 'EmailChangePayload';
  /** What is under way now. */
  emailChange: Maybe<EmailChange>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** Emptying a sandbox. */
export type EmptySandboxInput = {
  /** Which one. */
  sandboxId: Scalars['ID']['input'];
};

/** The answer to `emptySandbox`. */
export type EmptySandboxPayload = {
  __typename: 'EmptySandboxPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The sandboxes that are left. */
  sandboxes: Array<Sandbox>;
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
  /** There is a running copy of this feeder in this account. */
  | 'ALREADY_COPYING'
  /** Somebody has decided this report already. */
  | 'ALREADY_DECIDED'
  /** This is switched on already. */
  | 'ALREADY_ON'
  /** An amount of money must be positive, in whole cents, and within the limits. */
  | 'AMOUNT_INVALID'
  /** One of the two has shut the other out, or the profile is for followers only. */
  | 'BLOCKED'
  /** This return from a broker belongs to no connection that you began, or it took too long. */
  | 'BROKER_STATE_UNKNOWN'
  /** There is not enough free cash; a short needs 150% of its value. */
  | 'BUYING_POWER'
  /** The code of the second factor is not the right one, or was used before. */
  | 'CODE_WRONG'
  /** What was typed to confirm is not what it should be. */
  | 'CONFIRMATION_WRONG'
  /** The plan allows no more copies at once. */
  | 'COPIES_MAX'
  /** This would be a circle of people who copy each other. */
  | 'COPY_CYCLE'
  /** The copy is not in a state in which this can be done. */
  | 'COPY_STATE'
  /** Email and password do not belong together, or a code is not the right one. */
  | 'CREDENTIALS_WRONG'
  /** It was edited as often as it may be. */
  | 'EDITS_MAX'
  /** This is no email address. */
  | 'EMAIL_INVALID'
  /** The link in the mail has not been opened yet. */
  | 'EMAIL_NOT_VERIFIED'
  /** There is not enough free cash for this. */
  | 'FREE_CASH'
  /** This needs a sign-in within the last ten minutes: `reauthenticate`. */
  | 'FRESH_SIGN_IN_REQUIRED'
  /** A value is not one that makes sense here. */
  | 'INVALID'
  /** Its market is shut at this hour. */
  | 'MARKET_CLOSED'
  /** This person does not share trades. */
  | 'NOT_A_FEEDER'
  /** The copy does not hold this trade. */
  | 'NOT_HELD'
  /** This is not switched on. */
  | 'NOT_ON'
  /** This is for paper accounts only. */
  | 'NOT_PAPER'
  /** What is to be linked or repeated cannot be seen by everybody who would read it. */
  | 'NOT_PUBLIC'
  /** It cannot be sold short. */
  | 'NOT_SHORTABLE'
  /** What is to be attached cannot be seen by everybody in the conversation. */
  | 'NOT_VISIBLE'
  /** This person takes no messages from you, or the conversation is closed. */
  | 'NOT_WRITABLE'
  /** The account has as many open trades as it may. */
  | 'OPEN_TRADES_MAX'
  /** The account holds the other side. A reversal is two steps: close, then open. */
  | 'OPPOSITE_POSITION'
  /** The order is filled, cancelled, expired or rejected already. */
  | 'ORDER_FINAL'
  /** The passkey was not accepted. */
  | 'PASSKEY_REFUSED'
  /** Too short, too common, or made of your own name. */
  | 'PASSWORD_WEAK'
  /** A price must be a multiple of the instrument's tick. */
  | 'PRICE_NOT_ON_TICK'
  /** A quantity must be a multiple of the instrument's lot. */
  | 'QUANTITY_NOT_IN_LOTS'
  /** A quantity must be above zero. */
  | 'QUANTITY_NOT_POSITIVE'
  /** More than there is, or than one order may have. */
  | 'QUANTITY_TOO_LARGE'
  /** There is no live price, and nothing is opened on an old one. */
  | 'QUOTE_STALE'
  /** Too often within a short time. Wait as long as the message says. */
  | 'RATE_LIMITED'
  /** This `clientRequestId` was used with another input. Make a new one for a new intention. */
  | 'REQUEST_ID_REUSED'
  /** Your request has not been answered yet; until then there is one message. */
  | 'REQUEST_PENDING'
  /** A field is empty that must not be. */
  | 'REQUIRED'
  /** The risk text must be accepted in its current version. */
  | 'RISK_NOT_ACCEPTED'
  /** This cannot be done to oneself. */
  | 'SELF'
  /** A stop stands on the losing side of the price. */
  | 'STOP_WRONG_SIDE'
  /** This feeder asks a price: a running subscription comes first. */
  | 'SUBSCRIPTION_REQUIRED'
  /** The suitability form comes before the first copy: `submitSuitability`. */
  | 'SUITABILITY_REQUIRED'
  /** Trading in it is halted. */
  | 'SYMBOL_HALTED'
  /** There is no such instrument. */
  | 'SYMBOL_UNKNOWN'
  /** A target stands on the winning side of the price. */
  | 'TARGET_WRONG_SIDE'
  /** The terms must be accepted first. */
  | 'TERMS_NOT_ACCEPTED'
  /** The time has passed already. */
  | 'TIME_PAST'
  /** There is no such time zone. */
  | 'TIME_ZONE_UNKNOWN'
  /** A link or token is unknown, used or expired. */
  | 'TOKEN_INVALID'
  /** A text is longer than `limit`. */
  | 'TOO_LONG'
  /** There is no room for another; `limit` is how many there may be. */
  | 'TOO_MANY'
  /** The trade is closed already. */
  | 'TRADE_CLOSED'
  /** 3 to 30 lower-case letters, digits, dots or underscores. */
  | 'USERNAME_INVALID'
  /** Somebody has this username, or had it lately. */
  | 'USERNAME_TAKEN'
  /** The account has as many waiting orders as it may. */
  | 'WORKING_ORDERS_MAX';

/** What became of an event in the copies of its feeder. Counts only: nobody is named. */
export type EventCopies = {
  __typename: 'EventCopies';
  /** Copies that followed it, in full or in part. */
  copied: Scalars['Int']['output'];
  /** Copies it concerned. */
  total: Scalars['Int']['output'];
};

/** The result of fanning out one of the viewer's sealed events to the copiers. */
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

/** Fan-outs that began in one minute: from the feeder's fill to the last receipt. */
export type FanOutMinute = {
  __typename: 'FanOutMinute';
  /** Start of the minute. */
  at: Scalars['DateTime']['output'];
  /** Events that were copied. */
  events: Scalars['Int']['output'];
  /** Middle, in milliseconds. */
  p50Ms: Scalars['Float']['output'];
  /** Slowest of a hundred, in milliseconds. */
  p99Ms: Scalars['Float']['output'];
  /** Receipts they caused. */
  receipts: Scalars['Int']['output'];
};

/** What the house can switch off. Closing and stopping are never among them. */
export type Feature =
  | 'announcing'
  | 'messaging'
  | 'new_copies'
  | 'new_trades'
  | 'posting'
  | 'registration';

/** A switch of the house. */
export type FeatureSwitch = {
  __typename: 'FeatureSwitch';
  /** When it was last switched; null when never. */
  changedAt: Maybe<Scalars['DateTime']['output']>;
  /** Which. */
  feature: Feature;
  /** Whether it is on. */
  isOn: Scalars['Boolean']['output'];
  /** What it is called. */
  label: Scalars['String']['output'];
  /** Mutations it closes. */
  mutations: Array<Scalars['String']['output']>;
  /** Why it was switched; told to whoever meets the closed door. */
  reason: Scalars['String']['output'];
};

/** The answer to `setFeature`. */
export type FeaturesPayload = {
  __typename: 'FeaturesPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** All switches. */
  features: Array<FeatureSwitch>;
};

/** A feeder's announcement in the feed, for those it was meant for. */
export type FeedAnnouncement = Node & {
  __typename: 'FeedAnnouncement';
  /** Of the announcement itself. */
  announcementId: Scalars['ID']['output'];
  /** When it went out. */
  at: Scalars['DateTime']['output'];
  /** Whose announcement it is. */
  author: Trader;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Its words, plain text. */
  text: Scalars['String']['output'];
};

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

/** Anything that stands in the feed. A trade is a FeedItem. Each has `id` and `author`. */
export type FeedEntry = FeedAnnouncement | FeedItem | Milestone | Post | Repost;

/** A post, repost, milestone or announcement that has become visible to the viewer. */
export type FeedEntryAdded = {
  __typename: 'FeedEntryAdded';
  /** The entry. */
  entry: FeedEntry;
  /** The number before it in this viewer's stream. Greater than the last one seen: replay. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in the feed. */
  sequence: Scalars['Sequence']['output'];
};

/** An entry of the feed in a list. */
export type FeedEntryEdge = {
  __typename: 'FeedEntryEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: FeedEntry;
};

/** What stands in the feed. */
export type FeedEntryKind =
  /** A feeder's announcement. */
  | 'ANNOUNCEMENT'
  /** A milestone. */
  | 'MILESTONE'
  /** A post. */
  | 'POST'
  /** A repost. */
  | 'REPOST'
  /** A sealed event of a trade: FeedItem. */
  | 'TRADE';

/** What the feed's stream brings: trades as FeedItemAdded, everything else that was asked for as FeedEntryAdded; whoever asks for posts hears of changed ones by PostChanged, whoever names TRADE among the kinds of its copies by CopiesCounted. */
export type FeedEvent = CopiesCounted | FeedEntryAdded | FeedItemAdded | PostChanged | StreamHead | StreamReady;

/** Which entries of the feed. Without a filter: of those one follows; for a visitor all. */
export type FeedFilter = {
  /** Only these kinds. Left out: all for `timeline` and `timelineEventsSince`, TRADE alone for `feedEvents` (name them all to get the mixed stream). `feed` and `feedEventsSince` have trades only, whatever it says. */
  kinds?: InputMaybe<Array<FeedEntryKind>>;
  /** Whose. A visitor can only ask for ALL or DISCOVERY. */
  scope?: FeedScope;
  /** Only this symbol: its trades, and posts that name it. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** Only posts of this topic, without the sign. */
  topic?: InputMaybe<Scalars['String']['input']>;
  /** Only this person. */
  traderId?: InputMaybe<Scalars['ID']['input']>;
};

/** A sealed event in the feed, with its trade as the viewer may see it now. */
export type FeedItem = Node & {
  __typename: 'FeedItem';
  /** Whose trade it is. */
  author: Trader;
  /** How many copies followed it; null when it concerned none. In a stream those that have by then: the mixed stream tells the rest by CopiesCounted. */
  copies: Maybe<EventCopies>;
  /** What happened. */
  event: TradeEvent;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What is traded. */
  instrument: Instrument;
  /** Whether that was later than it happened. */
  isDelayed: Scalars['Boolean']['output'];
  /** Comments, reactions and reposts of its trade's page: `kind: RECIPE, id: trade.id`. */
  talk: Talk;
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

/** Whose entries. */
export type FeedScope =
  /** Of everyone the viewer may see. */
  | 'ALL'
  /** Of the feeders whom the viewer copies now. Not for `feed`, which has trades only. */
  | 'COPYING'
  /** Posts and milestones of everyone, by score instead of time. `timeline` only; has no stream. */
  | 'DISCOVERY'
  /** Posts with a tag the viewer follows. Not for `feed`, which has trades only. */
  | 'FOLLOWED_TAGS'
  /** Of those the viewer follows, and the viewer's own posts. */
  | 'FOLLOWING';

/** What copies of at least 30 days made beside the feeder, over the same daily closes, both weighted by the copies' average money. */
export type Fidelity = {
  __typename: 'Fidelity';
  /** What the copies made, in percent. */
  copiersPercent: Scalars['Float']['output'];
  /** Copies it was worked out from, five at least. */
  copies: Scalars['Int']['output'];
  /** What the feeder made in the same time, in percent. */
  feederPercent: Scalars['Float']['output'];
  /** The first less the second, in percentage points. */
  gapPoints: Scalars['Float']['output'];
  /** The first as a share of the second, in percent: 92 means that copiers kept 92 cents of each dollar. Null where the feeder made less than 1%. */
  keptPercent: Maybe<Scalars['Float']['output']>;
};

/** Where the gap between what copies made and what the feeder made comes from, in percentage points that add up to it. Each part is money of receipts between the first and the last close of each copy, divided by the copies' average money. */
export type FidelityGap = {
  __typename: 'FidelityGap';
  /** The same of opens that were copied, and cut by the eater's limits, free cash or the lot. */
  cappedPoints: Scalars['Float']['output'];
  /** The whole: what copies made less what the feeder made over the same days, to hundredths. */
  gapPoints: Scalars['Float']['output'];
  /** Trades the feeder held at a copy's first close: what the copy held of them, less the same share of its money as the feeder's equity had in them, times what they made from that close on; what the feeder added to them and the copy did not hold, too. */
  heldBeforePoints: Scalars['Float']['output'];
  /** What skipped, refused and partial opens left out: the size by the eater's own rule less what was bought, times what the feeder's fill made, to the average price of the feeder's exits, at mid for what was still open at the last close. Trades that were never split. */
  missedPoints: Scalars['Float']['output'];
  /** What receipts do not split: closes at another time than the feeder's, money that came or went in between, trades once split, and gains upon gains. The whole less the other parts. */
  restPoints: Scalars['Float']['output'];
  /** Sizes by another rule than the feeder's share: the eater's own less the share, times what the feeder's fill made. */
  sizingPoints: Scalars['Float']['output'];
  /** Slippage of the copies' fills against the feeder's prices, as the receipts say; worse is below zero. */
  slippagePoints: Scalars['Float']['output'];
};

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

/** Finishing a broker connection. */
export type FinishBrokerConnectionInput = {
  /** The broker's code; left out when it was kept before. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The state that came with it; left out when it was kept before. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to `finishBrokerConnection`. */
export type FinishBrokerConnectionPayload = {
  __typename: 'FinishBrokerConnectionPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether an account is connected now. */
  isConnected: Scalars['Boolean']['output'];
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

/** Somebody who would like to follow the viewer. */
export type FollowRequest = {
  __typename: 'FollowRequest';
  /** When they asked. */
  createdAt: Scalars['DateTime']['output'];
  /** Who asks; null once their account is gone. */
  requester: Maybe<Trader>;
};

/** A page of requests, newest first. */
export type FollowRequestConnection = {
  __typename: 'FollowRequestConnection';
  /** The page's requests. */
  edges: Array<FollowRequestEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
  /** How many wait in all. */
  totalCount: Scalars['Int']['output'];
};

/** A request in a list. */
export type FollowRequestEdge = {
  __typename: 'FollowRequestEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The request. */
  node: FollowRequest;
};

/** Answering a request to follow. */
export type FollowRequestInput = {
  /** Who asked. */
  requesterId: Scalars['ID']['input'];
};

/** Moving a simulated symbol's price at once. */
export type GapSymbolInput = {
  /** 0.1 to 10: the price is multiplied by it for good. */
  factor: Scalars['Decimal']['input'];
  /** Why: goes into the audit log. At most 300 characters. */
  reason: Scalars['String']['input'];
  /** Which. */
  symbol: Scalars['String']['input'];
  /** The symbol, typed out. */
  typedName: Scalars['String']['input'];
};

/** Halting a simulated symbol. */
export type HaltSymbolInput = {
  /** Why: goes into the audit log. At most 300 characters. */
  reason: Scalars['String']['input'];
  /** Which. */
  symbol: Scalars['String']['input'];
  /** The symbol, typed out. */
  typedName: Scalars['String']['input'];
};

/** How something was heard. */
export type HeardAs =
  /** A sound was played. */
  | 'SOUND'
  /** It was spoken. */
  | 'VOICE';

/** Words of the house to everybody who is signed in. */
export type HouseAnnouncement = Node & {
  __typename: 'HouseAnnouncement';
  /** Until when. */
  endsAt: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** News or maintenance. */
  kind: HouseAnnouncementKind;
  /** From when. */
  startsAt: Scalars['DateTime']['output'];
  /** The words. */
  text: Scalars['String']['output'];
  /** When it was taken down; null while it stands. */
  withdrawnAt: Maybe<Scalars['DateTime']['output']>;
};

/** What the house has to say. */
export type HouseAnnouncementKind =
  /** Something will not work for a while. */
  | 'MAINTENANCE'
  /** Something new. */
  | 'NEWS';

/** The answer to a house announcement. */
export type HouseAnnouncementPayload = {
  __typename: 'HouseAnnouncementPayload';
  /** What was announced; null when it was taken down. */
  announcement: Maybe<HouseAnnouncement>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** What the house has done, counted: the same for everybody, from what a visitor may see by now. */
export type HouseFigures = {
  __typename: 'HouseFigures';
  /** How many of them were copied whole or in part, in percent of those that could be: changes of stop and target and what waits are left out. Null without any. */
  copiedPercent: Maybe<Scalars['Float']['output']>;
  /** Milliseconds from a feeder's fill to the copy's, the middle one of them. Null without any. */
  medianLatencyMs: Maybe<Scalars['Int']['output']>;
  /** Receipts that the trades of the last 24 hours made. */
  receipts: Scalars['Int']['output'];
  /** Records with at least one sealed event, those of suspended feeders too. */
  records: Scalars['Int']['output'];
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

/** What a broker sent back with a visitor. */
export type KeepBrokerReturnInput = {
  /** The broker's code. */
  code: Scalars['String']['input'];
  /** The state we gave them. */
  state: Scalars['String']['input'];
};

/** The answer to `keepBrokerReturn`. */
export type KeepBrokerReturnPayload = {
  __typename: 'KeepBrokerReturnPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether it is kept until the visitor has logged in, for ten minutes. */
  isKept: Scalars['Boolean']['output'];
};

/** How many quotes were told this late after they were due. */
export type LatencyBucket = {
  __typename: 'LatencyBucket';
  /** Quotes since the process started, not cumulative. */
  count: Scalars['Int']['output'];
  /** Upper edge in milliseconds; null for the rest. */
  upToMs: Maybe<Scalars['Float']['output']>;
};

/** Feeders by the low end of their likely range. */
export type Leaderboard = {
  __typename: 'Leaderboard';
  /** When it was worked out, at most a minute ago. */
  asOf: Scalars['DateTime']['output'];
  /** Average return of all of them, in percent; null for fewer than five, where it would tell of single ones. */
  averagePercent: Maybe<Scalars['Float']['output']>;
  /** Of those, closed for good. They stay in the average. */
  closed: Scalars['Int']['output'];
  /** Feeders with a record in the period, closed and suspended ones too, whatever is filtered. */
  feeders: Scalars['Int']['output'];
  /** Ranked feeders, of those asked for, whose low end lies above zero. */
  lowEndAboveZero: Scalars['Int']['output'];
  /** Median of what copiers kept of their feeders' returns, in percent; null below five feeders of whom it can be said. */
  medianKeptPercent: Maybe<Scalars['Float']['output']>;
  /** Ranked feeders, of those asked for. */
  ranked: Scalars['Int']['output'];
  /** The first hundred of those the viewer may see; beyond them, those they copy and themselves. */
  rows: Array<LeaderboardRow>;
  /** Of those, suspended. They stay in the average. */
  suspended: Scalars['Int']['output'];
};

/** By what somebody is ranked. */
export type LeaderboardGroup =
  /** By what copiers made: five copies of 30 days at least. */
  | 'COPIERS'
  /** Too short a record to tell luck from skill. */
  | 'NOT_RANKED'
  /** By their own return, for want of copies. */
  | 'NO_COPIERS_YET';

/** How far back a ranking looks. */
export type LeaderboardPeriod =
  /** Whole records. */
  | 'ALL'
  /** 30 days. */
  | 'MONTH'
  /** 90 days. */
  | 'QUARTER'
  /** 365 days. */
  | 'YEAR';

/** A feeder's place in a ranking. */
export type LeaderboardRow = {
  __typename: 'LeaderboardRow';
  /** What most of the trades they opened in the period are in, as far as you may see them; null without one. */
  assetClass: Maybe<InstrumentClass>;
  /** What copies of at least 30 days made over their own days in the period, weighted by their average money, in percent; null without one. `fidelity.feederPercent` is over the same days. */
  copiersPercent: Maybe<Scalars['Float']['output']>;
  /** How many copies of at least 30 days that is. */
  copies: Scalars['Int']['output'];
  /** Daily closes of the period. */
  days: Scalars['Int']['output'];
  /** How closely copies came to it; null below five copies of 30 days. */
  fidelity: Maybe<Fidelity>;
  /** By what they are ranked. */
  group: LeaderboardGroup;
  /** High end of that range, in percent. */
  highPercent: Maybe<Scalars['Float']['output']>;
  /** Whether a copy of the viewer's runs on them. */
  isCopied: Scalars['Boolean']['output'];
  /** Low end of the likely range (80%), in percent: what is ranked by. */
  lowPercent: Maybe<Scalars['Float']['output']>;
  /** Their own time-weighted return over the whole period, in percent. */
  ownPercent: Scalars['Float']['output'];
  /** Place within the group; null when not ranked. */
  rank: Maybe<Scalars['Int']['output']>;
  /** Age of the record in days. */
  recordDays: Scalars['Int']['output'];
  /** Risk of the whole record, 1 (calm) to 10; null below two daily closes. */
  risk: Maybe<Scalars['Int']['output']>;
  /** Who. */
  trader: Trader;
};

/** One question asked of the books. */
export type LedgerCheckType = {
  __typename: 'LedgerCheckType';
  /** Rows that do not add up. */
  broken: Scalars['Int']['output'];
  /** Rows looked at. */
  checked: Scalars['Int']['output'];
  /** At most ten of those. */
  examples: Array<LedgerExample>;
  /** What is compared with what. */
  explanation: Scalars['String']['output'];
  /** Which. */
  name: Scalars['String']['output'];
};

/** A row of the books that does not add up. */
export type LedgerExample = {
  __typename: 'LedgerExample';
  /** What follows from what was written down at the time. */
  expected: Maybe<Scalars['String']['output']>;
  /** What stands in the books. */
  found: Maybe<Scalars['String']['output']>;
  /** Which row. */
  id: Scalars['String']['output'];
};

/** A legal text of this house, with its operator's name and the periods that the software applies. */
export type LegalText = {
  __typename: 'LegalText';
  /** Markdown. */
  body: Scalars['String']['output'];
  /** Which one. */
  id: LegalTextId;
  /** What it is about, in one sentence. */
  lead: Scalars['String']['output'];
  /** When it was last changed. */
  revisedAt: Scalars['DateTime']['output'];
  /** Its headline. */
  title: Scalars['String']['output'];
};

/** Which legal text. */
export type LegalTextId =
  /** How accounts and records are protected. */
  | 'CYBERSECURITY'
  /** What trading and copying can cost. */
  | 'DISCLAIMER'
  /** What is kept about people, who sees it, and for how long; cookies and analytics too. */
  | 'PRIVACY'
  /** What the house and its users owe each other. */
  | 'TERMS';

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
  /** The password was right, and the account wants a code: go on with `verifySecondFactor`. */
  needsSecondFactor: Scalars['Boolean']['output'];
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

/** How far an article has been read. */
export type MarkArticleReadInput = {
  /** The article. */
  articleId: Scalars['ID']['input'];
  /** The furthest point seen, in percent of its length, 0 to 100. It never goes back. */
  percent: Scalars['Int']['input'];
};

/** The answer to marking an article as read. */
export type MarkArticleReadPayload = {
  __typename: 'MarkArticleReadPayload';
  /** The article, when nothing was wrong. */
  article: Maybe<Article>;
  /** What was wrong; empty when it worked. */
  errors: Array<UserError>;
};

/** What you have read: these, or all there is. */
export type MarkNotificationsReadInput = {
  /** At most 100; left out or null: all. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** The answer to `markNotificationsRead`. */
export type MarkNotificationsReadPayload = {
  __typename: 'MarkNotificationsReadPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** What was marked; null when it was all there is. */
  readIds: Maybe<Array<Scalars['ID']['output']>>;
  /** What waits to be read now. */
  summary: Maybe<NotificationSummary>;
};

/** How far you have read. */
export type MarkReadInput = {
  /** Where. */
  conversationId: Scalars['ID']['input'];
  /** Number of the last message you have read; going back does nothing. */
  position: Scalars['Int']['input'];
};

/** The answer to a halt, its end, or a gap. */
export type MarketControlPayload = {
  __typename: 'MarketControlPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The symbol after it. */
  instrument: Maybe<Instrument>;
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
  /** Whether a sample persona answers here instead of the person. */
  isTestMode: Scalars['Boolean']['output'];
  /** Whether an admin has given the user the test mode. */
  isTester: Scalars['Boolean']['output'];
  /** What others call the user. */
  name: Scalars['String']['output'];
  /** Where the picture is served; null for none. */
  pictureUrl: Maybe<Scalars['String']['output']>;
  /** What the user shows to whom. */
  privacy: PrivacySettings;
  /** What the user may do. */
  role: Role;
  /** What test mode shows; null outside it. */
  testMode: Maybe<TestMode>;
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

/** One message. Its text is plain: never to be read as HTML. */
export type Message = Node & {
  __typename: 'Message';
  /** Whom a line about the group is about; null else. */
  about: Maybe<Trader>;
  /** When it was sent. */
  at: Scalars['DateTime']['output'];
  /** Your own request id, to tell an optimistic message by; null on others' messages. */
  clientRequestId: Maybe<Scalars['String']['output']>;
  /** Where it was said. */
  conversation: Maybe<Conversation>;
  /** Where it was said. */
  conversationId: Scalars['ID']['output'];
  /** Until when you may mend it; null where you may not at all. */
  editableUntil: Maybe<Scalars['DateTime']['output']>;
  /** When who said it last mended it; null for never. */
  editedAt: Maybe<Scalars['DateTime']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether who said it has taken it back; its place stays. */
  isDeleted: Scalars['Boolean']['output'];
  /** Whether you sent it. */
  isMine: Scalars['Boolean']['output'];
  /** Whether a moderator has taken it away; its place stays. */
  isRemoved: Scalars['Boolean']['output'];
  /** Said by somebody, or a line about the group. */
  kind: MessageKind;
  /** The picture it carries; null for none. */
  picture: Maybe<MessagePicture>;
  /** Its number in the conversation, from 1; numbers may be missing for you. */
  position: Scalars['Int']['output'];
  /** The receipt it carries; null for none. */
  receipt: Maybe<SharedReceipt>;
  /** The recipe it carries; null for none. */
  recipe: Maybe<SharedRecipe>;
  /** Who said it; null where they have left Brigade. */
  sender: Maybe<Trader>;
  /** What was said, plain text of at most 4000 characters; empty when removed or taken back. */
  text: Scalars['String']['output'];
  /** Goes up with each change. */
  version: Scalars['Int']['output'];
  /** Whether you may take it back. */
  viewerCanDelete: Scalars['Boolean']['output'];
};

/** A page of messages. */
export type MessageConnection = {
  __typename: 'MessageConnection';
  /** The messages. */
  edges: Array<MessageEdge>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** A message in a page. */
export type MessageEdge = {
  __typename: 'MessageEdge';
  /** Goes on from here. */
  cursor: Scalars['String']['output'];
  /** The message. */
  node: Message;
};

/** What `messageEvents` sends. */
export type MessageEvent = MessagesChanged | PresenceChanged | StreamHead | StreamReady | TypingChanged;

/** Something said, or a line about the group. */
export type MessageKind =
  /** The sender added somebody. */
  | 'ADDED'
  /** The group was opened. */
  | 'CREATED'
  /** The sender accepted. */
  | 'JOINED'
  /** The sender left. */
  | 'LEFT'
  /** The sender removed somebody. */
  | 'REMOVED'
  /** The sender gave it the name in `text`. */
  | 'RENAMED'
  /** Said by somebody. */
  | 'TEXT';

/** The answer to a change of a message. */
export type MessagePayload = {
  __typename: 'MessagePayload';
  /** The conversation after it; null when refused. */
  conversation: Maybe<Conversation>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The message as it stands now; null when refused. */
  message: Maybe<Message>;
};

/** A picture in a message. Only who may read the message can open it. */
export type MessagePicture = {
  __typename: 'MessagePicture';
  /** What it shows, for those who cannot see it; may be empty. */
  alt: Scalars['String']['output'];
  /** The picture. */
  picture: Picture;
};

/** A picture to go with a message. */
export type MessagePictureInput = {
  /** What it shows, at most 300 characters. */
  alt?: InputMaybe<Scalars['String']['input']>;
  /** Id of an own upload that is up and that nothing uses yet. */
  pictureId: Scalars['ID']['input'];
};

/** What waits to be read, for the badge. */
export type MessageSummary = {
  __typename: 'MessageSummary';
  /** The last event of `messageEvents` that was there when this was read. */
  asOfSequence: Scalars['Sequence']['output'];
  /** Requests that wait for your word. */
  requests: Scalars['Int']['output'];
  /** Conversations with unread messages, silent ones left out. */
  unreadConversations: Scalars['Int']['output'];
  /** Unread messages in them. */
  unreadMessages: Scalars['Int']['output'];
};

/** What changed. */
export type MessagesChangeKind =
  /** A message was mended, taken back, or taken away by a moderator. */
  | 'CHANGED'
  /** The conversation is new or has changed: its members, its name, your state. */
  | 'CONVERSATION'
  /** You are not in it any more. */
  | 'GONE'
  /** There is a new message. */
  | 'MESSAGE'
  /** Somebody (or you, on another screen) has read further. */
  | 'READ';

/** Something happened in your conversations. */
export type MessagesChanged = {
  __typename: 'MessagesChanged';
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** The conversation as it stands for you; null when it is not yours any more. */
  conversation: Maybe<Conversation>;
  /** Where. */
  conversationId: Scalars['ID']['output'];
  /** What changed. */
  kind: MessagesChangeKind;
  /** The message that is new or has changed; null for other changes, and where you may not see it. */
  message: Maybe<Message>;
  /** The number before it in your stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in your stream. */
  sequence: Scalars['Sequence']['output'];
  /** What waits to be read now. */
  summary: MessageSummary;
};

/** What happened in your conversations since a position. */
export type MessagesReplay = {
  __typename: 'MessagesReplay';
  /** Oldest first. */
  events: Array<MessagesChanged>;
  /** Whether more follow. */
  hasMore: Scalars['Boolean']['output'];
  /** The last number there is. */
  head: Scalars['Sequence']['output'];
};

/** A feeder has reached something. Seen by whoever may see the trade that it took. */
export type Milestone = Node & {
  __typename: 'Milestone';
  /** When. */
  at: Scalars['DateTime']['output'];
  /** Who has reached it. */
  author: Trader;
  /** How many; 1 for the first trade. */
  count: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What. */
  kind: MilestoneKind;
};

/** What a feeder has reached. */
export type MilestoneKind =
  /** 10, 50, 100, 250, 500 or 1000 closed trades. */
  | 'CLOSED_TRADES'
  /** 10, 50, 100, 500 or 1000 people copying at once, for the first time. */
  | 'COPIERS'
  /** The first sealed trade. */
  | 'FIRST_TRADE';

/** Sample figures of a persona, the same on every machine. */
export type MockData = {
  __typename: 'MockData';
  /** Payable now, in USD. */
  availableForPayout: Scalars['Decimal']['output'];
  /** Copies a trade, on average. */
  avgCopiesPerTrade: Scalars['Float']['output'];
  /** Ever earned, in USD. */
  earnings: Scalars['Decimal']['output'];
  /** Place on the board; null for those who feed nobody. */
  feederRanking: Maybe<Scalars['Int']['output']>;
  /** People who follow now. */
  followers: Scalars['Int']['output'];
  /** Ids of sample feeders. */
  following: Array<Scalars['String']['output']>;
  /** Earned this month, in USD. */
  monthlyEarnings: Scalars['Decimal']['output'];
  /** Waiting, in USD. */
  pendingPayouts: Scalars['Decimal']['output'];
  /** People who ever followed. */
  totalFollowers: Scalars['Int']['output'];
  /** How many sample trades there are. */
  tradeCount: Scalars['Int']['output'];
  /** Sample trades, newest first. */
  tradeHistory: Array<MockTrade>;
  /** Trades copied today. */
  tradesCopiedToday: Scalars['Int']['output'];
  /** Percent of closed trades that ended above zero. */
  winRate: Scalars['Float']['output'];
};


/** Sample figures of a persona, the same on every machine. */
export type MockDataTradeHistoryArgs = {
  first?: Scalars['Int']['input'];
};

/** A sample trade of a persona: nobody's, and on no record. */
export type MockTrade = {
  __typename: 'MockTrade';
  /** When it was closed; null while open. */
  closedAt: Maybe<Scalars['DateTime']['output']>;
  /** In USD. */
  entryPrice: Scalars['Decimal']['output'];
  /** In USD; null while open. */
  exitPrice: Maybe<Scalars['Decimal']['output']>;
  /** Unique within the persona. */
  id: Scalars['ID']['output'];
  /** When it was opened. */
  openedAt: Scalars['DateTime']['output'];
  /** In USD; of an open one, so far. */
  pnl: Scalars['Decimal']['output'];
  /** Of the entry value, in percent. */
  pnlPercent: Scalars['Float']['output'];
  /** Open or closed. */
  status: MockTradeStatus;
  /** What was traded. */
  symbol: Scalars['String']['output'];
  /** Long or short. */
  type: MockTradeType;
};

/** Whether a sample trade still runs. */
export type MockTradeStatus =
  | 'closed'
  | 'open';

/** The side of a sample trade. */
export type MockTradeType =
  | 'long'
  | 'short';

/** A decision. Admins only. */
export type ModerateInput = {
  /** What to do. */
  action: ModerationAction;
  /** Which one. For SUSPEND and UNSUSPEND of a thing its owner is meant. */
  id: Scalars['ID']['input'];
  /** About what kind of thing. */
  kind: ReportableKind;
  /** Why: its owner and the audit log read this. 3 to 1000 characters. */
  reason: Scalars['String']['input'];
};

/** The answer to `moderate` and `answerAppeal`. */
export type ModeratePayload = {
  __typename: 'ModeratePayload';
  /** The decision; all open reports about the thing are closed with it. */
  decision: Maybe<ModerationDecision>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** What the house does about it. */
export type ModerationAction =
  /** Nothing is done; its open reports are closed. */
  | 'DISMISS'
  /** The thing keeps its place and shows "removed". */
  | 'HIDE'
  /** A hidden thing is shown again. */
  | 'RESTORE'
  /** Its owner can read, close trades, appeal and log out, nothing else; shown to nobody meanwhile. */
  | 'SUSPEND'
  /** Its owner may write again. */
  | 'UNSUSPEND'
  /** Its owner is told in words. */
  | 'WARN';

/** A decision of the house. Its owner and admins see it; who decided is told to admins only. */
export type ModerationDecision = Node & {
  __typename: 'ModerationDecision';
  /** What was done. */
  action: ModerationAction;
  /** The answer to the appeal. */
  appealAnswer: Maybe<Scalars['String']['output']>;
  /** What became of the appeal; null while nobody has answered. */
  appealOutcome: Maybe<AppealOutcome>;
  /** What its owner answered; null before an appeal. */
  appealText: Maybe<Scalars['String']['output']>;
  /** When they appealed. */
  appealedAt: Maybe<Scalars['DateTime']['output']>;
  /** When. */
  at: Scalars['DateTime']['output'];
  /** Who decided; told to admins only. */
  by: Maybe<Trader>;
  /** The words it is about, as they were; at most 500 characters. */
  excerpt: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whom it concerns; null once their account is gone. */
  owner: Maybe<Trader>;
  /** Why, in the house's words. */
  reason: Scalars['String']['output'];
  /** Which one. */
  subjectId: Scalars['ID']['output'];
  /** About what kind of thing. */
  subjectKind: ReportableKind;
  /** Whether the viewer may appeal against it: its owner, once, for a warning, a removal or a suspension. */
  viewerCanAppeal: Scalars['Boolean']['output'];
};

/** A page of decisions, newest first. */
export type ModerationDecisionConnection = {
  __typename: 'ModerationDecisionConnection';
  /** The page's decisions. */
  edges: Array<ModerationDecisionEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** A decision in a list. */
export type ModerationDecisionEdge = {
  __typename: 'ModerationDecisionEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The decision. */
  node: ModerationDecision;
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
  /** Lets somebody who asked follow the viewer. */
  acceptFollowRequest: FollowPayload;
  /** Takes up a request: from then on you both write. */
  acceptRequest: ConversationPayload;
  /** Adds money from the account's free cash, spread over what is held or for new trades only. */
  addFunds: CopyPayload;
  /** Adds people to a group. Refused with INVALID, NOT_WRITABLE, TOO_MANY, RATE_LIMITED. */
  addMembers: ConversationPayload;
  /** Stores a passkey the browser has made. Wants a fresh sign-in. */
  addPasskey: SecurityPayload;
  /** Puts a symbol at the end of a watchlist; again does nothing. */
  addToWatchlist: WatchlistsPayload;
  /** Says something to many at once, now or later; one per 10 minutes. For feeders; EVERYONE for admins. Refused with REQUIRED, TOO_LONG, INVALID, RATE_LIMITED, REQUEST_ID_REUSED. */
  announce: AnnouncementPayload;
  /** Says something to everybody who is signed in. */
  announceToHouse: HouseAnnouncementPayload;
  /** Answers an appeal; OVERTURNED undoes the decision. Admins only. */
  answerAppeal: ModeratePayload;
  /** Answers back to a decision about oneself, once. */
  appeal: AppealPayload;
  /** Lets an eater share trades as well, or a feeder copy: both become hybrids. Nothing is lost by it. */
  becomeHybrid: MePayload;
  /** Makes a secret for an authenticator app and backup codes, shown once. */
  beginTwoFactor: TwoFactorSetupPayload;
  /** Shuts somebody out: neither sees the other anywhere, follows end, copies between the two only follow exits. They are not told; again does nothing. */
  block: PersonPayload;
  /** Takes back an announcement before its time. Refused with INVALID once it is on its way. */
  cancelAnnouncement: AnnouncementPayload;
  /** Gives a change of address up. */
  cancelEmailChange: EmailChangePayload;
  /** Cancels what is unfilled of a working order. */
  cancelOrder: OrderPayload;
  /** Takes back a close that waits for a live price; the position becomes your own trade. */
  cancelPendingClose: CopyPayload;
  /** Sets a new password and signs out all other devices. */
  changePassword: MePayload;
  /** Takes another username; the old one is held for a month. Wants a fresh sign-in. */
  changeUsername: MePayload;
  /** Re-derives the books from what was written down at the time. Changes nothing. */
  checkLedger: CheckLedgerPayload;
  /** Closes one position of a copy; the feeder's later closes of it pass by. */
  closeCopiedTrade: CopyPayload;
  /** Closes a trade, or part of it, at market. Without a live price the order waits for the next one. */
  closeTrade: TradePayload;
  /** Comments on a post or a recipe, or answers a comment. */
  comment: CommentPayload;
  /** Opens one of the two links of a change of address. */
  confirmEmailChange: ConfirmEmailChangePayload;
  /** Switches the second factor on: from now on a login by password wants a code. */
  confirmTwoFactor: SecurityPayload;
  /** Makes an API key, as many as the plan allows. Wants a fresh sign-in. */
  createApiKey: ApiKeysPayload;
  /** Writes a post. The server finds symbols, people and topics in the text; people mentioned hear of it if they allow. */
  createPost: PostPayload;
  /** Tells the user once when a price is reached. */
  createPriceAlert: PriceAlertsPayload;
  /** Gives a one-time address to `PUT` one picture to (PNG, JPEG or WebP by its content, at most 5 MB and 40 megapixels). It is re-encoded, without its metadata. What is not used within a day is deleted. */
  createUpload: CreateUploadPayload;
  /** Makes a watchlist. */
  createWatchlist: WatchlistsPayload;
  /** Makes a webhook and shows its secret. Refuses INVALID, TOO_LONG, TOO_MANY. */
  createWebhook: WebhookPayload;
  /** Turns a request to follow down; the other is not told. */
  declineFollowRequest: FollowPayload;
  /** Turns a request down. The other side is not told. */
  declineRequest: ConversationPayload;
  /** Ends the account: copies stop, trades close, personal data goes, sealed rows stay without a name. Wants a fresh sign-in. */
  deleteAccount: DeleteAccountPayload;
  /** Deletes one's own comment, or one under one's own post or recipe; a stone stays where others answered. */
  deleteComment: CommentPayload;
  /** Takes a message of yours back, for everybody; its place stays. Again does nothing. */
  deleteMessage: MessagePayload;
  /** Deletes one's own post; a stone stays where others answered. */
  deletePost: DeletePostPayload;
  /** Takes a price alert away, reached or not. */
  deletePriceAlert: PriceAlertsPayload;
  /** Throws a watchlist away. */
  deleteWatchlist: WatchlistsPayload;
  /** Puts play money into a paper account. */
  depositPaper: PortfolioPayload;
  /** Switches the second factor off. */
  disableTwoFactor: SecurityPayload;
  /** Changes one's own comment. */
  editComment: CommentPayload;
  /** Mends a message of yours, within 15 minutes; the others see that it was. Refused with REQUIRED, TOO_LONG, TIME_PAST, NOT_WRITABLE, BLOCKED, RATE_LIMITED. */
  editMessage: MessagePayload;
  /** Changes one's own post; what it said before stays readable in `history`. */
  editPost: PostPayload;
  /** Closes what is open in one's own sandbox and begins a new one. */
  emptySandbox: EmptySandboxPayload;
  /** Finishes a connection that this very user began; anybody else's state is refused. */
  finishBrokerConnection: FinishBrokerConnectionPayload;
  /** Follows someone; again does nothing. */
  follow: FollowPayload;
  /** Follows a tag; again does nothing. Following a CHEF tag watches what is said about them; to follow the person use `follow`. */
  followTag: TagPayload;
  /** Moves a simulated price at once: typed symbol, reason, fresh sign-in. */
  gapSymbol: MarketControlPayload;
  /** Freezes a simulated symbol: typed symbol, reason, fresh sign-in. */
  haltSymbol: MarketControlPayload;
  /** Keeps what a broker sent back while its visitor logs in. Sets a cookie: send it over HTTP. */
  keepBrokerReturn: KeepBrokerReturnPayload;
  /** Leaves a group. Refused with INVALID for a conversation of two. */
  leaveConversation: ConversationPayload;
  /** Signs in by cookie: 5 tries a minute per account, 20 per network address. */
  login: LoginPayload;
  /** Ends this session: its cookie and its sockets are gone at once. */
  logout: LogoutPayload;
  /** Remembers how far you have read. Refuses INVALID. */
  markArticleRead: MarkArticleReadPayload;
  /** Marks notifications as read, on all your screens. Refused with TOO_MANY. */
  markNotificationsRead: MarkNotificationsReadPayload;
  /** Marks what you have read, on all your screens. */
  markRead: ConversationPayload;
  /** Decides about a thing or its owner, closes its open reports, tells the owner and writes the audit log. Admins only. */
  moderate: ModeratePayload;
  /** Leaves somebody out of one's lists, streams and notifications. They are not told and may go on reading. */
  mute: PersonPayload;
  /** Silences a conversation, or lets it be heard again. */
  muteConversation: ConversationPayload;
  /** Notes for its writer that an announcement to you was seen, or heard. The first time counts. */
  noteAnnouncement: AnnouncementPayload;
  /** Opens a trade at market on one of your accounts. Refused with SYMBOL_UNKNOWN, QUOTE_STALE, BUYING_POWER, STOP_WRONG_SIDE and their like. */
  openTrade: TradePayload;
  /** Begins a new passkey. Wants a fresh sign-in. */
  passkeyCreationOptions: PasskeyOptionsPayload;
  /** Begins a sign-in, or a proof that one is there, with a passkey of this device. */
  passkeyRequestOptions: PasskeyOptionsPayload;
  /** Opens nothing more; closes still follow. */
  pauseCopy: CopyPayload;
  /** Places an order that opens, scales or reduces a trade. */
  placeOrder: OrderPayload;
  /** Reacts to a post, a recipe or a comment; a second reaction replaces the first. */
  react: ReactPayload;
  /** Proves that it is still the user; what answered FRESH_SIGN_IN_REQUIRED works for ten minutes after. */
  reauthenticate: SecurityPayload;
  /** Signs up and mails a link to verify the address. A known address gets the same answer, its owner a hint by mail. */
  register: RegisterPayload;
  /** Takes a symbol out of a watchlist; where it is not, nothing happens. */
  removeFromWatchlist: WatchlistsPayload;
  /** Removes somebody from a group you look after. */
  removeMember: ConversationPayload;
  /** Takes a passkey away. Wants a fresh sign-in. */
  removePasskey: SecurityPayload;
  /** Takes a browser out of those that get pushes. */
  removePushSubscription: PushSubscriptionPayload;
  /** Ends a webhook. */
  removeWebhook: WebhookPayload;
  /** Gives a group you look after a name. Refused with TOO_LONG, INVALID. */
  renameConversation: ConversationPayload;
  /** Renames a passkey. */
  renamePasskey: SecurityPayload;
  /** Makes new backup codes; the old ones stop working. */
  renewBackupCodes: BackupCodesPayload;
  /** Tells again what came after a number, seven days back at most. Refuses INVALID. */
  replayWebhook: WebhookPayload;
  /** Tells the house that something is wrong. Its owner never learns who did. */
  report: ReportPayload;
  /** Takes what broke on a screen into the server's log: 10 a minute per network address. */
  reportClientError: ReportClientErrorPayload;
  /** Passes a post or a recipe on, once. NOT_PUBLIC while not everyone may see it: an author for followers only, a trade inside its delay. */
  repost: RepostPayload;
  /** Asks for all we hold about the user; three a day. Wants a fresh sign-in. */
  requestDataExport: DataExportPayload;
  /** Mails links to the old and the new address; the change counts when both were opened. */
  requestEmailChange: EmailChangePayload;
  /** Asks to follow somebody whose profile is for followers only; `unfollow` takes it back. */
  requestFollow: FollowPayload;
  /** Mails a link to set a new password, if the address has an account. */
  requestPasswordReset: RequestPasswordResetPayload;
  /** Starts a paper account over: closes its trades at market, cancels its orders, sets the cash back and begins a new chapter. The record is kept. */
  resetPaper: PortfolioPayload;
  /** Sets a new password by a mailed link, once, and signs out everywhere. */
  resetPassword: ResetPasswordPayload;
  /** Follows again, from the next event on; what was missed is not caught up. */
  resumeCopy: CopyPayload;
  /** Lets a halted symbol trade again. */
  resumeSymbol: MarketControlPayload;
  /** Puts a job that failed for good back into the queue, once. */
  retryDeadLetter: RetryDeadLetterPayload;
  /** Ends an API key, its sockets at once. */
  revokeApiKey: ApiKeysPayload;
  /** Ends all sessions of the user but this one, their sockets at once. */
  revokeOtherSessions: RevokeSessionPayload;
  /** Ends one of the user's sessions, its sockets at once. */
  revokeSession: RevokeSessionPayload;
  /** Makes another signing secret and shows it; the one before is worth nothing from then on. */
  rotateWebhookSecret: WebhookPayload;
  /** Adds this browser to those that get pushes; again renews it, also in place of an endpoint it had before. Refused with INVALID, TOO_MANY. */
  savePushSubscription: PushSubscriptionPayload;
  /** Adds to an open trade at market. */
  scaleTrade: TradePayload;
  /** Says something. A retry with the same `clientRequestId` gets the same message. Refused with REQUIRED, TOO_LONG, NOT_WRITABLE, BLOCKED, REQUEST_PENDING, NOT_VISIBLE, REQUEST_ID_REUSED, RATE_LIMITED. */
  sendMessage: SendMessagePayload;
  /** Switches a hybrid between the eater's and the feeder's screens. */
  setActiveMode: MePayload;
  /** Sets your limits over all copies; what is left out is no limit. */
  setEaterLimits: EaterLimitsPayload;
  /** Sets, moves or takes away a trade's stop and target. */
  setExits: TradePayload;
  /** Switches a feature; off: typed label, reason, fresh sign-in. */
  setFeature: FeaturesPayload;
  /** Sets how late, and in how large parts, the next orders of a paper account fill. Stops and targets fire as before. */
  setPaperRealism: PortfolioPayload;
  /** Sets a trade's thesis and tags. */
  setTradeText: TradePayload;
  /** Tells the others that you type. Nothing is stored. */
  setTyping: SetTypingPayload;
  /** Gives somebody another role: typed name, reason, fresh sign-in. */
  setUserRole: AdminUserPayload;
  /** Suspends somebody or lifts it: typed name, reason, fresh sign-in. */
  setUserSuspended: AdminUserPayload;
  /** Gives or takes the test mode. */
  setUserTester: AdminUserPayload;
  /** Signs in with a passkey; neither password nor code is asked for. */
  signInWithPasskey: SignedInPayload;
  /** Opens a conversation: with one person the one there is, or a new one. Refused with SELF, NOT_WRITABLE, TOO_MANY, TOO_LONG, REQUIRED, RATE_LIMITED. */
  startConversation: ConversationPayload;
  /** Sets money aside and follows a feeder. Refused with SUITABILITY_REQUIRED, SELF, NOT_A_FEEDER, SUBSCRIPTION_REQUIRED, COPIES_MAX, COPY_CYCLE, ALREADY_COPYING, FREE_CASH, AMOUNT_INVALID or a code of its rules. */
  startCopying: CopyPayload;
  /** 86 everything: stops all your copies. After it answers, nothing that opens leaves us. */
  stopAllCopies: StopAllCopiesPayload;
  /** Stops a copy, in the mode chosen. Never denied to its owner. */
  stopCopy: CopyPayload;
  /** Answers the short form and accepts the risk text. Refused with RISK_NOT_ACCEPTED. */
  submitSuitability: SuitabilityPayload;
  /** Sends a push to one of your browsers now. Refused with RATE_LIMITED. */
  testPush: TestPushPayload;
  /** Sends a letter of kind `test` at once and says what came back. Refuses RATE_LIMITED. */
  testWebhook: TestWebhookPayload;
  /** Takes one's own block away. Follows do not come back by themselves. */
  unblock: PersonPayload;
  /** Stops following someone; again does nothing. */
  unfollow: FollowPayload;
  /** Follows a tag no longer; when one did not, nothing happens. */
  unfollowTag: TagPayload;
  /** Listens to somebody again. */
  unmute: PersonPayload;
  /** Takes one's reaction back; without one nothing happens. */
  unreact: ReactPayload;
  /** Takes one's repost back; without one nothing happens. */
  unrepost: RepostPayload;
  /** Ends the digest by the link in it; no sign-in needed. Refused with TOKEN_INVALID. */
  unsubscribeDigest: UnsubscribeDigestPayload;
  /** Changes the rules of a copy: the whole set. */
  updateCopy: CopyPayload;
  /** Changes how news comes to you. Refused with INVALID. */
  updateNotificationSettings: NotificationSettingsPayload;
  /** Changes who sees what of the user. A new delay holds for events from now on. */
  updatePrivacy: MePayload;
  /** Changes name, words and picture of the profile. */
  updateProfile: MePayload;
  /** Renames a watchlist, puts its symbols into another order, or moves it among the others. */
  updateWatchlist: WatchlistsPayload;
  /** Changes, pauses or resumes a webhook. Refuses INVALID, TOO_LONG. */
  updateWebhook: WebhookPayload;
  /** Proves the address of a mailed link and signs in. */
  verifyEmail: VerifyEmailPayload;
  /** Second step of a login whose account has a second factor: a code of the app or a backup code, within ten minutes. */
  verifySecondFactor: SignedInPayload;
  /** Takes free cash out of a copy, back to the account. */
  withdrawFunds: CopyPayload;
  /** Takes an announcement of the house down. */
  withdrawHouseAnnouncement: HouseAnnouncementPayload;
};


export type MutationAcceptFollowRequestArgs = {
  input: FollowRequestInput;
};


export type MutationAcceptRequestArgs = {
  input: ConversationInput;
};


export type MutationAddFundsArgs = {
  input: AddFundsInput;
};


export type MutationAddMembersArgs = {
  input: AddMembersInput;
};


export type MutationAddPasskeyArgs = {
  input: AddPasskeyInput;
};


export type MutationAddToWatchlistArgs = {
  input: WatchedSymbolInput;
};


export type MutationAnnounceArgs = {
  input: AnnounceInput;
};


export type MutationAnnounceToHouseArgs = {
  input: AnnounceToHouseInput;
};


export type MutationAnswerAppealArgs = {
  input: AnswerAppealInput;
};


export type MutationAppealArgs = {
  input: AppealInput;
};


export type MutationBeginTwoFactorArgs = {
  input: PasswordInput;
};


export type MutationBlockArgs = {
  input: PersonInput;
};


export type MutationCancelAnnouncementArgs = {
  input: CancelAnnouncementInput;
};


export type MutationCancelOrderArgs = {
  input: CancelOrderInput;
};


export type MutationCancelPendingCloseArgs = {
  input: CopiedTradeInput;
};


export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


export type MutationChangeUsernameArgs = {
  input: ChangeUsernameInput;
};


export type MutationCloseCopiedTradeArgs = {
  input: CopiedTradeInput;
};


export type MutationCloseTradeArgs = {
  input: CloseTradeInput;
};


export type MutationCommentArgs = {
  input: CommentInput;
};


export type MutationConfirmEmailChangeArgs = {
  input: ConfirmEmailChangeInput;
};


export type MutationConfirmTwoFactorArgs = {
  input: ConfirmTwoFactorInput;
};


export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


export type MutationCreatePostArgs = {
  input: CreatePostInput;
};


export type MutationCreatePriceAlertArgs = {
  input: CreatePriceAlertInput;
};


export type MutationCreateUploadArgs = {
  input: CreateUploadInput;
};


export type MutationCreateWatchlistArgs = {
  input: CreateWatchlistInput;
};


export type MutationCreateWebhookArgs = {
  input: CreateWebhookInput;
};


export type MutationDeclineFollowRequestArgs = {
  input: FollowRequestInput;
};


export type MutationDeclineRequestArgs = {
  input: ConversationInput;
};


export type MutationDeleteAccountArgs = {
  input: DeleteAccountInput;
};


export type MutationDeleteCommentArgs = {
  input: DeleteCommentInput;
};


export type MutationDeleteMessageArgs = {
  input: DeleteMessageInput;
};


export type MutationDeletePostArgs = {
  input: DeletePostInput;
};


export type MutationDeletePriceAlertArgs = {
  input: DeletePriceAlertInput;
};


export type MutationDeleteWatchlistArgs = {
  input: DeleteWatchlistInput;
};


export type MutationDepositPaperArgs = {
  input: DepositPaperInput;
};


export type MutationDisableTwoFactorArgs = {
  input: PasswordInput;
};


export type MutationEditCommentArgs = {
  input: EditCommentInput;
};


export type MutationEditMessageArgs = {
  input: EditMessageInput;
};


export type MutationEditPostArgs = {
  input: EditPostInput;
};


export type MutationEmptySandboxArgs = {
  input: EmptySandboxInput;
};


export type MutationFinishBrokerConnectionArgs = {
  input: FinishBrokerConnectionInput;
};


export type MutationFollowArgs = {
  input: FollowInput;
};


export type MutationFollowTagArgs = {
  input: TagInput;
};


export type MutationGapSymbolArgs = {
  input: GapSymbolInput;
};


export type MutationHaltSymbolArgs = {
  input: HaltSymbolInput;
};


export type MutationKeepBrokerReturnArgs = {
  input: KeepBrokerReturnInput;
};


export type MutationLeaveConversationArgs = {
  input: ConversationInput;
};


export type MutationLoginArgs = {
  input: LoginInput;
};


export type MutationMarkArticleReadArgs = {
  input: MarkArticleReadInput;
};


export type MutationMarkNotificationsReadArgs = {
  input: MarkNotificationsReadInput;
};


export type MutationMarkReadArgs = {
  input: MarkReadInput;
};


export type MutationModerateArgs = {
  input: ModerateInput;
};


export type MutationMuteArgs = {
  input: PersonInput;
};


export type MutationMuteConversationArgs = {
  input: MuteConversationInput;
};


export type MutationNoteAnnouncementArgs = {
  input: NoteAnnouncementInput;
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


export type MutationReactArgs = {
  input: ReactInput;
};


export type MutationReauthenticateArgs = {
  input: ReauthenticateInput;
};


export type MutationRegisterArgs = {
  input: RegisterInput;
};


export type MutationRemoveFromWatchlistArgs = {
  input: WatchedSymbolInput;
};


export type MutationRemoveMemberArgs = {
  input: RemoveMemberInput;
};


export type MutationRemovePasskeyArgs = {
  input: RemovePasskeyInput;
};


export type MutationRemovePushSubscriptionArgs = {
  input: PushSubscriptionInput;
};


export type MutationRemoveWebhookArgs = {
  input: WebhookIdInput;
};


export type MutationRenameConversationArgs = {
  input: RenameConversationInput;
};


export type MutationRenamePasskeyArgs = {
  input: RenamePasskeyInput;
};


export type MutationRenewBackupCodesArgs = {
  input: PasswordInput;
};


export type MutationReplayWebhookArgs = {
  input: ReplayWebhookInput;
};


export type MutationReportArgs = {
  input: ReportInput;
};


export type MutationReportClientErrorArgs = {
  input: ReportClientErrorInput;
};


export type MutationRepostArgs = {
  input: TalkSubjectInput;
};


export type MutationRequestEmailChangeArgs = {
  input: RequestEmailChangeInput;
};


export type MutationRequestFollowArgs = {
  input: FollowInput;
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


export type MutationResumeSymbolArgs = {
  input: ResumeSymbolInput;
};


export type MutationRetryDeadLetterArgs = {
  input: RetryDeadLetterInput;
};


export type MutationRevokeApiKeyArgs = {
  input: RevokeApiKeyInput;
};


export type MutationRevokeSessionArgs = {
  input: RevokeSessionInput;
};


export type MutationRotateWebhookSecretArgs = {
  input: WebhookIdInput;
};


export type MutationSavePushSubscriptionArgs = {
  input: SavePushSubscriptionInput;
};


export type MutationScaleTradeArgs = {
  input: ScaleTradeInput;
};


export type MutationSendMessageArgs = {
  input: SendMessageInput;
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


export type MutationSetFeatureArgs = {
  input: SetFeatureInput;
};


export type MutationSetPaperRealismArgs = {
  input: SetPaperRealismInput;
};


export type MutationSetTradeTextArgs = {
  input: SetTradeTextInput;
};


export type MutationSetTypingArgs = {
  input: SetTypingInput;
};


export type MutationSetUserRoleArgs = {
  input: SetUserRoleInput;
};


export type MutationSetUserSuspendedArgs = {
  input: SetUserSuspendedInput;
};


export type MutationSetUserTesterArgs = {
  input: SetUserTesterInput;
};


export type MutationSignInWithPasskeyArgs = {
  input: PasskeyResponseInput;
};


export type MutationStartConversationArgs = {
  input: StartConversationInput;
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


export type MutationTestPushArgs = {
  input: PushSubscriptionInput;
};


export type MutationTestWebhookArgs = {
  input: WebhookIdInput;
};


export type MutationUnblockArgs = {
  input: PersonInput;
};


export type MutationUnfollowArgs = {
  input: FollowInput;
};


export type MutationUnfollowTagArgs = {
  input: TagInput;
};


export type MutationUnmuteArgs = {
  input: PersonInput;
};


export type MutationUnreactArgs = {
  input: TalkSubjectInput;
};


export type MutationUnrepostArgs = {
  input: TalkSubjectInput;
};


export type MutationUnsubscribeDigestArgs = {
  input: UnsubscribeDigestInput;
};


export type MutationUpdateCopyArgs = {
  input: UpdateCopyInput;
};


export type MutationUpdateNotificationSettingsArgs = {
  input: UpdateNotificationSettingsInput;
};


export type MutationUpdatePrivacyArgs = {
  input: UpdatePrivacyInput;
};


export type MutationUpdateProfileArgs = {
  input: UpdateProfileInput;
};


export type MutationUpdateWatchlistArgs = {
  input: UpdateWatchlistInput;
};


export type MutationUpdateWebhookArgs = {
  input: UpdateWebhookInput;
};


export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};


export type MutationVerifySecondFactorArgs = {
  input: SecondFactorInput;
};


export type MutationWithdrawFundsArgs = {
  input: WithdrawFundsInput;
};


export type MutationWithdrawHouseAnnouncementArgs = {
  input: WithdrawHouseAnnouncementInput;
};

/** Silence for a conversation. */
export type MuteConversationInput = {
  /** Which. */
  conversationId: Scalars['ID']['input'];
  /** Whether it stays silent. */
  isMuted: Scalars['Boolean']['input'];
};

/** Who copies the viewer, and how it goes for them. */
export type MyCopiers = {
  __typename: 'MyCopiers';
  /** Position of the copier stream before this was read: apply events after it. */
  asOfSequence: Scalars['Sequence']['output'];
  /** Newest first, at most 50. */
  copiers: Array<Copier>;
  /** Copies running now. */
  count: Scalars['Int']['output'];
  /** What running copies are worth, in USD. */
  equity: Scalars['Decimal']['output'];
  /** Results of the last fan-outs, newest first, at most 20. */
  landings: Array<EventLanding>;
  /** Who began, stopped, or moved money last, newest first, at most 20. */
  moves: Array<CopierMove>;
  /** What they made, in USD. */
  profit: Scalars['Decimal']['output'];
  /** What was put into them, in USD. */
  putIn: Scalars['Decimal']['output'];
  /** Begun in the last 30 days. */
  startedIn30Days: Scalars['Int']['output'];
  /** What became of the viewer's events since 00:00 UTC. */
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

/** How many of one kind. */
export type NamedCount = {
  __typename: 'NamedCount';
  /** How many. */
  count: Scalars['Int']['output'];
  /** Which kind. */
  name: Scalars['String']['output'];
};

/** Anything with an id of its own, unique within its type. Clients cache by type and id. */
export type Node = {
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
};

/** That an announcement to you was seen, or heard. */
export type NoteAnnouncementInput = {
  /** How it was heard; null when it was only seen. */
  heardAs?: InputMaybe<HeardAs>;
  /** Which. */
  id: Scalars['ID']['input'];
};

/** One line of news. Unread lines about the same grow together. */
export type Notification = Node & {
  __typename: 'Notification';
  /** How many people caused it. */
  actorCount: Scalars['Int']['output'];
  /** The latest few who caused it, newest first, at most 3. */
  actors: Array<Trader>;
  /** The announcement it brings; null for other kinds. */
  announcement: Maybe<Announcement>;
  /** When it last happened. */
  at: Scalars['DateTime']['output'];
  /** How many times it happened. */
  count: Scalars['Int']['output'];
  /** Small facts for the wording. */
  facts: Array<NotificationFact>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether you have read it. */
  isRead: Scalars['Boolean']['output'];
  /** What it is about. */
  kind: NotificationKind;
  /** The page of this house that it leads to, as a path. */
  path: Scalars['String']['output'];
  /** What it is about; null for the house itself. */
  subject: Maybe<NotificationSubject>;
  /** The line in words, like "Ana and 11 others copied you": what is shown, pushed and spoken. */
  text: Scalars['String']['output'];
};

/** How a notification is to be heard, by your settings and quiet hours. */
export type NotificationAlert = {
  __typename: 'NotificationAlert';
  /** Whether it may make a sound. */
  hasSound: Scalars['Boolean']['output'];
  /** Whether it may be spoken. */
  hasVoice: Scalars['Boolean']['output'];
};

/** By which way news comes. */
export type NotificationChannel =
  /** A line in the digest by mail. */
  | 'EMAIL'
  /** A line under the bell. */
  | 'IN_APP'
  /** A push to your browsers. */
  | 'PUSH'
  /** A sound while Brigade is open. */
  | 'SOUND'
  /** Spoken while Brigade is open. */
  | 'VOICE';

/** One kind of news by one way, on or off. */
export type NotificationChannelInput = {
  /** The way. */
  channel: NotificationChannel;
  /** Whether it comes. */
  isOn: Scalars['Boolean']['input'];
  /** The kind. */
  kind: NotificationKind;
};

/** Whether one kind of news comes by one way. */
export type NotificationChannelSetting = {
  __typename: 'NotificationChannelSetting';
  /** The way. */
  channel: NotificationChannel;
  /** Whether it comes. */
  isOn: Scalars['Boolean']['output'];
};

/** A page of notifications, newest first. */
export type NotificationConnection = {
  __typename: 'NotificationConnection';
  /** The last event of `notificationEvents` that was there when this was read. */
  asOfSequence: Scalars['Sequence']['output'];
  /** The notifications. */
  edges: Array<NotificationEdge>;
  /** Where the page stands. */
  pageInfo: PageInfo;
};

/** A notification in a page. */
export type NotificationEdge = {
  __typename: 'NotificationEdge';
  /** Goes on from here. */
  cursor: Scalars['String']['output'];
  /** The notification. */
  node: Notification;
};

/** What `notificationEvents` sends. */
export type NotificationEvent = NotificationsChanged | StreamHead | StreamReady;

/** A small fact of a notification, for its wording. */
export type NotificationFact = {
  __typename: 'NotificationFact';
  /** What it is. */
  name: Scalars['String']['output'];
  /** Its value as text; money as a decimal. */
  value: Scalars['String']['output'];
};

/** Which notifications. */
export type NotificationFilter = {
  /** Only unread ones. */
  isUnread?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only these kinds. */
  kinds?: InputMaybe<Array<NotificationKind>>;
};

/** What a notification is about. */
export type NotificationKind =
  /** Somebody added you to a group. */
  | 'ADDED_TO_GROUP'
  /** A chef you follow, copy or pay writes to all of you. */
  | 'ANNOUNCEMENT'
  /** Somebody commented on your post or recipe. */
  | 'COMMENTED'
  /** Somebody began to copy you. */
  | 'COPIED_YOU'
  /** Somebody stopped copying you. */
  | 'COPIER_LEFT'
  /** A trade of a chef you copy was skipped or rejected. */
  | 'COPY_NOT_COPIED'
  /** A copy of yours hit its stop, took its profit or was ended. */
  | 'COPY_STOPPED'
  /** Somebody follows you. */
  | 'FOLLOWED'
  /** Somebody lets you follow their private profile. */
  | 'FOLLOW_ACCEPTED'
  /** Somebody would like to follow your private profile. */
  | 'FOLLOW_REQUESTED'
  /** An account or a copy of yours was short of margin, and its shorts were closed. */
  | 'MARGIN'
  /** Somebody named you in a post or comment. */
  | 'MENTIONED'
  /** Somebody wrote to you. Messages have a count of their own, so they make no line here. */
  | 'MESSAGE'
  /** Somebody you do not follow would like to write to you. */
  | 'MESSAGE_REQUEST'
  /** What a moderator decided about you, or about what you reported. */
  | 'MODERATION'
  /** Anything else the house tells you. */
  | 'OTHER'
  /** A price you watch was reached. */
  | 'PRICE_ALERT'
  /** Somebody reacted to your post or comment. */
  | 'REACTED'
  /** Somebody answered your comment. */
  | 'REPLIED'
  /** Somebody passed your post on. */
  | 'REPOSTED'
  /** A sign-in from somewhere new, or a change of how you sign in: password, address, second step, passkeys, API keys. */
  | 'SECURITY'
  /** A stop or a target of your own trade fired. */
  | 'STOP_FIRED'
  /** A trade of a chef you copy was copied. It stands on your receipts, so it makes no line here. */
  | 'TRADE_COPIED';

/** One kind of news, with the ways by which it can come. */
export type NotificationKindSetting = {
  __typename: 'NotificationKindSetting';
  /** The ways it can come; others it cannot. */
  channels: Array<NotificationChannelSetting>;
  /** What it tells. */
  description: Scalars['String']['output'];
  /** The kind. */
  kind: NotificationKind;
  /** As the settings name it. */
  title: Scalars['String']['output'];
};

/** How news comes to you. How it sounds is a matter of each device. */
export type NotificationSettings = Node & {
  __typename: 'NotificationSettings';
  /** How often the digest comes by mail. */
  digest: Digest;
  /** The local hour at which it comes, 0 to 23. */
  digestHour: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Each kind of news. */
  kinds: Array<NotificationKindSetting>;
  /** Your quiet hours; null for none. */
  quietHours: Maybe<QuietHours>;
  /** When the quiet hours that hold now end; null when none hold. */
  quietUntil: Maybe<Scalars['DateTime']['output']>;
  /** Your time zone, an IANA name like Europe/Madrid. */
  timeZone: Scalars['String']['output'];
};

/** The answer to a change of the notification settings. */
export type NotificationSettingsPayload = {
  __typename: 'NotificationSettingsPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** As they stand; null when refused. */
  settings: Maybe<NotificationSettings>;
};

/** What a notification is about. */
export type NotificationSubject = {
  __typename: 'NotificationSubject';
  /** Its id; of an INSTRUMENT its symbol. */
  id: Scalars['ID']['output'];
  /** USER, RECIPE, POST, COMMENT, COPY, RECEIPT, CONVERSATION, ANNOUNCEMENT, INSTRUMENT or ACCOUNT. */
  kind: Scalars['String']['output'];
};

/** What waits to be read, for the bell. */
export type NotificationSummary = {
  __typename: 'NotificationSummary';
  /** The last event of `notificationEvents` that was there when this was read. */
  asOfSequence: Scalars['Sequence']['output'];
  /** Unread lines; over 99 counts as 100. */
  unread: Scalars['Int']['output'];
};

/** What changed. */
export type NotificationsChangeKind =
  /** A notification is new, or one has grown. */
  | 'ARRIVED'
  /** Notifications were read, on this screen or another. */
  | 'READ';

/** Something happened under your bell. */
export type NotificationsChanged = {
  __typename: 'NotificationsChanged';
  /** How it is to be heard now; null when nothing arrived. */
  alert: Maybe<NotificationAlert>;
  /** When it happened. */
  at: Scalars['DateTime']['output'];
  /** What changed. */
  kind: NotificationsChangeKind;
  /** The notification as it stands; null when several were read, or it is gone. */
  notification: Maybe<Notification>;
  /** The number before it in your stream. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in your stream. */
  sequence: Scalars['Sequence']['output'];
  /** What waits to be read now. */
  summary: NotificationSummary;
};

/** What happened under your bell since a position. */
export type NotificationsReplay = {
  __typename: 'NotificationsReplay';
  /** Oldest first. */
  events: Array<NotificationsChanged>;
  /** Whether more follow. */
  hasMore: Scalars['Boolean']['output'];
  /** The last number there is. */
  head: Scalars['Sequence']['output'];
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

/** How an operation is run. */
export type OperationKind =
  | 'MUTATION'
  | 'QUERY'
  | 'SUBSCRIPTION';

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

/** What one made of all one's money in an account, copies included. */
export type OwnPerformance = {
  __typename: 'OwnPerformance';
  /** Best closed trade, in percent of its entry; null without one. */
  bestTradePercent: Maybe<Scalars['Float']['output']>;
  /** At daily closes, from 0 at the start of the range. */
  curve: Array<CurvePoint>;
  /** Time-weighted, over daily closes. Money that came during a day counts from its morning on. */
  figures: TraderFigures;
  /** Internal rate of return over the whole time, in percent: weighs when money came. */
  moneyWeightedPercent: Figure;
  /** Month by month, oldest first. */
  months: Array<MonthlyReturn>;
  /** When the account was opened. */
  start: Scalars['DateTime']['output'];
  /** Worst closed trade, in percent of its entry; null without one. */
  worstTradePercent: Maybe<Scalars['Float']['output']>;
};

/** The viewer's own place on the leaderboard of a year, unfiltered, as that board shows it to them. */
export type OwnStanding = {
  __typename: 'OwnStanding';
  /** Daily closes of the year. */
  days: Scalars['Int']['output'];
  /** Daily closes a record needs to be ranked. */
  daysMin: Scalars['Int']['output'];
  /** By what they are ranked. */
  group: LeaderboardGroup;
  /** Low end of the likely range (80%), in percent: what is ranked by. */
  lowPercent: Maybe<Scalars['Float']['output']>;
  /** Feeders ranked in that group; 0 when not ranked. */
  of: Scalars['Int']['output'];
  /** Place within the group; null when not ranked. */
  rank: Maybe<Scalars['Int']['output']>;
};

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

/** A passkey of the user: signs in without password and code. */
export type Passkey = Node & {
  __typename: 'Passkey';
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Whether it is copied between the owner's devices. */
  isSynced: Scalars['Boolean']['output'];
  /** What its owner calls it. */
  name: Scalars['String']['output'];
};

/** What a browser needs for its WebAuthn call. */
export type PasskeyOptionsPayload = {
  __typename: 'PasskeyOptionsPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Options as JSON; good for five minutes, in this browser. */
  optionsJson: Maybe<Scalars['String']['output']>;
};

/** A passkey's answer. */
export type PasskeyResponseInput = {
  /** What the browser's WebAuthn call gave, as JSON. */
  response: Scalars['String']['input'];
};

/** The password, asked for again. */
export type PasswordInput = {
  /** The user's password. */
  password: Scalars['String']['input'];
};

/** A page of people, latest first. */
export type PeopleConnection = {
  __typename: 'PeopleConnection';
  /** The page's people. */
  edges: Array<PersonEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** Lists of people. */
export type PeopleList =
  /** Whom the viewer blocked. */
  | 'BLOCKED'
  /** Who follows somebody whose profile the viewer may see. */
  | 'FOLLOWERS'
  /** Whom they follow. */
  | 'FOLLOWING'
  /** Whom the viewer muted. */
  | 'MUTED';

/** A person in a list. */
export type PersonEdge = {
  __typename: 'PersonEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The person. */
  node: Trader;
};

/** Somebody, to block or mute, or no longer. */
export type PersonInput = {
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** The answer to `block`, `unblock`, `mute` and `unmute`. */
export type PersonPayload = {
  __typename: 'PersonPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The person as the viewer sees them now; null when refused. */
  person: Maybe<Trader>;
};

/** A sample subscription. */
export type PersonaSubscription = {
  __typename: 'PersonaSubscription';
  /** Whether it runs. */
  active: Scalars['Boolean']['output'];
  /** When it renews, as an ISO date. */
  renewalDate: Scalars['String']['output'];
  /** Like `chef_monthly`. */
  type: Scalars['String']['output'];
};

/** A picture that this house re-encoded and keeps. Its address never changes. */
export type Picture = Node & {
  __typename: 'Picture';
  /** Height in pixels. */
  height: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Where it is served, a path of this house: `/pictures/{id}`. */
  url: Scalars['String']['output'];
  /** Width in pixels. */
  width: Scalars['Int']['output'];
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

/** A plan and what it allows. */
export type Plan = {
  __typename: 'Plan';
  /** Whether its API keys only read. */
  isApiReadOnly: Scalars['Boolean']['output'];
  /** What it allows. */
  limits: Entitlements;
  /** What a month costs, in USD; 0 is free. */
  monthlyUsd: Scalars['Decimal']['output'];
  /** The subscription's type, like `chef_monthly`; null for the free plan. */
  subscriptionType: Maybe<Scalars['String']['output']>;
  /** The tier it gives. */
  tier: Tier;
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

/** Somebody's words in the feed. */
export type Post = Node & {
  __typename: 'Post';
  /** When it was written. */
  at: Scalars['DateTime']['output'];
  /** Who wrote it. */
  author: Trader;
  /** How often it was changed; `history` tells what it said before. */
  editCount: Scalars['Int']['output'];
  /** When it was last changed; null when never. */
  editedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it said before its edits, oldest first; empty unless VISIBLE. */
  history: Array<PostVersion>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** The instruments of its symbols. */
  instruments: Array<Instrument>;
  /** Usernames in the text that existed when it was written. */
  mentions: Array<Scalars['String']['output']>;
  /** At most 4. */
  pictures: Array<PostPicture>;
  /** The linked recipe; null without one, and until the viewer may see the trade. */
  recipe: Maybe<Recipe>;
  /** What the author expects; null when not said. */
  sentiment: Maybe<Sentiment>;
  /** Whether the words are still there. */
  state: ThingState;
  /** Symbols that the text names (`$AAPL`) and the house knows, in capitals. */
  symbols: Array<Scalars['String']['output']>;
  /** Comments, reactions and reposts. */
  talk: Talk;
  /** Markdown, as written (the client renders it, without HTML and remote pictures); empty unless VISIBLE. */
  text: Scalars['String']['output'];
  /** Topics of the text (`#earnings`), in lower case without the sign. */
  topics: Array<Scalars['String']['output']>;
  /** Whether the viewer may edit and delete it: its author. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** Whether the viewer may report it: anyone signed in but its author. */
  viewerCanReport: Scalars['Boolean']['output'];
};

/** A post that was there already says something else now: its author edited or deleted it, or the house hid or restored it. */
export type PostChanged = {
  __typename: 'PostChanged';
  /** The post as it stands now; of one that is DELETED or REMOVED nothing but its place. */
  post: Post;
  /** The number before it in this viewer's stream. Greater than the last one seen: replay. */
  previousSequence: Scalars['Sequence']['output'];
  /** Its number in the feed. */
  sequence: Scalars['Sequence']['output'];
};

/** A page of posts, newest first. */
export type PostConnection = {
  __typename: 'PostConnection';
  /** The page's posts. */
  edges: Array<PostEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** A post in a list. */
export type PostEdge = {
  __typename: 'PostEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The post. */
  node: Post;
};

/** Which posts; together they narrow down. */
export type PostFilter = {
  /** Only of this author. */
  authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Only mentioning this username. */
  mention?: InputMaybe<Scalars['String']['input']>;
  /** Only naming this symbol. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** Only of this topic, without the sign. */
  topic?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to `createPost` and `editPost`. */
export type PostPayload = {
  __typename: 'PostPayload';
  /** Its place at the top of lists, when it is new. */
  edge: Maybe<PostEdge>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The post after it. */
  post: Maybe<Post>;
};

/** A picture of a post. */
export type PostPicture = {
  __typename: 'PostPicture';
  /** What it shows, for those who cannot see it; may be empty. */
  alt: Scalars['String']['output'];
  /** The picture. */
  picture: Picture;
};

/** A picture to go with a post. */
export type PostPictureInput = {
  /** What it shows, at most 300 characters. */
  alt?: InputMaybe<Scalars['String']['input']>;
  /** Id of an own upload that is up and that nothing uses yet (or that this post uses). */
  pictureId: Scalars['ID']['input'];
};

/** What a post said before an edit. */
export type PostVersion = {
  __typename: 'PostVersion';
  /** Since when it said so. */
  at: Scalars['DateTime']['output'];
  /** Its sentiment. */
  sentiment: Maybe<Sentiment>;
  /** Its text. */
  text: Scalars['String']['output'];
  /** Its number, from 1. */
  version: Scalars['Int']['output'];
};

/** Somebody you talk with came or went. */
export type PresenceChanged = {
  __typename: 'PresenceChanged';
  /** Whether they are here now. */
  isOnline: Scalars['Boolean']['output'];
  /** Who came or went. */
  trader: Maybe<Trader>;
};

/** An announcement before it is sent. */
export type PreviewAnnouncementInput = {
  /** When, as local time; now without it. */
  at?: InputMaybe<Scalars['String']['input']>;
  /** To whom. */
  audience: AnnouncementAudience;
  /** What it says. */
  text: Scalars['String']['input'];
  /** The time zone of `at`; the one of your settings without it. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** Its heading. */
  title: Scalars['String']['input'];
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

/** A price the user wants to hear of, once. */
export type PriceAlert = Node & {
  __typename: 'PriceAlert';
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** When it was reached; null while it waits. */
  firedAt: Maybe<Scalars['DateTime']['output']>;
  /** Where the price was then. */
  firedPrice: Maybe<Scalars['Decimal']['output']>;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What it is about; null once nobody knows the symbol. */
  instrument: Maybe<Instrument>;
  /** The price it waits for, compared with the middle of bid and ask. */
  price: Scalars['Decimal']['output'];
  /** From where it is reached. */
  side: AlertSide;
};

/** The answer to `createPriceAlert` and `deletePriceAlert`. */
export type PriceAlertsPayload = {
  __typename: 'PriceAlertsPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The user's alerts now: those that wait, then those that were reached, newest first. */
  priceAlerts: Array<PriceAlert>;
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

/** A browser that gets your pushes. */
export type PushSubscription = Node & {
  __typename: 'PushSubscription';
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** What the browser calls itself. */
  device: Scalars['String']['output'];
  /** SHA-256 of its address, hex: a browser knows itself by it. */
  endpointHash: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** When something last reached it; null before that. */
  lastSentAt: Maybe<Scalars['DateTime']['output']>;
};

/** A browser of yours that gets pushes. */
export type PushSubscriptionInput = {
  /** Which. */
  id: Scalars['ID']['input'];
};

/** The answer to a change of the browsers that get pushes. */
export type PushSubscriptionPayload = {
  __typename: 'PushSubscriptionPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The browser that was added; null when refused or removed. */
  subscription: Maybe<PushSubscription>;
  /** All your browsers that get pushes; null when refused. */
  subscriptions: Maybe<Array<PushSubscription>>;
};

export type Query = {
  __typename: 'Query';
  /** Queues, failed jobs, fan-out times and prices. */
  adminHealth: AdminHealth;
  /** The house at a glance. Admins; sample data for a tester in the admin persona. */
  adminOverview: AdminOverview;
  /** Users, newest first, or those whose name, username or mail begins so. */
  adminUsers: AdminUserConnection;
  /** All announcements of the house, newest first, at most 50. */
  allHouseAnnouncements: Array<HouseAnnouncement>;
  /** Page views and browsers, for admins. */
  analyticsSummary: AnalyticsSummary;
  /** One that you wrote or got; null for anything else. */
  announcement: Maybe<Announcement>;
  /** Announcements you wrote, the latest time first. */
  announcements: AnnouncementConnection;
  /** The user's API keys, oldest first. */
  apiKeys: Array<ApiKey>;
  /** Operations with their cost and scope, error codes and limits: made from the code that runs. */
  apiReference: ApiReference;
  /** One article; null when there is none. */
  article: Maybe<Article>;
  /** The shelves of the library, in reading order. */
  articleCategories: Array<ArticleCategory>;
  /** Articles in reading order; with `search`, best first. All of them are few dozens. */
  articles: Array<Article>;
  /** Who did what to whom, newest first. */
  auditLog: AuditConnection;
  /** The last `first` bars (300 without it, at most 1500) that start before `before` (now without it), oldest first. */
  bars: BarSeries;
  /** A comment by id, with its answers by `replies`; null when there is none for the viewer. */
  comment: Maybe<Comment>;
  /** First-level comments on a post or a recipe that the viewer may see; each brings its answers by `replies`. */
  comments: CommentConnection;
  /** What `$AA`, `@an` or `#ear` may become, best first, at most 8. People whom the viewer may see. */
  completions: Array<Completion>;
  /** One of your conversations; null for anything else. */
  conversation: Maybe<Conversation>;
  /** Your conversations, the latest activity first. */
  conversations: ConversationConnection;
  /** Events among your copiers after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  copierEventsSince: CopierReplay;
  /** One of your copies; null for anything else. */
  copy: Maybe<Copy>;
  /** Your copy events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  copyEventsSince: CopyReplay;
  /** The user's exports that can still be fetched, newest first. */
  dataExports: Array<DataExport>;
  /** Your limits over all copies. */
  eaterLimits: EaterLimits;
  /** The user's change of address under way. */
  emailChange: Maybe<EmailChange>;
  /** The house's switches. */
  featureSwitches: Array<FeatureSwitch>;
  /** Sealed trade events that the viewer may see, newest first. A visitor gets everyone's, delayed. */
  feed: FeedConnection;
  /** Events of the viewer's feed after a number: what a stream missed. RESYNC_REQUIRED when that is too long ago. */
  feedEventsSince: FeedReplay;
  /** Who would like to follow the viewer, newest first. */
  followRequests: FollowRequestConnection;
  /** Tags the viewer follows, latest first; at most 500. */
  followedTags: Array<Tag>;
  /** Those of these people whom the viewer does not see now: what `sightEvents` tells, asked after a cut. */
  hiddenPeople: Array<Scalars['ID']['output']>;
  /** What the house says now, maintenance first, at most 3. */
  houseAnnouncements: Array<HouseAnnouncement>;
  /** What the house has done in a day: for its first page. Kept for a minute. */
  houseFigures: HouseFigures;
  /** One instrument; null where nobody knows the symbol. */
  instrument: Maybe<Instrument>;
  /** All that can be traded here, by symbol; `search` looks in symbols and names. */
  instruments: Array<Instrument>;
  /** Whether the house is in production-only mode: then test mode is off for everybody. */
  isProductionOnlyMode: Scalars['Boolean']['output'];
  /** Feeders by the low end of their likely range: of what copiers made, else of their own return. */
  leaderboard: Leaderboard;
  /** One of the house's legal texts. Open to everybody. */
  legalText: LegalText;
  /** How the market is doing, as this server process sees it. */
  marketStatus: MarketStatus;
  /** Who is signed in; null for a visitor. */
  me: Maybe<Me>;
  /** Your message events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  messageEventsSince: MessagesReplay;
  /** Messages of your own conversations that have all these words (the last may be its beginning), newest first. */
  messageSearch: MessageConnection;
  /** What waits to be read, for the badge. */
  messageSummary: MessageSummary;
  /** What the house decided, newest first. Admins only. */
  moderationDecisions: ModerationDecisionConnection;
  /** Who copies you, and how it goes for them. */
  myCopiers: MyCopiers;
  /** What all copies of you were worth together at the daily closes of the range, and now; empty before the first one. */
  myCopiersCurve: Array<EquityPoint>;
  /** All your copies. */
  myCopies: MyCopies;
  /** What the house decided about the viewer and their words, newest first. */
  myDecisions: ModerationDecisionConnection;
  /** The viewer's own account: figures and curve. Null without such an account. */
  myPerformance: Maybe<OwnPerformance>;
  /** The tester's own sandboxes. */
  mySandboxes: Array<Sandbox>;
  /** Where the viewer stands on the board of a year, unfiltered. Null for those it does not list: no feeders, suspended, or without a daily close that their plan shows yet. */
  myStanding: Maybe<OwnStanding>;
  /** Your webhooks, oldest first, at most five. */
  myWebhooks: Array<Webhook>;
  /** Your notification events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  notificationEventsSince: NotificationsReplay;
  /** How news comes to you. */
  notificationSettings: NotificationSettings;
  /** What waits to be read, for the bell. */
  notificationSummary: NotificationSummary;
  /** Your notifications, newest first. */
  notifications: NotificationConnection;
  /** People in a list, latest first: followers and followed of somebody, or whom the viewer shut out. */
  people: PeopleConnection;
  /** All plans, from the free one up. What nobody sells here yet still says what it would allow. */
  plans: Array<Plan>;
  /** One of your own accounts; the record account without `accountId`, or the one of `kind`. */
  portfolio: Portfolio;
  /** Your portfolio events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer kept (7 days). */
  portfolioEventsSince: PortfolioReplay;
  /** A post by id; null when there is none for the viewer. A stone and a removed one are found. */
  post: Maybe<Post>;
  /** Posts of people the viewer may see, newest first. */
  posts: PostConnection;
  /** How many an announcement would reach, and how it would come by each way. FORBIDDEN for who may not announce. */
  previewAnnouncement: AnnouncementPreview;
  /** What a copy with these rules would do at the feeder's next trade, and what it can cost. */
  previewCopy: CopyPreview;
  /** The user's price alerts: those that wait, then those that were reached, newest first. */
  priceAlerts: Array<PriceAlert>;
  /** The house's public key for web push, base64url: `applicationServerKey`. */
  pushKey: Scalars['String']['output'];
  /** Your browsers that get pushes, latest first; at most 20. */
  pushSubscriptions: Array<PushSubscription>;
  /** The last quote; null for a symbol that is not priced here, or not yet. */
  quote: Maybe<Quote>;
  /** One of your receipts; null for anything else. */
  receipt: Maybe<Receipt>;
  /** Your receipts, newest first. */
  receipts: ReceiptConnection;
  /** The page of a sealed trade; null when the viewer may not see it, or not yet. */
  recipe: Maybe<Recipe>;
  /** Recipes of symbols that fit the words, and of people whose username begins so; the latest of everybody for no words. Open ones first. */
  recipes: Array<Recipe>;
  /** What was reported, newest first. Admins only. */
  reports: ReportConnection;
  /** What to accept before the first copy. */
  riskText: RiskText;
  /** How the user signs in. */
  security: Security;
  /** The server's wall clock: lets a client tell how far its own is off. */
  serverTime: Scalars['DateTime']['output'];
  /** Where the user is signed in, last used first. */
  sessions: Array<Session>;
  /** Feeders the viewer does not follow yet, each with the reason, strongest first. */
  suggestions: Array<Suggestion>;
  /** Your answers' date; null before the form was answered. */
  suitability: Maybe<Suitability>;
  /** A tag's page; null for an unknown symbol and for nobody. Its feed: `timeline(filter: { scope: ALL, symbol | topic | traderId })`. */
  tag: Maybe<Tag>;
  /** The nine sample personas. Testers and admins only. */
  testPersonas: Array<TestPersona>;
  /** The mixed feed: trades, posts, reposts, milestones and announcements that the viewer may see, newest first. DISCOVERY orders posts and milestones of everyone by score = log2(1 + reactions + 2 × comments + 3 × reposts) + time / 6 h: twice the talk stands level with six hours later. A visitor gets everyone's, delayed. */
  timeline: TimelineConnection;
  /** Events of the viewer's mixed feed after a number: what a stream missed. RESYNC_REQUIRED when that is too long ago. */
  timelineEventsSince: TimelineReplay;
  /** Somebody's public side, by id or by username; null when there is nobody. */
  trader: Maybe<Trader>;
  /** Feeders whose profile the viewer may see. */
  traders: TraderConnection;
  /** What is talked about, by the formula of TrendingTag, highest first. */
  trendingTags: Array<TrendingTag>;
  /** The user's watchlists in their order, at most 20. */
  watchlists: Array<Watchlist>;
  /** Whether you may write to this person; null when there is no such person. */
  writePermission: Maybe<WritePermission>;
};


export type QueryAdminUsersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  role: InputMaybe<Role>;
  search: InputMaybe<Scalars['String']['input']>;
};


export type QueryAnalyticsSummaryArgs = {
  days?: Scalars['Int']['input'];
};


export type QueryAnnouncementArgs = {
  id: Scalars['ID']['input'];
};


export type QueryAnnouncementsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryArticleArgs = {
  id: Scalars['ID']['input'];
};


export type QueryArticlesArgs = {
  category: InputMaybe<Scalars['String']['input']>;
  search: InputMaybe<Scalars['String']['input']>;
};


export type QueryAuditLogArgs = {
  action: InputMaybe<Scalars['String']['input']>;
  actor: InputMaybe<Scalars['String']['input']>;
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


export type QueryBarsArgs = {
  before: InputMaybe<Scalars['DateTime']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  resolution: BarResolution;
  symbol: Scalars['String']['input'];
};


export type QueryCommentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCommentsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  kind: TalkKind;
  order?: CommentOrder;
};


export type QueryCompletionsArgs = {
  kind: TagKind;
  prefix: Scalars['String']['input'];
};


export type QueryConversationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryConversationsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  box: InputMaybe<ConversationBox>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCopierEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
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


export type QueryFollowRequestsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryHiddenPeopleArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type QueryInstrumentArgs = {
  symbol: Scalars['String']['input'];
};


export type QueryInstrumentsArgs = {
  class: InputMaybe<InstrumentClass>;
  search: InputMaybe<Scalars['String']['input']>;
};


export type QueryLeaderboardArgs = {
  assetClass: InputMaybe<InstrumentClass>;
  period?: LeaderboardPeriod;
  recordDaysMin?: Scalars['Int']['input'];
  riskMax?: Scalars['Int']['input'];
  riskMin?: Scalars['Int']['input'];
};


export type QueryLegalTextArgs = {
  id: LegalTextId;
};


export type QueryMessageEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryMessageSearchArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  conversationId: InputMaybe<Scalars['ID']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  search: Scalars['String']['input'];
};


export type QueryModerationDecisionsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  openAppeals?: Scalars['Boolean']['input'];
};


export type QueryMyCopiersCurveArgs = {
  range?: CurveRange;
};


export type QueryMyDecisionsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryMyPerformanceArgs = {
  kind?: AccountKind;
  range?: CurveRange;
};


export type QueryNotificationEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryNotificationsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<NotificationFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPeopleArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  list: PeopleList;
  userId: InputMaybe<Scalars['ID']['input']>;
};


export type QueryPortfolioArgs = {
  accountId: InputMaybe<Scalars['ID']['input']>;
  kind: InputMaybe<AccountKind>;
};


export type QueryPortfolioEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPostsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<PostFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPreviewAnnouncementArgs = {
  input: PreviewAnnouncementInput;
};


export type QueryPreviewCopyArgs = {
  input: PreviewCopyInput;
};


export type QueryPriceAlertsArgs = {
  symbol: InputMaybe<Scalars['String']['input']>;
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


export type QueryRecipesArgs = {
  first?: Scalars['Int']['input'];
  search: Scalars['String']['input'];
};


export type QueryReportsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  kind: InputMaybe<ReportableKind>;
  state: InputMaybe<ReportState>;
};


export type QuerySuggestionsArgs = {
  first?: Scalars['Int']['input'];
};


export type QueryTagArgs = {
  kind: TagKind;
  value: Scalars['String']['input'];
};


export type QueryTimelineArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<FeedFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTimelineEventsSinceArgs = {
  afterSequence: Scalars['Sequence']['input'];
  filter: InputMaybe<FeedFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
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


export type QueryTrendingTagsArgs = {
  first?: Scalars['Int']['input'];
  kind: InputMaybe<TagKind>;
};


export type QueryWritePermissionArgs = {
  userId: Scalars['ID']['input'];
};

/** Local times of day between which nothing is pushed or heard. */
export type QuietHours = {
  __typename: 'QuietHours';
  /** When they begin, like 22:00. */
  from: Scalars['String']['output'];
  /** When they end, like 07:30; before `from` it is the next day. */
  to: Scalars['String']['output'];
};

/** Local times of day, like 22:00. */
export type QuietHoursInput = {
  /** When they begin. */
  from: Scalars['String']['input'];
  /** When they end; before `from` it is the next day. */
  to: Scalars['String']['input'];
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

/** Reacting. A second reaction replaces the first. */
export type ReactInput = {
  /** To which one. */
  id: Scalars['ID']['input'];
  /** To what kind of thing. */
  kind: TalkKind;
  /** How. */
  reaction?: ReactionKind;
};

/** The answer to `react` and `unreact`. */
export type ReactPayload = {
  __typename: 'ReactPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The talk after it. */
  talk: Maybe<Talk>;
};

/** How many reacted in one way. */
export type ReactionCount = {
  __typename: 'ReactionCount';
  /** How many. */
  count: Scalars['Int']['output'];
  /** How. */
  kind: ReactionKind;
};

/** The few ways to react; one per person and thing. */
export type ReactionKind =
  /** I think it goes down. */
  | 'BEAR'
  /** I think it goes up. */
  | 'BULL'
  /** Well done. */
  | 'CLAP'
  /** Hot. */
  | 'FIRE'
  /** Food for thought. */
  | 'THINK';

/** Proving that it is still the user: with password (and code, where a second factor is on), or with a passkey. */
export type ReauthenticateInput = {
  /** Six digits of the authenticator app, where the second factor is on. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** A passkey's answer as JSON, begun by `passkeyRequestOptions`. */
  passkeyResponse?: InputMaybe<Scalars['String']['input']>;
  /** The password; left out with a passkey. */
  password?: InputMaybe<Scalars['String']['input']>;
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
  /** The same in words, with the figure; of a split or dividend what it did. */
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
  /** A split or dividend: units, prices, cost and cash moved along, never profit or loss. */
  | 'ADJUST'
  | 'CLOSE'
  /** The lots became the eater's own trade, at mid; nothing was sold. */
  | 'DETACH'
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
  /** The copy was realigned with its feeder. */
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
  /** Where the page is in the list. */
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

/** What of a receipt its owner shows to others. Symbol, side, action, status and time always show. */
export type ReceiptFact =
  /** Whose trade was copied. */
  | 'FEEDER'
  /** The size after each limit. */
  | 'LIMITS'
  /** For how much. */
  | 'MONEY'
  /** At which price, against the feeder's, and the slippage. */
  | 'PRICE'
  /** The profit or loss it made. */
  | 'RESULT'
  /** How many units. */
  | 'SIZE'
  /** How long it took. */
  | 'TIMES';

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
  /** Comments, reactions and reposts. */
  talk: Talk;
  /** The first words of the thesis, or what the trade is. */
  title: Scalars['String']['output'];
  /** The trade as the viewer may see it now. */
  trade: Trade;
  /** Position of your `copierEvents` before this was read, where the trade is yours: its copies change with them. Null else. */
  viewerCopierSequence: Maybe<Scalars['Sequence']['output']>;
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
  /** Median of what copies made of it, in percent of what they paid; what is held counts at mid. Null without one. */
  medianReturnPercent: Maybe<Scalars['Float']['output']>;
  /** Median slippage of opening it, in bps; null without a fill. */
  medianSlippageBps: Maybe<Scalars['Float']['output']>;
  /** Why it was skipped, most frequent first. */
  skipReasons: Array<SkipCount>;
  /** What your own copies made of it, in USD: sold, and held at mid. Null when they never had any. */
  viewerProfit: Maybe<Scalars['Decimal']['output']>;
  /** The same in percent of what they paid. */
  viewerReturnPercent: Maybe<Scalars['Float']['output']>;
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

/** Somebody to remove from a group. */
export type RemoveMemberInput = {
  /** The group. */
  conversationId: Scalars['ID']['input'];
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** Taking a passkey away. */
export type RemovePasskeyInput = {
  /** One of the user's own. */
  passkeyId: Scalars['ID']['input'];
};

/** A group's name. */
export type RenameConversationInput = {
  /** The group. */
  conversationId: Scalars['ID']['input'];
  /** At most 60 characters; empty for none. */
  name: Scalars['String']['input'];
};

/** A new name for a passkey. */
export type RenamePasskeyInput = {
  /** 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** One of the user's own. */
  passkeyId: Scalars['ID']['input'];
};

/** Telling again. */
export type ReplayWebhookInput = {
  /** Receipts after this number are told (again). */
  receiptsAfter: Scalars['Sequence']['input'];
  /** Trades after this number are told (again). */
  tradesAfter: Scalars['Sequence']['input'];
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** A report by a user. Only admins see reports. */
export type Report = Node & {
  __typename: 'Report';
  /** When. */
  at: Scalars['DateTime']['output'];
  /** What was decided; null while it is open. */
  decision: Maybe<ModerationDecision>;
  /** The words it is about, as they were when it was reported; at most 500 characters. */
  excerpt: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** How many open reports there are about the same thing, this one included. */
  openCount: Scalars['Int']['output'];
  /** Whose thing it is; null once their account is gone. */
  owner: Maybe<Trader>;
  /** The pictures it has now. */
  pictures: Array<ReportedPicture>;
  /** What is wrong with it. */
  reason: ReportReason;
  /** Who reported it; null once their account is gone. */
  reporter: Maybe<Trader>;
  /** Where it stands. */
  state: ReportState;
  /** Which one. */
  subjectId: Scalars['ID']['output'];
  /** About what kind of thing. */
  subjectKind: ReportableKind;
  /** In the reporter's words; may be empty. */
  text: Scalars['String']['output'];
};

/** What broke on a screen. Goes to the server's log, and is shown to nobody. */
export type ReportClientErrorInput = {
  /** The error's message. */
  message: Scalars['String']['input'];
  /** Where in the app it happened, as a path. */
  path: Scalars['String']['input'];
  /** Its stack, where the browser has one. */
  stack?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to `reportClientError`. */
export type ReportClientErrorPayload = {
  __typename: 'ReportClientErrorPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Id of the line in the server's log, for whoever asks for help; null when refused. */
  logId: Maybe<Scalars['ID']['output']>;
};

/** A page of reports, newest first. */
export type ReportConnection = {
  __typename: 'ReportConnection';
  /** The page's reports. */
  edges: Array<ReportEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** A report in a list. */
export type ReportEdge = {
  __typename: 'ReportEdge';
  /** Where to go on from. */
  cursor: Scalars['String']['output'];
  /** The report. */
  node: Report;
};

/** Telling the house that something is wrong. */
export type ReportInput = {
  /** Which one. */
  id: Scalars['ID']['input'];
  /** What kind of thing. */
  kind: ReportableKind;
  /** What is wrong with it. */
  reason: ReportReason;
  /** In words, at most 1000 characters; needed for OTHER. */
  text?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to `report`. */
export type ReportPayload = {
  __typename: 'ReportPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether the house has it; reporting the same again changes nothing. */
  isReported: Scalars['Boolean']['output'];
};

/** What is wrong with it. */
export type ReportReason =
  /** Insults, threats, hate. */
  | 'ABUSE'
  /** Claims about trades or returns that are not true. */
  | 'MISLEADING'
  /** Something else, told in words. */
  | 'OTHER'
  /** Shows what belongs to somebody else. */
  | 'PRIVATE_DATA'
  /** An attempt to get at somebody's money or password. */
  | 'SCAM'
  /** Advertising or noise. */
  | 'SPAM';

/** Where a report stands. */
export type ReportState =
  /** Decided. */
  | 'DECIDED'
  /** Nobody has decided yet. */
  | 'OPEN';

/** What can be reported and moderated. */
export type ReportableKind =
  /** A feeder's announcement. */
  | 'ANNOUNCEMENT'
  /** A comment on a post or a recipe. */
  | 'COMMENT'
  /** A message to the one who reports it. */
  | 'MESSAGE'
  /** A post. */
  | 'POST'
  /** The words of a recipe; its numbers are sealed. */
  | 'RECIPE'
  /** A person: their name, their words about themselves, how they behave. */
  | 'USER';

/** A picture of something that was reported, for admins. Each look at it is written to the audit log. */
export type ReportedPicture = {
  __typename: 'ReportedPicture';
  /** What it shows, in its owner's words; may be empty. */
  alt: Scalars['String']['output'];
  /** Where it is, on this house. */
  url: Scalars['String']['output'];
};

/** Somebody passed a post or a recipe on to their followers. */
export type Repost = Node & {
  __typename: 'Repost';
  /** When. */
  at: Scalars['DateTime']['output'];
  /** Who passed it on. */
  author: Trader;
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** POST or RECIPE. */
  kind: TalkKind;
  /** The post, of kind POST. */
  post: Maybe<Post>;
  /** The recipe, of kind RECIPE. */
  recipe: Maybe<Recipe>;
};

/** The answer to `repost` and `unrepost`. */
export type RepostPayload = {
  __typename: 'RepostPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The entry that is gone, after `unrepost`. */
  removedRepostId: Maybe<Scalars['ID']['output']>;
  /** The new entry; null after `unrepost`. */
  repost: Maybe<Repost>;
  /** The talk of what was passed on, after it. */
  talk: Maybe<Talk>;
};

/** A new address for the account. */
export type RequestEmailChangeInput = {
  /** Where mail shall go. */
  newEmail: Scalars['String']['input'];
  /** The password. */
  password: Scalars['String']['input'];
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

/** Letting a halted symbol trade again. */
export type ResumeSymbolInput = {
  /** Why: goes into the audit log. At most 300 characters. */
  reason: Scalars['String']['input'];
  /** Which. */
  symbol: Scalars['String']['input'];
};

/** Trying a failed job once more. */
export type RetryDeadLetterInput = {
  /** Which. */
  deadLetterId: Scalars['ID']['input'];
};

/** The answer to `retryDeadLetter`. */
export type RetryDeadLetterPayload = {
  __typename: 'RetryDeadLetterPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The failed job that is in the queue again. */
  retriedId: Maybe<Scalars['ID']['output']>;
};

/** Ending an API key. */
export type RevokeApiKeyInput = {
  /** One of the user's own. */
  keyId: Scalars['ID']['input'];
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

/** Where the writes of a persona go; left out of every count, board and feed. */
export type Sandbox = Node & {
  __typename: 'Sandbox';
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** The persona's id, or `own_overrides`. */
  key: Scalars['String']['output'];
  /** When it was begun. */
  since: Scalars['DateTime']['output'];
  /** Trades in it. */
  trades: Scalars['Int']['output'];
};

/** A browser that is to get pushes, as its `PushManager` tells. */
export type SavePushSubscriptionInput = {
  /** `subscription.keys.auth`, base64url. */
  auth: Scalars['String']['input'];
  /** What to call this browser, at most 200 characters. */
  device?: InputMaybe<Scalars['String']['input']>;
  /** `subscription.endpoint`. */
  endpoint: Scalars['String']['input'];
  /** `subscription.keys.p256dh`, base64url. */
  p256dh: Scalars['String']['input'];
  /** The endpoint of yours that this one takes the place of: the browser has renewed it. It keeps its name. */
  replaces?: InputMaybe<Scalars['String']['input']>;
};

/** Adding to an open trade at market. */
export type ScaleTradeInput = {
  /** Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** Units to add, in whole lots. */
  quantity: Scalars['Decimal']['input'];
  /** The trade. */
  tradeId: Scalars['ID']['input'];
};

/** What an API key may do. */
export type Scope =
  /** Queries and streams. */
  | 'read'
  /** Follows, posts, messages. */
  | 'social'
  /** Orders, trades and copies. */
  | 'trade';

/** The second step of a login. */
export type SecondFactorInput = {
  /** Six digits of the authenticator app, or one of the backup codes. */
  code: Scalars['String']['input'];
};

/** How the user signs in. */
export type Security = {
  __typename: 'Security';
  /** Backup codes not used yet. */
  backupCodesLeft: Scalars['Int']['output'];
  /** Whether a login by password wants a code too. */
  hasTwoFactor: Scalars['Boolean']['output'];
  /** Whether the user signed in or proved to be there within the last ten minutes. */
  isFresh: Scalars['Boolean']['output'];
  /** The user's passkeys, oldest first. */
  passkeys: Array<Passkey>;
};

/** The answer to a change of how the user signs in. */
export type SecurityPayload = {
  __typename: 'SecurityPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** How the user signs in now. */
  security: Maybe<Security>;
};

/** Something to say. Text, a picture, a recipe or a receipt: at least one. */
export type SendMessageInput = {
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['String']['input'];
  /** Where. */
  conversationId: Scalars['ID']['input'];
  /** A picture; only who may read the message can open it. */
  picture?: InputMaybe<MessagePictureInput>;
  /** One of your receipts; each reader sees it only once they may see its trade. */
  receipt?: InputMaybe<ShareReceiptInput>;
  /** A recipe you can see; each reader sees it only if they may. */
  recipeId?: InputMaybe<Scalars['ID']['input']>;
  /** Plain text, at most 4000 characters. */
  text?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to `sendMessage`. */
export type SendMessagePayload = {
  __typename: 'SendMessagePayload';
  /** The conversation after it; null when refused. */
  conversation: Maybe<Conversation>;
  /** The message; null when refused. */
  edge: Maybe<MessageEdge>;
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
};

/** What an author expects of the symbols of a post. */
export type Sentiment =
  /** Down. */
  | 'BEARISH'
  /** Up. */
  | 'BULLISH'
  /** Neither. */
  | 'NEUTRAL';

/** What posts of the last 30 days expect. A person counts once, with their latest post that says something. */
export type SentimentShares = {
  __typename: 'SentimentShares';
  /** Share that expects down, in percent. */
  bearishPercent: Maybe<Scalars['Float']['output']>;
  /** Share that expects up, in percent; null when nobody said anything. */
  bullishPercent: Maybe<Scalars['Float']['output']>;
  /** Share that expects neither, in percent. */
  neutralPercent: Maybe<Scalars['Float']['output']>;
  /** How many people said something. */
  people: Scalars['Int']['output'];
};

/** A place where the user is signed in. */
export type Session = Node & {
  __typename: 'Session';
  /** The network address it was opened from, where known. */
  address: Maybe<Scalars['String']['output']>;
  /** When the user signed in there. */
  createdAt: Scalars['DateTime']['output'];
  /** Browser and system in plain words, like "Firefox on Linux". */
  deviceName: Scalars['String']['output'];
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

/** Switching a feature. */
export type SetFeatureInput = {
  /** Which. */
  feature: Feature;
  /** On or off. */
  isOn: Scalars['Boolean']['input'];
  /** Why: goes into the audit log. At most 300 characters. Told to whoever meets the closed door. */
  reason?: Scalars['String']['input'];
  /** Its label, typed out, to switch it off. */
  typedName?: Scalars['String']['input'];
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

/** That you type, or no longer. */
export type SetTypingInput = {
  /** Where. */
  conversationId: Scalars['ID']['input'];
  /** Whether you type; say it again every few seconds while you do. */
  isTyping: Scalars['Boolean']['input'];
};

/** The answer to `setTyping`. */
export type SetTypingPayload = {
  __typename: 'SetTypingPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether it was passed on. */
  isHeard: Scalars['Boolean']['output'];
};

/** Giving somebody another role. */
export type SetUserRoleInput = {
  /** Why: goes into the audit log. At most 300 characters. */
  reason: Scalars['String']['input'];
  /** Which role. */
  role: Role;
  /** Their username, typed out. */
  typedName: Scalars['String']['input'];
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** Suspending somebody, or lifting it. */
export type SetUserSuspendedInput = {
  /** True suspends, false lifts it. */
  isSuspended: Scalars['Boolean']['input'];
  /** Why: goes into the audit log. At most 300 characters. The person is told. */
  reason: Scalars['String']['input'];
  /** Their username, typed out. */
  typedName: Scalars['String']['input'];
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** Giving or taking the test mode. */
export type SetUserTesterInput = {
  /** Whether they may use it. */
  isTester: Scalars['Boolean']['input'];
  /** Why: goes into the audit log. At most 300 characters. */
  reason: Scalars['String']['input'];
  /** Whom. */
  userId: Scalars['ID']['input'];
};

/** One of your receipts, and what of it you show. */
export type ShareReceiptInput = {
  /** What you show besides symbol, side, action, status and time. */
  facts: Array<ReceiptFact>;
  /** The receipt; your own. */
  id: Scalars['ID']['input'];
};

/** A copier's own receipt in a message, with the facts they chose to show. */
export type SharedReceipt = {
  __typename: 'SharedReceipt';
  /** What was to be done. */
  action: Maybe<ReceiptAction>;
  /** LIMITS: the last limit that cut. */
  cap: Maybe<SizeStepName>;
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTime']['output']>;
  /** What its owner chose to show. */
  facts: Array<ReceiptFact>;
  /** FEEDER: whose trade was copied. */
  feeder: Maybe<Trader>;
  /** PRICE: the feeder's, in USD. */
  feederPrice: Maybe<Scalars['Decimal']['output']>;
  /** The receipt's id. */
  id: Scalars['ID']['output'];
  /** Whether you may see the trade behind it yet; until then only this, id and facts are told. */
  isVisible: Scalars['Boolean']['output'];
  /** TIMES: from the feeder's fill to this one, in ms. */
  latencyMs: Maybe<Scalars['Int']['output']>;
  /** MONEY: quantity × price, in USD. */
  money: Maybe<Scalars['Decimal']['output']>;
  /** PRICE: the copy's own, in USD. */
  price: Maybe<Scalars['Decimal']['output']>;
  /** SIZE: bought or sold, in units. */
  quantity: Maybe<Scalars['Decimal']['output']>;
  /** RESULT: profit of what was sold, in USD. */
  realisedPnl: Maybe<Scalars['Decimal']['output']>;
  /** Why it was skipped or rejected, in words. */
  reasonText: Maybe<Scalars['String']['output']>;
  /** Long or short. */
  side: Maybe<TradeSide>;
  /** PRICE: how much worse than the feeder's, in bps. */
  slippageBps: Maybe<Scalars['Float']['output']>;
  /** What became of it. */
  status: Maybe<ReceiptStatus>;
  /** LIMITS: the size after each limit; empty where not shown. */
  steps: Array<SizeStep>;
  /** The symbol. */
  symbol: Maybe<Scalars['String']['output']>;
};

/** A recipe in a message. Who may not see it yet learns only that there is one. */
export type SharedRecipe = {
  __typename: 'SharedRecipe';
  /** The recipe's id; null while you may not see it. */
  id: Maybe<Scalars['ID']['output']>;
  /** Its trade as you may see it now; null while you may not. */
  trade: Maybe<Trade>;
};

/** Whom the viewer sees is not whom they saw. */
export type SightChanged = {
  __typename: 'SightChanged';
  /** Whom the viewer may not or does not want to see any more: muted, blocked by either, suspended, gone, or there for their followers alone. Nothing of theirs is to stay on screen. */
  hiddenIds: Array<Scalars['ID']['output']>;
  /** Whom the viewer had muted and listens to again. */
  shownIds: Array<Scalars['ID']['output']>;
};

/** The answer to a step that signs in. */
export type SignedInPayload = {
  __typename: 'SignedInPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Who is signed in now. */
  me: Maybe<Me>;
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
  | 'ALREADY_PLACED'
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

/** With whom to talk: one person makes a conversation of two (the one there is, if any), more make a group. */
export type StartConversationInput = {
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** True makes a group of one other person too. */
  isGroup?: InputMaybe<Scalars['Boolean']['input']>;
  /** The group's name, at most 60 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** First words, if any; they need `clientRequestId`. */
  text?: InputMaybe<Scalars['String']['input']>;
  /** The others, 1 to 49. */
  userIds: Array<Scalars['ID']['input']>;
};

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

/** A task of the job queue. */
export type Station = {
  __typename: 'Station';
  /** Failed for good. */
  deadLetters: Scalars['Int']['output'];
  /** Failed at least once and will be tried again. */
  failing: Scalars['Int']['output'];
  /** The task's name. */
  name: Scalars['String']['output'];
  /** How long the oldest has waited, in seconds; null without one. */
  oldestSeconds: Maybe<Scalars['Float']['output']>;
  /** Due and not done. */
  waiting: Scalars['Int']['output'];
};

/** Stopping all copies. */
export type StopAllCopiesInput = {
  /** What becomes of their positions. */
  mode?: CopyStopMode;
};

/** The answer to stopping all copies. */
export type StopAllCopiesPayload = {
  __typename: 'StopAllCopiesPayload';
  /** The copies it stopped, as they are now. */
  copies: Array<Copy>;
  /** What the caller can correct; empty when it worked. */
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
  /** What happens to one post or recipe while it is on screen: its figures, at most every half second, and a post's changed words. Has no numbers and brings no comments (see `talkEvents`); read anew after a cut. */
  cardEvents: CardChanged;
  /** What happens among your copiers, numbered. */
  copierEvents: CopierEvent;
  /** What happens to your copies, numbered. */
  copyEvents: CopyEvent;
  /** What your running copies are worth, as the market moves. */
  copyValues: CopiesValued;
  /** Entries of the feed as they become visible to the viewer, each once: trades, and the other kinds that the filter names in `kinds`. The scope DISCOVERY has no stream. */
  feedEvents: FeedEvent;
  /** What happens in your conversations, numbered; typing and presence without numbers, never replayed. */
  messageEvents: MessageEvent;
  /** What happens under your bell, numbered. */
  notificationEvents: NotificationEvent;
  /** What happens on all your accounts, numbered; `accountId` chooses whose totals come (the record account's without it). */
  portfolioEvents: PortfolioEvent;
  /** Quotes of up to 60 symbols: first all of them, then those that changed, several times a second at most. */
  quotes: QuotesChanged;
  /** Whom the viewer stops seeing, and whom they listen to again, in every tab of theirs. Has no numbers: ask `hiddenPeople` after a cut. */
  sightEvents: SightChanged;
  /** What happens around one post or recipe while its page is open. Has no numbers: read the page anew after a cut (a new READY never comes, the socket's reconnect is the sign). Ends with NOT_FOUND once the viewer may not see the post or recipe any more. */
  talkEvents: TalkChanged;
};


export type SubscriptionCardEventsArgs = {
  id: Scalars['ID']['input'];
  kind: TalkKind;
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


export type SubscriptionTalkEventsArgs = {
  id: Scalars['ID']['input'];
  kind: TalkKind;
};

/** A feeder one might follow, with the reason. */
export type Suggestion = {
  __typename: 'Suggestion';
  /** The number the reason speaks of. */
  count: Scalars['Int']['output'];
  /** A symbol of TRADES_YOUR_SYMBOLS; a name you follow of FOLLOWED_BY_FOLLOWED. */
  example: Maybe<Scalars['String']['output']>;
  /** Why. */
  reason: SuggestionReason;
  /** Who. */
  trader: Trader;
};

/** Why somebody is suggested. */
export type SuggestionReason =
  /** `count` people you follow follow them. */
  | 'FOLLOWED_BY_FOLLOWED'
  /** `count` people copy them. */
  | 'MANY_COPIERS'
  /** They sealed `count` trades in the last 30 days. */
  | 'NEW_AND_ACTIVE'
  /** They trade `count` symbols that you traded or follow; one is `symbol`. */
  | 'TRADES_YOUR_SYMBOLS';

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
  /** What the caller can correct; empty when it worked. */
  errors: Array<UserError>;
  /** As it is now; null when refused. */
  suitability: Maybe<Suitability>;
};

/** A symbol, person or topic that posts name. Its id is `KIND:value`. */
export type Tag = Node & {
  __typename: 'Tag';
  /** How many people follow it. */
  followerCount: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** The instrument, of a STOCK. */
  instrument: Maybe<Instrument>;
  /** Its kind. */
  kind: TagKind;
  /** Posts of the last 30 days that name it, counted up to 10,000. */
  postCount: Scalars['Int']['output'];
  /** Bid and ask now, of a STOCK; null while there is none. */
  quote: Maybe<Quote>;
  /** Sealed trades in it that the viewer may see, latest opened first; of a STOCK only. */
  recipes: RecipeConnection;
  /** What posts of the last 30 days that name it expect. */
  sentiment: SentimentShares;
  /** The person, of a CHEF. */
  trader: Maybe<Trader>;
  /** Who trades it, of a STOCK: latest visible trade first, at most 10; of the others who posts most about it in 30 days. */
  traders: Array<Trader>;
  /** Symbol in capitals, username, or topic in lower case; without the sign. */
  value: Scalars['String']['output'];
  /** Whether the viewer follows it. */
  viewerIsFollowing: Scalars['Boolean']['output'];
};


/** A symbol, person or topic that posts name. Its id is `KIND:value`. */
export type TagRecipesArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
};

/** A tag. */
export type TagInput = {
  /** Its kind. */
  kind: TagKind;
  /** Symbol, username or topic, with or without its sign. */
  value: Scalars['String']['input'];
};

/** The three kinds of tags. */
export type TagKind =
  /** `@ana`: a person. Page `/tag/chef/ana`. */
  | 'CHEF'
  /** `$AAPL`: an instrument. Page `/tag/stock/AAPL`. */
  | 'STOCK'
  /** `#earnings`: a topic. Page `/tag/topic/earnings`. */
  | 'TOPIC';

/** The answer to `followTag` and `unfollowTag`. */
export type TagPayload = {
  __typename: 'TagPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The tag after it. */
  tag: Maybe<Tag>;
};

/** What is going on around a post, a recipe or a comment. Its id is `KIND:id`. */
export type Talk = Node & {
  __typename: 'Talk';
  /** Comments, answers included; of a comment, its answers are counted in `Comment.replyCount` instead. */
  commentCount: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** Reactions of every kind. */
  reactionCount: Scalars['Int']['output'];
  /** By kind, only those that occur, most first. */
  reactions: Array<ReactionCount>;
  /** How many reposted it. */
  repostCount: Scalars['Int']['output'];
  /** Whether the viewer reposted it. */
  viewerHasReposted: Scalars['Boolean']['output'];
  /** How the viewer reacted; null when not at all. */
  viewerReaction: Maybe<ReactionKind>;
};

/** Something happened around a post or a recipe. */
export type TalkChanged = {
  __typename: 'TalkChanged';
  /** A comment that is new or has changed; null when only figures moved, or when it is not for the viewer. */
  comment: Maybe<Comment>;
  /** Set when the viewer may not see someone any more who wrote here: their comments are not to stay on screen. */
  hiddenAuthorId: Maybe<Scalars['ID']['output']>;
  /** Its talk now. */
  talk: Talk;
};

/** How much is said about a post or a recipe; the same for everyone who sees it. */
export type TalkFigures = {
  __typename: 'TalkFigures';
  /** Comments, answers included. */
  commentCount: Scalars['Int']['output'];
  /** Reactions of every kind. */
  reactionCount: Scalars['Int']['output'];
  /** By kind, only those that occur, most first. */
  reactions: Array<ReactionCount>;
  /** How many reposted it. */
  repostCount: Scalars['Int']['output'];
  /** Id of the `Talk` whose figures these are: `KIND:id`. */
  talkId: Scalars['ID']['output'];
};

/** What people talk about. */
export type TalkKind =
  /** A comment; it can be reacted to. */
  | 'COMMENT'
  /** A post. */
  | 'POST'
  /** A trade's page: all feed items of one trade share its talk. */
  | 'RECIPE';

/** A post, recipe or comment. */
export type TalkSubjectInput = {
  /** Which one. */
  id: Scalars['ID']['input'];
  /** What kind of thing. */
  kind: TalkKind;
};

/** Test mode as the server honours it. Powers stay those of the real person. */
export type TestMode = {
  __typename: 'TestMode';
  /** The persona acted as; null with overrides alone. */
  activePersonaId: Maybe<Scalars['ID']['output']>;
  /** Bites shown. */
  biteBalance: Scalars['Int']['output'];
  /** Whether nothing costs anything: the admin persona, outside production-only mode. */
  isPaymentBypassed: Scalars['Boolean']['output'];
  /** Whether nothing may be changed: the admin persona. */
  isReadOnly: Scalars['Boolean']['output'];
  /** Sample figures; null with overrides alone. */
  mockData: Maybe<MockData>;
  /** The role of the person behind it; powers follow this one. */
  realRole: Role;
  /** The name of the person behind it. */
  realUsername: Scalars['String']['output'];
  /** The subscription shown; null without one. */
  subscription: Maybe<PersonaSubscription>;
};

/** A sample persona that testers act as. */
export type TestPersona = Node & {
  __typename: 'TestPersona';
  /** Bites it shows. Nobody can spend them. */
  biteBalance: Scalars['Int']['output'];
  /** Who this is, in a few words. */
  description: Scalars['String']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What its screens are filled with. */
  mockData: MockData;
  /** What it is called. */
  name: Scalars['String']['output'];
  /** The role it shows. */
  role: Role;
  /** Seed of its trade history. */
  seed: Scalars['Int']['output'];
  /** Its subscription; null without one. */
  subscription: Maybe<PersonaSubscription>;
  /** The tier it shows. */
  tier: Tier;
};

/** The answer to `testPush`. */
export type TestPushPayload = {
  __typename: 'TestPushPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** How many did not; null when refused. */
  failed: Maybe<Scalars['Int']['output']>;
  /** How many browsers took it; null when refused. */
  sent: Maybe<Scalars['Int']['output']>;
};

/** The answer to a test letter. */
export type TestWebhookPayload = {
  __typename: 'TestWebhookPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether the receiver answered 2xx; null when refused. */
  isDelivered: Maybe<Scalars['Boolean']['output']>;
  /** Why it was not delivered. */
  problem: Maybe<Scalars['String']['output']>;
  /** HTTP status of the answer. */
  status: Maybe<Scalars['Int']['output']>;
  /** How long the receiver took, in milliseconds. */
  tookMs: Maybe<Scalars['Float']['output']>;
  /** The webhook, with the letter in its log. */
  webhook: Maybe<Webhook>;
};

/** Whether somebody's words are still there. */
export type ThingState =
  /** Their author deleted them; a stone is left where others answered. */
  | 'DELETED'
  /** The house hid them: they keep their place and show "removed". */
  | 'REMOVED'
  /** They are. */
  | 'VISIBLE';

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

/** A page of the mixed feed, newest first (DISCOVERY: by its formula). */
export type TimelineConnection = {
  __typename: 'TimelineConnection';
  /** Where the stream stood when the page was read: entries past it may be missing here. */
  asOfSequence: Scalars['Sequence']['output'];
  /** The page's entries. */
  edges: Array<FeedEntryEdge>;
  /** The page's place in the list. */
  pageInfo: PageInfo;
};

/** What the stream brought: trades as FeedItemAdded, everything else as FeedEntryAdded, changed posts as PostChanged. */
export type TimelineEvent = FeedEntryAdded | FeedItemAdded | PostChanged;

/** Events of the viewer's mixed feed after a number, oldest first. */
export type TimelineReplay = {
  __typename: 'TimelineReplay';
  /** The events. */
  events: Array<TimelineEvent>;
  /** Whether there are more: ask again after the last one. */
  hasMore: Scalars['Boolean']['output'];
  /** Where the stream stands once these are applied, if there are no more. */
  head: Scalars['Sequence']['output'];
};

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
  /** What copying them has been like, at most ten minutes old; null when the profile is not visible. */
  copyRecord: Maybe<CopyRecord>;
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
  /** Whether they are here now; null unless you two have an accepted conversation and nobody has blocked the other. */
  isOnline: Maybe<Scalars['Boolean']['output']>;
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
  /** Where their picture is served; null for none, or when the profile is not visible. */
  pictureUrl: Maybe<Scalars['String']['output']>;
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
  /** Whether the viewer may ask to follow them: their profile is not open to the viewer. */
  viewerCanAskToFollow: Scalars['Boolean']['output'];
  /** Whether you could start to copy them, as far as roles and visibility go. */
  viewerCanCopy: Scalars['Boolean']['output'];
  /** Whether the viewer may follow them. */
  viewerCanFollow: Scalars['Boolean']['output'];
  /** Your running copy of them; null without one. */
  viewerCopy: Maybe<Copy>;
  /** How late the viewer sees this trader's trades, in seconds, as things stand now. */
  viewerDelaySeconds: Scalars['Int']['output'];
  /** Whether the viewer has asked to follow them and waits for an answer. */
  viewerHasAskedToFollow: Scalars['Boolean']['output'];
  /** Whether the viewer blocked them; whether they blocked the viewer is not told. For profiles and menus: leave it out of what streams select, or each viewer's event is shaped alone. */
  viewerHasBlocked: Scalars['Boolean']['output'];
  /** Whether the viewer muted them. Like `viewerHasBlocked` not for streams. */
  viewerHasMuted: Scalars['Boolean']['output'];
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
  /** Daily closes that all this was worked out from. */
  dailyCloses: Scalars['Int']['output'];
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
  /** Smallest worst drawdown first; records of fewer than 20 daily closes or 5 closed trades after all others. */
  | 'DRAWDOWN'
  /** Most followed first. */
  | 'FOLLOWERS'
  /** By name, A to Z. */
  | 'NAME'
  /** Latest sign-up first. */
  | 'NEWEST'
  /** Highest return of the whole record first; records of fewer than 20 daily closes or 5 closed trades after all others. */
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

/** A tag that is talked about. score = sum over authors of 2^(-age / 12 h) of their newest post with it, posts of the last 72 hours only: ten posts by one person count as one. */
export type TrendingTag = {
  __typename: 'TrendingTag';
  /** Their authors. */
  authors: Scalars['Int']['output'];
  /** Posts of the last 72 hours. */
  posts: Scalars['Int']['output'];
  /** By the formula above, as of the last minute. */
  score: Scalars['Float']['output'];
  /** The tag. */
  tag: Tag;
};

/** What to put into an authenticator app. Shown once. */
export type TwoFactorSetup = {
  __typename: 'TwoFactorSetup';
  /** Ten codes, each good for one login without the app. */
  backupCodes: Array<Scalars['String']['output']>;
  /** The same as a QR code: an SVG document. */
  qrSvg: Scalars['String']['output'];
  /** The secret in base32, for typing. */
  secret: Scalars['String']['output'];
  /** The otpauth address, for a link on the phone itself. */
  uri: Scalars['String']['output'];
};

/** The answer to `beginTwoFactor`. */
export type TwoFactorSetupPayload = {
  __typename: 'TwoFactorSetupPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Not in force before `confirmTwoFactor`. */
  setup: Maybe<TwoFactorSetup>;
};

/** Somebody began or stopped typing. Without another such event it ends by itself at `until`. */
export type TypingChanged = {
  __typename: 'TypingChanged';
  /** Where. */
  conversationId: Scalars['ID']['output'];
  /** Whether they type. */
  isTyping: Scalars['Boolean']['output'];
  /** Who types. */
  trader: Maybe<Trader>;
  /** When to take the sign away without further word. */
  until: Scalars['DateTime']['output'];
};

/** The token of the link in a digest. */
export type UnsubscribeDigestInput = {
  /** As it stands in the link. */
  token: Scalars['String']['input'];
};

/** The answer to `unsubscribeDigest`. */
export type UnsubscribeDigestPayload = {
  __typename: 'UnsubscribeDigestPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** Whether no digest comes any more; null when refused. */
  isUnsubscribed: Maybe<Scalars['Boolean']['output']>;
};

/** Changing the rules of a copy: the whole set. */
export type UpdateCopyInput = {
  /** The copy. */
  copyId: Scalars['ID']['input'];
  /** All its rules from now on. Stop and take profit keep their reference unless they change. */
  settings: CopySettingsInput;
};

/** How news comes to you. What is left out stays as it is. */
export type UpdateNotificationSettingsInput = {
  /** Kinds and ways to turn on or off. */
  channels?: InputMaybe<Array<NotificationChannelInput>>;
  /** True: no quiet hours any more. */
  clearsQuietHours?: InputMaybe<Scalars['Boolean']['input']>;
  /** How often the digest comes. */
  digest?: InputMaybe<Digest>;
  /** The local hour at which it comes, 0 to 23. */
  digestHour?: InputMaybe<Scalars['Int']['input']>;
  /** Quiet hours; the old ones stay without it. */
  quietHours?: InputMaybe<QuietHoursInput>;
  /** An IANA name like Europe/Madrid. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
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

/** Changes to one's profile; what is left out stays as it is. */
export type UpdateProfileInput = {
  /** A few words about oneself, at most 500 characters. */
  bio?: InputMaybe<Scalars['String']['input']>;
  /** What others call the user, 1 to 60 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** One of the user's own uploads, to be the picture. */
  pictureId?: InputMaybe<Scalars['ID']['input']>;
  /** True: back to the initials. */
  removesPicture?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Changes to a watchlist; what is left out stays as it is. */
export type UpdateWatchlistInput = {
  /** 1 to 40 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Its place among the lists, from 0. */
  position?: InputMaybe<Scalars['Int']['input']>;
  /** Its symbols in their new order; those left out go. */
  symbols?: InputMaybe<Array<Scalars['String']['input']>>;
  /** One of the user's own. */
  watchlistId: Scalars['ID']['input'];
};

/** What a webhook should be from now on. */
export type UpdateWebhookInput = {
  /** Whether it rests; false sets a failing one going again. */
  isPaused?: Scalars['Boolean']['input'];
  /** https, on the public internet, at most 500 characters. */
  url: Scalars['String']['input'];
  /** Tell receipts. */
  wantsReceipts?: Scalars['Boolean']['input'];
  /** Tell trades. */
  wantsTrades?: Scalars['Boolean']['input'];
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** A one-time address to `PUT` one picture to, as the same signed-in user. */
export type Upload = {
  __typename: 'Upload';
  /** How many bytes it takes at most. */
  bytesMax: Scalars['Int']['output'];
  /** Until when. */
  expiresAt: Scalars['DateTime']['output'];
  /** Id of the picture to be, to name in `createPost` once it is up. */
  pictureId: Scalars['String']['output'];
  /** Path to `PUT` the bytes to, once: `/uploads/{token}`. Answers `{ id, url, width, height }`, or `{ code, message }`. */
  url: Scalars['String']['output'];
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

/** A symbol of a watchlist. */
export type WatchedSymbolInput = {
  /** Which symbol. */
  symbol: Scalars['String']['input'];
  /** One of the user's own lists. */
  watchlistId: Scalars['ID']['input'];
};

/** Symbols the user keeps an eye on, in their own order. */
export type Watchlist = Node & {
  __typename: 'Watchlist';
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** What stands in it, in its order, at most 50. */
  instruments: Array<Instrument>;
  /** 1 to 40 characters. */
  name: Scalars['String']['output'];
};

/** The answer to a change of the watchlists. */
export type WatchlistsPayload = {
  __typename: 'WatchlistsPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The user's lists now, in their order. */
  watchlists: Array<Watchlist>;
};

/** An address that is told of the owner's receipts and trades. */
export type Webhook = Node & {
  __typename: 'Webhook';
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** What was sent lately, newest first; kept for seven days. */
  deliveries: Array<WebhookDelivery>;
  /** Failures in a row; 0 after a success. */
  failures: Scalars['Int']['output'];
  /** Unique within its type, never reused. */
  id: Scalars['ID']['output'];
  /** When it tries next, where it failed last. */
  nextAt: Scalars['DateTime']['output'];
  /** Number in `copyEvents` up to which receipts were told. */
  receiptsAfter: Scalars['Sequence']['output'];
  /** Whether it tells. */
  state: WebhookState;
  /** Number in `portfolioEvents` up to which trades were told. */
  tradesAfter: Scalars['Sequence']['output'];
  /** Where the letters go. */
  url: Scalars['String']['output'];
  /** Whether receipts of the owner's copies are told. */
  wantsReceipts: Scalars['Boolean']['output'];
  /** Whether what happens to the owner's own trades is told. */
  wantsTrades: Scalars['Boolean']['output'];
};


/** An address that is told of the owner's receipts and trades. */
export type WebhookDeliveriesArgs = {
  first?: Scalars['Int']['input'];
};

/** One letter that was sent, or tried. */
export type WebhookDelivery = {
  __typename: 'WebhookDelivery';
  /** When it was sent. */
  at: Scalars['DateTime']['output'];
  /** Which try it was, from 1. */
  attempt: Scalars['Int']['output'];
  /** The event's id, the same at each try: receivers tell repeats by it. */
  eventId: Scalars['String']['output'];
  /** Rises with time. */
  id: Scalars['ID']['output'];
  /** `receipt`, `trade`, `test` or `resync`. */
  kind: Scalars['String']['output'];
  /** Why it was not delivered; null when it was. */
  problem: Maybe<Scalars['String']['output']>;
  /** HTTP status of the answer; null when none came. */
  status: Maybe<Scalars['Int']['output']>;
  /** How long the receiver took, in milliseconds. */
  tookMs: Scalars['Int']['output'];
};

/** One of your webhooks. */
export type WebhookIdInput = {
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** The answer to a change of webhooks. */
export type WebhookPayload = {
  __typename: 'WebhookPayload';
  /** What the caller can mend; empty when it worked. */
  errors: Array<UserError>;
  /** The signing secret, after making a webhook or its secret; else null. */
  secret: Maybe<Scalars['String']['output']>;
  /** The webhook after it; null when refused or removed. */
  webhook: Maybe<Webhook>;
  /** All of your webhooks after it; null when refused. */
  webhooks: Maybe<Array<Webhook>>;
};

/** Whether a webhook tells. */
export type WebhookState =
  /** It tells what happens; after a failure it tries again by itself. */
  | 'ACTIVE'
  /** Fifteen tries in a row failed: it waits until its owner sets it going again. */
  | 'FAILING'
  /** Its owner has paused it. It tells the rest once it goes on. */
  | 'PAUSED';

/** Taking free cash out of a copy. */
export type WithdrawFundsInput = {
  /** How much, in USD, whole cents. */
  amount: Scalars['Decimal']['input'];
  /** Made up by the client, 8 to 64 characters: a retry with the same one returns the first result. */
  clientRequestId: Scalars['ID']['input'];
  /** The copy. */
  copyId: Scalars['ID']['input'];
};

/** Taking an announcement of the house down. */
export type WithdrawHouseAnnouncementInput = {
  /** Which. */
  announcementId: Scalars['ID']['input'];
};

/** Whether you may write to somebody, before you do. */
export type WritePermission = {
  __typename: 'WritePermission';
  /** The conversation there is between you two; null for none. */
  conversation: Maybe<Conversation>;
  /** Whether your first words would be a request that they have to accept. */
  isRequest: Scalars['Boolean']['output'];
  /** Why you may not; null when you may. */
  refusal: Maybe<WriteRefusal>;
  /** Whether you may. */
  viewerCanWrite: Scalars['Boolean']['output'];
};

/** Why you cannot write there now. */
export type WriteRefusal =
  /** You are not in it any more, or they have left Brigade. */
  | 'GONE'
  /** You have not accepted it yet. */
  | 'NOT_ACCEPTED'
  /** They take no messages from you. */
  | 'NOT_WRITABLE'
  /** They have not accepted yet, and you have sent what may be sent until then. */
  | 'REQUEST_PENDING'
  /** Your account is suspended. */
  | 'SUSPENDED'
  /** You have blocked them. */
  | 'YOU_BLOCKED';
