/** Every limit of the house, each with its unit in its name. Change one here and nowhere else. */
export const limits = {
  // GraphQL, both transports
  queryDepthMax: 12,
  queryCostPointsMax: 5_000,
  queryAliasesMax: 15,
  queryDirectivesMax: 10,
  queryTokensMax: 2_000,
  bodyBytesMax: 256 * 1024,
  cachedDocumentsMax: 1_000,
  pageItemsMax: 100,
  pageItemsDefault: 25,
  searchCharactersMax: 60,
  curvePointsMax: 1_500,
  replayItemsMax: 100,

  // websocket
  socketSubscriptionsMax: 100,
  socketMessageBytesMax: 64 * 1024,
  socketQueuedMessagesMax: 256,
  socketInitMsMax: 5_000,
  socketPingMs: 12_000,
  sessionRecheckMs: 20_000,
  streamHeadMs: 10_000,
  socketCloseMsMax: 2_000,
  streamOpenMsMax: 10_000,
  quotesPerSubscriptionMax: 60,

  // accounts
  loginsPerAccountPerMinuteMax: 5,
  loginsPerAddressPerMinuteMax: 20,
  registrationsPerAddressPerHourMax: 20,
  resetMailsPerAccountPerHourMax: 5,
  passwordCharactersMin: 10,
  passwordCharactersMax: 128,
  sessionDaysMax: 30,
  sessionFreshMinutesMax: 10,
  passwordChecksPerMinuteMax: 5,
  secondFactorTriesPerMinuteMax: 5,
  passkeysMax: 20,
  apiKeyDaysMax: 365,
  pointsExchangeMs: 1_000,
  passkeyNameCharactersMax: 60,
  sessionTouchMinutes: 5,
  verificationHoursMax: 24,
  resetMinutesMax: 60,
  usernameHoldDays: 30,
  followsMax: 2_000,
  shutOutPeopleMax: 2_000,
  mailSendMsMax: 10_000,
  mailAttemptsMax: 8,

  // market
  quoteAgeMsMax: 15_000,
  barsPerRequestMax: 1_500,
  instrumentsPerRequestMax: 500,

  // trading
  openTradesPerAccountMax: 500,
  workingOrdersPerAccountMax: 200,
  thesisCharactersMax: 8_000,
  tagsPerTradeMax: 8,
  tagCharactersMax: 40,
  paperDepositUsdMax: 10_000_000,
  paperStartUsd: 100_000,
  paperLatencyMsMax: 60_000,
  openTradeDelaySecondsMax: 24 * 3600,

  // copying
  copyAmountUsdMin: 50,
  copyAmountUsdMax: 100_000_000,
  copySymbolsMax: 100,
  copiesPerChunkMax: 1_000,
  copyStopsPerTransactionMax: 100,
  stoppedCopiesShownMax: 100,
  copiersShownMax: 50,
  landingsShownMax: 20,
  previewChoicesMax: 10,
  sparklineDaysMax: 30,
  fanOutAttemptsMax: 8,
  fanOutTakeOverMs: 2_000,

  // analytics and what clients report
  clientErrorsPerAddressPerMinuteMax: 10,
  clientErrorCharactersMax: 4_000,
  installationsPerAddressPerHourMax: 60,
  analyticsBatchEventsMax: 50,
  analyticsEventsPerInstallationPerMinuteMax: 300,
  analyticsTokenHoursMax: 7 * 24,
  analyticsKeepDays: 90,

  // jobs
  jobsAtOnceMax: 4,
  jobPollMs: 2_000,
  jobSweepMs: 60_000,

  // streams
  outboxKeepDays: 7,
  outboxPruneRowsMax: 5_000,
  outboxPruneMs: 3_600_000,
  streamPollMs: 5_000,
  streamCatchUpRowsMax: 1_000,
  busNotifyBytesMax: 7_900,
  busNatsBytesMax: 512 * 1024,
  busReconnectMsMax: 10_000,
  feedSequencerBatchMax: 500,

  // database
  transactionRetriesMax: 3,
  statementMsMax: 15_000,
} as const;
