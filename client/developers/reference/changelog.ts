export interface Change {
  /** ISO date. */
  readonly on: string;
  readonly text: string;
}

/** What changed in the API, newest first. Fields are added, then deprecated with a reason, then removed: never changed in place. */
export const changelog: readonly Change[] = [
  {
    on: "2026-11-29",
    text: "`AnnouncementPreview.readers`, and those of its channels, are estimates of more than 1,000 recipients. It ended at 10,001 before.",
  },
  {
    on: "2026-11-29",
    text: "New: `CopyReach.isEstimated`. `copyReach` sizes up to 100 copies one by one; of more it sizes the 50 largest and 50 others, which stand for the rest.",
  },
  {
    on: "2026-11-28",
    text: "On a record's account at an exchange, withdrawals are those that the exchange lists. Cash that leaves otherwise is a `FEE` of the record with cause OTHER, and `BrokerReconciliation.words` says so; it was a WITHDRAWAL before.",
  },
  {
    on: "2026-11-28",
    text: "New: `CopySettings.usesExtendedHours`: at a broker with extended hours a copy's orders of shares go out before and after market hours too, by limit within the slippage cap. `BrokerVenue.hasExtendedHours` says which brokers have them, `SkipReason.EXTENDED_LIMIT` that such an order was not filled in time.",
  },
  {
    on: "2026-11-28",
    text: "New: accounts in other currencies than the dollar. `BrokerVenue.otherCurrencies` lists them; `connectBroker` (`quoteCurrency`) and `changeBrokerCurrency` take them; `BrokerConnection.otherCash` has amount, rate and what the rate has done; `BrokerFill.rate` and `BrokerOrder.nativePriceText` say what a fill was booked at. `BrokerOrder.averagePrice` is in USD, `BrokerFill.price` in the currency of its market. `SkipReason.NO_RATE`: no current rate. Events of records name the account’s currency and rate; `FEE` has the cause EXCHANGE_RATE.",
  },
  {
    on: "2026-11-28",
    text: "New: `listedInstruments` has all instruments in pages; `instruments` ends at 500. `Instrument.yearRange` asks a real exchange for its daily bars. `adminUnclearOrders` lists unknown orders also while they are being cancelled.",
  },
  {
    on: "2026-11-28",
    text: "New: `changeBrokerCurrency` chooses which of `BrokerVenue.quoteCurrencies` a connection opens in (`BrokerConnection.quoteCurrency`) and whether copies may use another (`copiesOtherQuotes`, off). A coin with no market in it is now SKIPPED with NO_INSTRUMENT. `BrokerOrder.market` and `Receipt.marketText` say which market it was, `CopyPosition.closeWaitingFor` what a pending close at a broker waits for. `previewCopy` says NO_INSTRUMENT and NOT_SHORTABLE, and its initial orders and `Copy.drift` are sized by the broker’s least order.",
  },
  {
    on: "2026-11-28",
    text: "New: `Receipt.waitingFor` and `BrokerOrder.waitingFor` say for what an order that is not sent yet waits; `SkipReason.BROKER_MINIMUM`: a broker refused an order as too small, whose least order was not known; `SignalAddress.isRecordLive`. `updateSignalPowers` needs a fresh sign-in (FRESH_SIGN_IN_REQUIRED) where alerts are to trade real money, or more of it.",
  },
  {
    on: "2026-11-28",
    text: "`previewCopy`, `copyReach`, `copyExposure` and `copyOverlap` cost 25 points more than their objects, `logPosition` 20. Files of the transparency log cost 5 points of a visitor’s minute, proofs 20.",
  },
  {
    on: "2026-11-28",
    text: "Some counts end: `TraderConnection.totalCount` and `demoCount` of a search or filters at 1,001, `AnnouncementPreview.readers` at 10,001 and `CopyRecord.longCopies` at `longCopiesWanted`; `Tag.holderCount` goes by the newest 2,000 open trades. A search in `adminUsers` lists people by username, name and email instead of newest first.",
  },
  {
    on: "2026-11-27",
    text: "New: `StartCopyingInput.feederBounds`: a copy watches its feeder's account from its first moment. `FeederBounds.depositedMax` and `FeederBound.DEPOSITED` watch what a feeder puts in. `TasteTestResult.faithfulBudget` and `belowMinimum` are of 90 days in shorter tests too.",
  },
  {
    on: "2026-11-27",
    text: "`__schema` costs 1,500 points each time it is asked for (500 before).",
  },
  {
    on: "2026-11-27",
    text: "New: `Receipt.waitsUntil`, `CopyPreview.waitsUntil` and `CopyInitialOrder.waitsUntil` say until when an open waits for its market; `PreviewCopyInput.accountId` is the account that it would be on. `CloseReason.DELISTED`: the symbol of a trade is gone and was paid for. An event of kind ADJUSTED may also be a new symbol or such a payment.",
  },
  {
    on: "2026-11-26",
    text: "New: `CopySettings.waitsForOpen` and `SkipReason.MARKET_CLOSED`: what a copy at a broker does outside market hours. `Me.accountValue`, `cashBalance` and `buyingPower` are of connected accounts with real money together while the record account is on paper.",
  },
  {
    on: "2026-11-26",
    text: "New: `EaterLimits.maxPerClass` limits an asset class over all copies, with `SizeStepName.EATER_CLASS` and `SkipReason.EATER_CLASS_MAX`. `feederRisk` says how much risk a feeder's account is under; `setFeederBounds` and `Copy.feederBounds` pause or stop a copy beyond bounds of your own, with `CopyStopReason.FEEDER_BOUND` and the notification `FEEDER_BOUND`.",
  },
  {
    on: "2026-11-24",
    text: "New: `Trader.benchmark` and `OwnPerformance.benchmark`: what an instrument made between the same closes as the curve; `TraderFigures.averageExposurePercent` and `turnoverPercent`. `npm run recompute -- URL --benchmark SYMBOL` calculates it again.",
  },
  {
    on: "2026-11-24",
    text: "New: `copyTrade` copies one open trade without copying its feeder; `Recipe.viewerCanCopyTrade`, `Copy.onlyTradeId`, `CopyStopReason.ONE_TRADE`, `ErrorCode.TRADE_NOT_COPIED`. `previewCopy` takes any trade that you may see as `tradeId`.",
  },
  {
    on: "2026-11-23",
    text: "Play money and real money are never added: `MyCopies.totals`, `CopiesValued.totals`, `MyCopiers.equity`, `putIn` and `profit` and `Trader.copyingValue` are of copies with real money, or with play money where none has any. New: `totalsByMode` beside them, `Trader.copyingByMode`, `mode` of `myCopiersCurve` and `copyExposure`, `accountId` of `myPerformance`.",
  },
  {
    on: "2026-11-23",
    text: "New: `Copy.difference` and `differenceMonths`, `myDifference` and `myDifferenceMonths`: why a copy's result is not its feeder's. `TraderFigures` has `calmar`, `dailyVar95Percent`, `expectancyPercent`, `averageHoldingDays`, `bestTradePercent`, `worstTradePercent`, `sides` and `symbols`; `npm run recompute -- URL` calculates every figure of a profile again from this API.",
  },
  {
    on: "2026-11-23",
    text: "New: orders, positions, comparisons and health of accounts at brokers: fields of `BrokerConnection`, `brokerOrder`, `brokerEvents` and `brokerEventsSince`; `lookUpBrokerOrder`, `cancelBrokerOrder`, `enterBrokerFill`, `markBrokerOrderNotPlaced`, `reconcileBroker`, `acceptOverfill`. For admins: `adminBrokers`, `adminBrokerConnections`, `adminUnclearOrders`, `setVenueStopped`.",
  },
  {
    on: "2026-11-23",
    text: "New: `moveOrder` and `Order.viewerCanMove`; `PortfolioChangeKind.ORDER_MOVED`.",
  },
  {
    on: "2026-11-22",
    text: "New: `Instrument.dayLine` and `yearRange`, `Tag.holders` and `holderCount`, `marketStatus.providers`, `Instrument.isSuspended`, `venueSymbol`, `quoteCurrency` and `notionalMin`.",
  },
  {
    on: "2026-11-22",
    text: "Every type, field, argument and value is described with its unit and with when it is null; every mutation names its error codes. Codes and names are unchanged, messages are reworded.",
  },
  {
    on: "2026-11-22",
    text: "Test mode that is not granted is refused with FORBIDDEN and `isTestModeRefused`; a socket closes with 4410. Before, the request was executed on the real account. A search costs 50 points in addition to its objects.",
  },
  {
    on: "2026-11-22",
    text: "Someone else's trade, order, account or copy is NOT_FOUND, like one that does not exist; FORBIDDEN is used only for what a role or a key's scope may not do. A key without `read` sees of the answer to a mutation what it changed: no lists, and of `me` only the public fields. A new password ends all API keys. `__schema` costs 500 points, `__type` 25. One network address holds 256 connections at once.",
  },
  {
    on: "2026-11-22",
    text: "New names, the old ones deprecated for one release: `discussion` and `discussionEvents` (`talk`, `talkEvents`), `visibilityEvents` (`sightEvents`), `serverFigures` and `serverAnnouncements` (`houseFigures`, `houseAnnouncements`), `announceToServer`, `withdrawServerAnnouncement`, `saveBrokerReturn`, `fanOutResults` (`landings`), `minimumRequired` (`sufficed`), `reservedCash` and `shortCollateral` (`setAside`, `setAsideForShorts`), `capturePercent` (`keptPercent`), `trackingDifference` (`gap`), `myRanking` (`myStanding`), `tombstone` (`stone`), `isDemo` (`isHouse`), `AdminHealth.queues` (`stations`). `TagKind.PERSON` is accepted for CHEF; answers still say CHEF.",
  },
  {
    on: "2026-11-22",
    text: "A document that is new to the server costs at least a point for every 50 tokens, refused or not; fragments, spreads and fields of one name have limits.",
  },
  {
    on: "2026-11-22",
    text: "`talkEvents` ends with NOT_FOUND once the viewer may not see the post or recipe any more. A Bearer or `x-api-key` header that holds no key is 401, whatever cookie is sent with it.",
  },
  { on: "2026-11-20", text: "`houseFigures`: receipts of a day, how many were copied and how fast, sealed records; open to visitors." },
  {
    on: "2026-11-20",
    text: "`FidelityGap.heldBeforePoints` and `sizingPoints`: parts that `restPoints` held before; the gap is given for any number of copies.",
  },
  {
    on: "2026-11-20",
    text: "`sightEvents` and `hiddenPeople`: people whom the viewer may no longer see, in every tab; the scope FOLLOWED_TAGS has a stream and a replay.",
  },
  {
    on: "2026-11-20",
    text: "`myCopiersCurve`, `MyCopiers.moves`, `CopyRecord.gap`, `CopyPosition.copyId`; copiers' returns on the `leaderboard` cover the same days as `fidelity.feederPercent`.",
  },
  {
    on: "2026-11-20",
    text: "`PostChanged` in `feedEvents` and its replay; `cardEvents` for what is on screen; `comments(order)`; `FeedItem.copies`, live by `CopiesCounted`; `hiddenAuthorId` of `cardEvents` and `talkEvents`; `Report.pictures`. Pictures of posts are served to everyone who may see the post.",
  },
  { on: "2026-11-20", text: "Webhooks for receipts and trades; receipts and trades as NDJSON; `apiReference`." },
  {
    on: "2026-11-20",
    text: "API keys with scopes; points a minute and `extensions.cost` on every answer; requests with a key are accepted from any site.",
  },
  { on: "2026-11-20", text: "Posts, comments, tags, messages, notifications and announcements, each list with its stream." },
  { on: "2026-11-20", text: "Copies with receipts: `startCopying`, `copyEvents`, `receipts`." },
  { on: "2026-11-19", text: "First version: market, trades, sealed records, feed." },
];
