/** Every limit of the server, each with its unit in its name. Change one here and nowhere else. */
export const limits = {
  // GraphQL, both transports
  queryDepthMax: 12,
  queryCostPointsMax: 5_000,
  queryAliasesMax: 15,
  /**
   * What the whole schema costs each time it is asked for, in points: it is some 220 kB, and 13 of them a minute are enough for whoever develops. A
   * single type costs less.
   */
  schemaCostPoints: 1_500,
  typeCostPoints: 25,
  /** What a field with a `search` costs beside its objects: it looks at more rows than it answers with. */
  searchCostPoints: 50,
  queryDirectivesMax: 10,
  queryTokensMax: 2_000,
  /** What a point pays for when a document is read that is not remembered. */
  queryTokensPerPoint: 50,
  /** Validation compares fields of one name in pairs: so many a document has that is well made, and so many more cost a point. */
  sameNamePairsFree: 2_000,
  sameNamePairsPerPoint: 50,
  validationErrorsMax: 5,
  documentOperationsMax: 20,
  documentFragmentsMax: 50,
  documentSpreadsMax: 150,
  documentDirectivesMax: 50,
  documentSameNamePairsMax: 10_000,
  selectionSameNamesMax: 50,
  bodyBytesMax: 256 * 1024,
  /** Queries of one HTTP request that is a list of them; each waits, is charged and is refused by itself. */
  operationsPerRequestMax: 8,
  /** Beyond those that run (`OPERATIONS_PER_SESSION_MAX`); a page asks for a dozen at once. */
  operationsWaitingPerCallerMax: 100,
  /** After a new document is read for a caller, the next one waits so many times as long as that took. */
  readingRestFactor: 5,
  /** Reading that one caller may use up in a minute at that rate, and what rests are then: a page of somebody else's client is read within it. */
  readingFreeMs: 50,
  readingBusyRestFactor: 12,
  /** What reading one document counts at most, of processor time. */
  readingPieceMsMax: 100,
  /** Documents that are read after a start before anybody sends one. */
  readingsToWarmUp: 60,
  /** How long an answer over HTTP waits that says RATE_LIMITED. */
  refusedAnswerMs: 250,
  sessionsAssumedPerAddress: 4,
  cachedDocumentsMax: 1_000,
  /** Of all of them together: a token takes some 300 bytes. The client's own 398 have 39,618. */
  cachedDocumentTokensMax: 200_000,
  cachedRefusalsMax: 1_000,
  schemaAnswersMax: 10,
  /** A longer text is read anew each time: a thousand of them would fill the memory. */
  cachedDocumentCharactersMax: 16_384,
  pageItemsMax: 100,
  pageItemsDefault: 25,
  searchCharactersMax: 60,
  searchWordsMax: 8,
  curvePointsMax: 1_500,
  replayItemsMax: 100,

  // HTTP connections
  /** A request that has not arrived whole, headers and body, ends with 408. */
  requestMsMax: 30_000,
  requestHeadersMsMax: 10_000,
  /** How often the two above are looked at. */
  requestCheckMs: 5_000,
  /** How long a connection is kept that asks for nothing. */
  keepAliveMs: 72_000,
  /** How long a caller has to take an answer given before the whole body came; then the connection ends. */
  unreadBodyMs: 1_000,
  /** Of the connections that one address may hold (`CONNECTIONS_PER_ADDRESS_MAX`), on one in so many a body may be on its way. */
  connectionsPerArrivingBody: 4,
  /** New connections that are read in one turn of the event loop. */
  connectionsPerTurn: 4,
  /** Requests refused because too many of their address run: so many are answered after each wait, and so many wait at most. */
  crowdRefusalsAtOnce: 2,
  crowdRefusalMs: 10,
  crowdRefusalsWaitingMax: 1_000,

  /** How long visitors may see the same rendered page where it shows what changes, in milliseconds. */
  livePageMsMax: 5_000,

  // heavy mutations, like starting a paper account over (`graphql/heavy-mutations.ts`)
  heavyMutationsAtOncePerUserMax: 2,
  heavyMutationsWaitingPerUserMax: 8,

  // websocket
  socketSubscriptionsMax: 100,
  socketMessageBytesMax: 64 * 1024,
  socketQueuedMessagesMax: 256,
  /** What of a socket may wait to be handled until nothing more of it is read: the subscriptions of several pages. */
  socketWaitingCharactersMax: 64 * 1024,
  socketInitMsMax: 5_000,
  socketPingMs: 12_000,
  sessionRecheckMs: 20_000,
  streamHeadMs: 10_000,
  socketCloseMsMax: 2_000,
  streamOpenMsMax: 10_000,
  quotesPerSubscriptionMax: 60,

  // accounts
  loginsPerAccountAndAddressPerMinuteMax: 5,
  /** From all networks together where nobody has signed in to the account before. */
  strangeLoginsPerAccountPerHourMax: 100,
  loginsPerAddressPerMinuteMax: 20,
  registrationsPerAddressPerHourMax: 20,
  resetMailsPerAccountPerHourMax: 5,
  passwordCharactersMin: 10,
  passwordCharactersMax: 128,
  sessionDaysMax: 30,
  sessionFreshMinutesMax: 10,
  knownDeviceDays: 365,
  passwordChecksPerMinuteMax: 5,
  secondFactorTriesPerMinuteMax: 5,
  passkeysMax: 20,
  /** Sign-ins with a passkey that may begin: visitors can begin them, and each is stored. */
  passkeyOptionsPerAddressPerMinuteMax: 60,
  apiKeyDaysMax: 365,
  expiredKeyDays: 30,
  mailsKeptDays: 30,
  nameCharactersMax: 60,
  bioCharactersMax: 500,
  usernameChangesPerDayMax: 2,
  exportsPerDayMax: 3,
  exportKeepDays: 7,
  exportAttemptsMax: 4,
  pointsExchangeMs: 1_000,
  passkeyNameCharactersMax: 60,
  sessionTouchMinutes: 5,
  verificationHoursMax: 24,
  resetMinutesMax: 60,
  usernameHoldDays: 30,
  /** Each may be published to everybody who is online. */
  privacyUpdatesPerMinuteMax: 120,
  followsMax: 2_000,
  followRequestsOpenMax: 200,
  blockedPeopleMax: 2_000,
  mailSendMsMax: 10_000,
  mailAttemptsMax: 8,

  // pictures
  pictureBytesMax: 5 * 1024 * 1024,
  picturePixelsMax: 40_000_000,
  pictureSideMax: 2_048,
  pictureEncodeSecondsMax: 10,
  pictureStoreMsMax: 10_000,
  pictureStoreRetriesMax: 2,
  uploadMinutesMax: 15,
  uploadsPerHourMax: 60,
  /** Beyond the one that is read. */
  uploadsWaitingPerUserMax: 8,
  pictureOrphanHoursMax: 24,
  pictureSweepMax: 500,

  // posts and discussion
  postCharactersMax: 4_000,
  postEditsMax: 20,
  picturesPerPostMax: 4,
  pictureAltCharactersMax: 300,
  commentCharactersMax: 2_000,
  tagsPerPostMax: 20,
  mentionsPerTextMax: 10,
  postsPerHourMax: 60,
  commentsPerHourMax: 200,
  reactionsPerMinuteMax: 60,
  followedTagsMax: 500,
  trendingTagsMax: 50,
  completionsMax: 8,
  suggestionsMax: 20,
  tagTradersMax: 10,
  tagHoldersMax: 10,
  /** Open trades in a symbol by which its holders are counted, the newest. */
  tagHolderTradesMax: 2_000,
  tagPostsCountedMax: 10_000,
  /** Posts of a tag by which its sentiment and who posts most about it are said, the newest. */
  tagPostsReadMax: 2_000,
  discussionHintMs: 250,
  cardFiguresMs: 500,
  visibilityStatesMax: 10_000,
  youngEventMs: 10 * 60_000,
  youngEventCopiesMs: 2_000,
  eventCopiesMs: 60_000,
  eventCopiesKeptMax: 5_000,

  // moderation
  reportCharactersMax: 1_000,
  reportsPerHourMax: 30,
  decisionCharactersMax: 1_000,
  appealCharactersMax: 2_000,
  excerptCharactersMax: 500,

  // the directory of feeders
  savedScreensMax: 20,
  savedScreenNameCharactersMax: 40,

  // market
  watchlistsMax: 20,
  watchlistSymbolsMax: 50,
  watchlistNameCharactersMax: 40,
  priceAlertsMax: 100,
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
  /** Prices of past moments for the day's curves: some 100 symbols over two days by quarters of an hour. */
  pastPricesKeptMax: 20_000,
  /** Changes of follows and copies that are counted in one transaction. */
  feederCountChangesMax: 1_000,
  /** Feeders whose copies are compared with them in one transaction. */
  fidelitiesAtOnceMax: 50,
  /** Feeders whose own growth is calculated in one transaction. */
  growthsAtOnceMax: 50,
  /** Feeders whose rows of the leaderboards are written in one transaction. */
  boardRowsAtOnceMax: 50,
  /** Feeders whose keys in orders of the list of feeders are written in one transaction. */
  sortKeysAtOnceMax: 100,
  /** Feeders of whom something has changed are looked at anew for a leaderboard up to so many; where more have, it is as they were last counted. */
  staleFeedersMax: 200,
  /** Changes of receipts that are counted in one transaction. */
  tallyChangesMax: 5_000,
  /** Changes of what copies were worth at daily closes that are added up in one transaction. */
  copierDayChangesMax: 5_000,
  /** Changes of receipts that are counted by day in one transaction. */
  receiptDayChangesMax: 5_000,
  /** Transfers, and accounts, of the ledger that are added to its totals in one transaction. */
  ledgerNumbersCountedMax: 5_000,
  /** Changes of copies that are added up in one transaction. */
  copierSumChangesMax: 5_000,
  /** Of so many copies of a feeder each position is valued by itself, to the cent; of more what they hold of a symbol is valued together. */
  copiesValuedSinglyMax: 10,
  /** Changes of tags' posts that are counted in one transaction. */
  tagChangesMax: 5_000,
  /** Changes of who is listed among the feeders that are counted in one transaction. */
  listedFeederChangesMax: 5_000,
  /** Changes of how many people and records there are that are counted in one transaction. */
  serverCountChangesMax: 5_000,
  /** Up to so many feeders whose name fits are put in order; where more do, the list is gone through in its order until a page is full. */
  feedersNamedMax: 1_000,
  /** Feeders whom a search or filters leave are counted up to so many, and one more where there are more. */
  feedersCountedMax: 1_000,
  /** Changes of who follows tags that are counted in one transaction. */
  tagFollowerChangesMax: 5_000,
  openTradeDelaySecondsMax: 24 * 3600,
  /** Of a subscription for 30 days, and of one recipe. */
  priceBitesMax: 1_000,
  priceStepBites: 5,
  teaserCharactersMax: 280,
  subscriptionPeriodDays: 30,
  renewalReminderDays: 3,
  subscriptionGraceDays: 3,
  subscriptionRetryMinutes: 60,
  subscriptionsPerRunMax: 500,
  /** Looked at in each run for whether both sides are still there; the next run goes on after them. */
  subscriptionsSweptPerRunMax: 5_000,
  tipBitesMax: 1_000,
  tipMessageCharactersMax: 280,
  /** Between accounts that share a device, a card or a bank account, in so many days. */
  sharedAccountBitesMax: 500,
  sharedAccountDays: 30,
  sharedPayersShownMax: 100,
  earnedWaitingDays: 14,
  /** How long a tenth of what was earned is held back, from the payment on. */
  earnedReserveDays: 90,
  payoutBitesMin: 500,
  /** From the first bites that somebody earned. */
  payoutFirstAfterDays: 30,
  payoutReferenceCharactersMax: 100,
  payoutsPerFileMax: 500,
  /** For so long accounts for payouts are asked for while they are not finished. */
  payoutAccountWatchedDays: 30,
  maturingPerRunMax: 1_000,
  performanceFeePercentMax: 30,
  /** A higher fee counts from the first month that begins at least so many days later. */
  performanceFeeLeadDays: 7,
  /** A fee that could not be paid pauses copies after so many days. */
  performanceFeeGraceDays: 3,
  /** Bites that an admin may give to one person at once. */
  promotionBitesMax: 1_000,
  copiesChargedPerPageMax: 500,
  performanceFeesCollectedPerRunMax: 1_000,
  performanceFeeNotificationsPerBatchMax: 500,

  // signals
  signalBodyBytesMax: 4 * 1024,
  signalsPerAddressPerMinuteMax: 60,
  /** Requests with an unknown secret from one network address; those of known ones are not counted here. */
  unknownSignalsPerNetworkPerMinuteMax: 60,
  /** Callers whose requests of a minute are counted, by secret and by network address. */
  signalCallersCountedMax: 20_000,
  /** Alerts that wait to be stored; more of them are refused with 503. */
  signalsWaitingMax: 2_000,
  signalsPerStatementMax: 200,
  signalConnectionsMax: 1,
  /** An alert is answered within 200 ms: what is not stored by then is refused with 503. */
  signalAnswerMsMax: 180,
  /** A statement that stores alerts ends after so long: at the database, and here where that does not say so. */
  signalStoreMsMax: 100,
  signalStoreAnswerMsMax: 150,
  signalConnectMsMax: 5_000,
  signalSameTextMs: 60_000,
  signalPracticeAlertsMin: 10,
  signalAttemptsMax: 4,
  signalAddressesAtOnceMax: 4,
  signalPollMs: 1_000,
  signalAlertsKeptDays: 90,
  signalAlertsPrunedMax: 5_000,
  signalSymbolsMax: 50,
  signalOrderUsdMax: 10_000_000,
  signalTurnoverUsdMax: 100_000_000,
  signalOrdersPerDayMax: 500,
  testSignalsPerMinuteMax: 5,

  // copying
  copyAmountUsdMin: 50,
  copyAmountUsdMax: 100_000_000,
  copySymbolsMax: 100,
  copiesPerChunkMax: 1_000,
  /** Of margin use and floating loss that a copier bears. */
  feederBoundPercentMax: 1_000,
  /** Deposits and withdrawals of a feeder that count as recent. */
  feederFlowDays: 30,
  /** How often the accounts of feeders whose copiers watch them are looked at. */
  feederWatchMs: 10_000,
  copiesInFirstChunkMax: 200,
  /** About 4,000 receipts with their copies, a byte a character; on their way from the fan-out to sockets of the same process. */
  bookedRowCharactersMax: 16_000_000,
  copyStopsPerTransactionMax: 100,
  /** After a venue refused a close of a copy, it is tried again under a new id this much later. */
  closeRetryMs: 60_000,
  /** A close that a venue refuses again and again waits at most so long. */
  closeRetryMsMax: 900_000,
  copiesComparedPerSweepMax: 2_000,
  stoppedCopiesShownMax: 100,
  copiersShownMax: 50,
  fanOutResultsShownMax: 20,
  copierMovesShownMax: 20,
  copierCurvesKeptMax: 1_000,
  /** Events whose fan-out result a process keeps once no receipt is added any more. */
  fanOutResultsKeptMax: 20_000,
  copiesInGapChunkMax: 2_000,
  /** Of so many copies where a gap comes from is calculated when asked; of more by a job, once an hour. */
  copiesInGapAskedMax: 50,
  copyRecordEventsMax: 50,
  previewChoicesMax: 10,
  previewOrdersMax: 50,
  /** Feeders times symbols and sides over which exposure is added up. */
  exposureRowsMax: 10_000,
  /** Copies that the estimate before a feeder's order sizes one by one: half of them the largest, half of them any of the others, by which the rest is estimated. */
  reachCopiesMax: 100,
  sparklineDaysMax: 30,
  /** Beside the one that runs. */
  tasteTestsWaitingPerUserMax: 4,
  tasteTestsKeptPerUserMax: 50,
  tasteTestEventsMax: 20_000,
  /** How often a test that runs is asked whether it was cancelled. */
  tasteTestLookMs: 250,
  /** After each the rest of the past is followed again. */
  tasteTestMarginCallsMax: 50,
  /** What asking for one costs beside its objects: it reads a whole record. */
  tasteTestCostPoints: 500,
  tasteTestsComparedMax: 4,
  /** Events, and receipts, of one copy that a difference is calculated from on request; of all copies together the total. */
  differenceRowsMax: 5_000,
  differenceRowsTotalMax: 20_000,
  differenceItemsMax: 50,
  differenceMonthsMax: 24,
  /** What asking for one costs beside its objects: it goes through a copy's receipts. */
  differenceCostPoints: 100,
  differenceMonthsCostPoints: 300,
  /** What asking for one costs beside its objects: orders are sized by a feeder's open trades, or for all copies of the viewer. */
  previewCostPoints: 25,
  /** What asking for one costs beside its objects: it goes through all that the viewer's copies hold. */
  exposureCostPoints: 25,
  /** What asking for one costs beside its points: it looks up a price at each close. */
  benchmarkCostPoints: 50,
  /** Sums by year and feeder. What asking costs beside the objects: the lots of each trade, and all closes. */
  realisedGainTotalsMax: 1_000,
  realisedGainsCostPoints: 50,
  realisedGainTotalsCostPoints: 100,
  fanOutAttemptsMax: 8,
  fanOutTakeOverMs: 2_000,
  fanOutWholeSweepMs: 300_000,
  copyNotificationsAfterMs: 1_000,

  // brokers
  brokerReturnMinutesMax: 10,
  brokerSignInMinutesMax: 10,
  brokerKeyChecksPerUserPerHourMax: 30,
  brokerKeyCharactersMax: 4_096,
  brokerNameCharactersMax: 40,
  localSandboxConnectionsPerUserMax: 6,
  brokerConnectionsShownMax: 60,
  brokerFiguresAgeMsMax: 60_000,
  /** Figures from before a fill are read anew once they are so old. */
  brokerFiguresAfterFillMs: 10_000,
  brokerFiguresWatchedMax: 10_000,
  /** An open that waited so long for its turn at its venue is judged once more before it leaves. */
  brokerPlaceWaitMsMax: 1_000,
  /** After a failed call a venue is asked whether it answers, and again so often until it does. */
  brokerDoubtMs: 10_000,
  /** The value of another currency is read so often from a venue with accounts that have it. */
  brokerRateEveryMs: 15_000,
  /** What a rate did to the account of a record is sealed so often at most. */
  recordRateEveryMs: 3_600_000,
  /** One that is older opens nothing. */
  brokerRateAgeMsMax: 60_000,
  liveTextCharactersMax: 20_000,
  liveLimitUsdMax: 100_000_000,
  brokerReturnsPerAddressPerHourMax: 20,
  /** An open at the market that could not be sent for so long is denied: its price is an old one. */
  brokerOpenAgeMsMax: 60_000,
  /** Connections looked at in one pass that are disconnected once their copies have ended. */
  disconnectsPerSweepMax: 200,
  /** A request that was sent so long ago has reached its venue, or never will. */
  brokerRequestOnItsWayMsMax: 30_000,
  brokerLookUpMsMax: 300_000,
  /** Look-ups that must have found nothing before an order counts as not found. */
  brokerMissesMin: 3,
  /** An order that is not found for so long is LOST: a person decides. It is looked up on. */
  brokerLostAfterMs: 1_800_000,
  /** So long after an order's end fills of it are asked for, where fills are asked by symbol. */
  brokerLateFillMsMax: 7 * 86_400_000,
  /** So far back charges are read each time: brokers list some of them days later. */
  /** Cash that is missing on a record's account at an exchange for longer counts as its loss. */
  brokerMissingCashMs: 600_000,
  brokerChargesOverlapMs: 7 * 86_400_000,
  brokerChargesPagesMax: 10,
  /** So long after its ex-date a split or dividend is still looked for. */
  corporateActionsOverlapMs: 7 * 86_400_000,
  /** So far back a comparison reads fills again: a venue may list one late, in its old place. */
  brokerFillOverlapMs: 6 * 3_600_000,
  /** A venue's clock may be so far behind ours: its fills are read from so long before an account was connected. */
  brokerClockSkewMaxMs: 10 * 60_000,
  /** How often one order may go out, with the same id, at a venue that refuses a used id for ever. */
  brokerSendsMax: 3,
  /** How often a working order and its fills are asked for where no stream says that something happened, and where one does. */
  brokerPollMs: 3_000,
  brokerSlowPollMs: 60_000,
  brokerOrdersPerPassMax: 50,
  brokerFillPagesMax: 20,
  brokerLeaseMs: 30_000,
  brokerPassMs: 1_000,
  /** By venue and process. Each opening is several requests, and after a restart every connection wants one. */
  brokerSessionsOpenedAtOnceMax: 8,
  brokerSessionsWaitingMax: 100_000,
  /** By process, of all connections: each is some twenty statements, beside which a request waits. */
  brokerFillsBookedAtOnceMax: 2,
  brokerReconcileMs: 300_000,
  brokerReconcilesPerMinuteMax: 4,
  brokerDecisionsPerMinuteMax: 60,
  brokerChangesShownMax: 100,
  brokerFillsShownMax: 100,
  /** Of all connections that one request asks about. */
  brokerDifferencesShownMax: 1_000,
  brokerPositionsShownMax: 5_000,
  brokerExternalOrdersShownMax: 1_000,
  /** The clocks of a venue and of this server may differ. */
  brokerEnteredEarlierMsMax: 300_000,
  brokerEnteredPriceMax: 1_000_000_000,
  venueSwitchPublishedMax: 10_000,
  /** How often a process writes down how its calls to venues go, for how long that counts as now, and when it is forgotten. */
  venueHealthMs: 5_000,
  venueHealthAgeMsMax: 65_000,
  venueHealthKeptMs: 3_600_000,

  // feature switches
  featuresReloadMs: 30_000,

  // analytics and what clients report
  clientErrorsPerAddressPerMinuteMax: 10,
  clientErrorCharactersMax: 4_000,
  installationsPerAddressPerHourMax: 60,
  analyticsTokensPerAddressPerMinuteMax: 60,
  analyticsBatchEventsMax: 50,
  analyticsEventsPerInstallationPerMinuteMax: 300,
  analyticsTokenHoursMax: 7 * 24,
  analyticsKeepDays: 90,
  /** Changes of what browsers report that are counted by day in one transaction. */
  analyticsDayChangesMax: 5_000,

  // messages
  messageCharactersMax: 4_000,
  messageEditMinutesMax: 15,
  messagesPerMinuteMax: 40,
  messagesBeforeAcceptedMax: 3,
  conversationMembersMax: 50,
  conversationNameCharactersMax: 60,
  conversationsPerHourMax: 30,
  conversationsSearchedMax: 1_000,
  typingMsMax: 6_000,
  /** Of one person in all conversations together; more reach nobody. */
  typingSignalsPerMinuteMax: 120,
  typistsCountedMax: 20_000,
  presencePartnersMax: 500,
  presenceBeatMs: 30_000,
  presenceSilenceMsMax: 75_000,
  presenceGraceMs: 8_000,

  // notifications and announcements
  notificationActorsShownMax: 3,
  notificationsKeptDays: 90,
  notificationsMarkedMax: 100,
  notificationsPerStatementMax: 1_000,
  pushSubscriptionsPerUserMax: 20,
  pushSendMsMax: 8_000,
  pushesPerClaimMax: 50,
  pushAttemptsMax: 4,
  pushFailuresMax: 8,
  pushKeptHours: 24,
  pushTestsPerHourMax: 10,
  digestsPerRunMax: 200,
  digestLinesMax: 20,
  announcementTitleCharactersMax: 120,
  announcementCharactersMax: 2_000,
  announcementGapMinutesMin: 10,
  announcementAheadDaysMax: 90,
  announcementReadersPerChunkMax: 1_000,
  /** Before it is sent, up to so many recipients are counted one by one; of more the first stand for the rest. */
  announcementReadersCountedMax: 1_000,

  // ledger
  ledgerAccountIdsCachedMax: 100_000,
  ledgerGiftsPerTransactionMax: 200,

  // payments
  /** What one person has the payment provider asked. */
  paymentCallsPerUserPerMinuteMax: 60,
  openBillsMax: 10,
  /** As long as a page of Stripe's lasts. */
  billOpenHoursMax: 24,
  billingRowsPerRunMax: 500,
  paymentCallMsMax: 20_000,
  /** A pack of bites can be returned by its buyer for so long after it was paid. */
  unspentRefundDays: 14,
  paymentJobAttemptsMax: 12,
  webhookBodyBytesMax: 512 * 1024,

  // jobs
  jobsAtOnceMax: 4,
  jobPollMs: 2_000,
  jobSweepMs: 60_000,

  // webhooks
  webhooksMax: 5,
  webhookUrlCharactersMax: 500,
  webhookAnswerMsMax: 5_000,
  webhookBatchEventsMax: 20,
  webhooksAtOnceMax: 10,
  webhookLeaseMs: 150_000,
  webhookPumpMs: 2_000,
  webhookFailuresMax: 15,
  webhookBackOffMsMax: 3_600_000,
  webhookDeliveriesKeepDays: 7,
  webhookTestsPerMinuteMax: 5,
  exportLinesMax: 100_000,

  // transparency log
  logRecordsPerStatementMax: 5_000,
  /** How long an old key signs beside the one that replaced it. */
  logKeyOverlapDays: 30,
  logWitnessMsMax: 8_000,
  logCheckpointBytesMax: 64 * 1024,
  logProofHashesMax: 63,
  /** What a file of the log costs a network address before it is read, in the points of a visitor, and a proof that is made of several tiles. */
  logFileCostPoints: 5,
  logProofCostPoints: 20,
  logFilesAtOncePerAddressMax: 8,
  logFilesWaitingPerAddressMax: 100,
  /** Requests to cosign. */
  logCosignsPerAddressPerMinuteMax: 60,

  // sealed records
  recordChaptersMax: 100,
  recordFilesPerMinuteMax: 60,
  recordFilesAtOncePerCallerMax: 3,
  recordFilesWaitingPerCallerMax: 10,
  recordFileEventsPerReadMax: 500,

  // streams
  outboxKeepDays: 7,
  streamPollMs: 5_000,
  streamCatchUpRowsMax: 1_000,
  /** Whose screens are open elsewhere: how often who wants to know asks, when who is silent counts as dead, and how long changes gather. */
  streamFollowersBeatMs: 10_000,
  streamFollowersSilenceMsMax: 35_000,
  streamFollowersPublishMs: 250,
  /** The whole list of one process is asked for at most so often. */
  streamFollowersAskedMsMin: 2_000,
  streamFollowersPerMessageMax: 150,
  /** Of one process, and of all others together; whoever is beyond that waits like everybody. */
  streamFollowersPublishedMax: 10_000,
  streamFollowersElsewhereMax: 20_000,
  streamFollowersProcessesMax: 64,
  busNotifyBytesMax: 7_900,
  busNatsBytesMax: 512 * 1024,
  busReconnectMsMax: 10_000,
  feedSequencerBatchMax: 500,

  // partitions by time
  /** How long making or dropping one waits for a lock: inserts wait behind it. */
  partitionLockWaitMsMax: 200,
  partitionDeleteRowsMax: 5_000,
  partitionRowsCountedMax: 10_000,

  // database
  transactionRetriesMax: 3,
  statementMsMax: 15_000,
  /** How long a transaction of a user's request waits for a lock; the caller then hears UNAVAILABLE. */
  lockWaitMsMax: 5_000,
  /** A connection that nobody used for so long is closed, and with it what was prepared on it. */
  idleConnectionMsMax: 600_000,
  /** Statements that each connection may keep prepared: about 25 kB each, 165 kB for those that book. */
  preparedStatementsMax: 60,
} as const;
