import { ServerAnnouncementRow } from "./admin/announcements/server-announcement.entity";
import { AnalyticsDayChange, AnalyticsDayRow, AnalyticsVisit } from "./analytics/analytics-day.entity";
import { AnalyticsInstallation, AnalyticsEvent } from "./analytics/analytics-event.entity";
import { BillRow, InvoiceRow, PaymentDisputeRow, PaymentRefundRow } from "./billing/payments/books/payments.entity";
import { BillingCustomerRow, PaymentEventRow } from "./billing/payments/stripe/stripe.entity";
import { TillCardRow } from "./billing/payments/till/till-card.entity";
import { PlanSubscriptionRow } from "./billing/plans/plan-subscription.entity";
import { TrialCardRow } from "./billing/plans/trial-card.entity";
import { PayoutAccountRow } from "./billing/payouts/connect/payout-account.entity";
import { PayerCardRow } from "./billing/related/payer-card.entity";
import { TierSourceRow } from "./billing/tiers/tier-source.entity";
import { LedgerAccountKindRow, LedgerAccountRow, LedgerEntryRow, LedgerTransferRow } from "./billing/ledger/ledger.entity";
import { LedgerCounted, LedgerKindTotalRow } from "./billing/ledger/totals/kind-total.entity";
import { FeederSubscriptionRow } from "./billing/subscriptions/feeder-subscription.entity";
import { CopyFeeMarkRow, PerformanceFeeRateRow, PerformanceFeeRow } from "./billing/performance-fee/performance-fee.entity";
import { PayoutDetailsRow, PayoutRow } from "./billing/payouts/payout.entity";
import { PaymentTakeBackRow } from "./billing/take-backs/take-back.entity";
import { BitePaymentRow } from "./billing/spending/bite-payment.entity";
import { FeederOfferRow, RecipePriceRow } from "./billing/offers/feeder-offer.entity";
import { BrokerReturn } from "./brokers/returns/broker-return.entity";
import { VenueHealthRow } from "./brokers/calls/venue-health.entity";
import { BrokerConnectionRow } from "./brokers/connections/connection.entity";
import { BrokerTransferRow } from "./brokers/transfers/broker-transfer.entity";
import { BrokerChargeRow } from "./brokers/charges/broker-charge.entity";
import { BrokerCorporateActionRow } from "./brokers/corporate-actions/corporate-action.entity";
import { BrokerFillCursor, BrokerFillRow } from "./brokers/orders/broker-fill.entity";
import { BrokerOrderChangeRow } from "./brokers/orders/broker-order-change.entity";
import { BrokerOrderRow } from "./brokers/orders/broker-order.entity";
import { BrokerCashRow } from "./brokers/currencies/broker-cash.entity";
import { VenueRateRow } from "./brokers/currencies/venue-rate.entity";
import { BrokerWork, VenueSwitch } from "./brokers/orders/broker-work.entity";
import { BrokerDifferenceRow, BrokerReconciliationRow } from "./brokers/reconciliation/reconciliation.entity";
import { BrokerExternalOrderRow, BrokerPositionRow } from "./brokers/reconciliation/venue-side.entity";
import { VenueMinimumRow } from "./brokers/opening/venue-minimum.entity";
import { LiveTradingText } from "./brokers/live/live-text.entity";
import { BrokerOAuthState } from "./brokers/oauth/oauth-state.entity";
import { CopyOrder } from "./copying/engine/copy-order.entity";
import { CopyPositionRow, CopyLot } from "./copying/engine/copy-position.entity";
import { FanOutProgress, FanOutSweep } from "./copying/engine/fan-out/fan-out.entity";
import { CopyEquitySnapshot } from "./copying/lifecycle/copy-equity-snapshot.entity";
import { CopyFlow } from "./copying/lifecycle/copy-flow.entity";
import { CopyRow } from "./copying/lifecycle/copy.entity";
import { SuitabilityForm } from "./copying/suitability/suitability-form.entity";
import { CopyFeederBoundsRow } from "./copying/feeder-risk/feeder-bounds.entity";
import { EaterTotals } from "./copying/protection/eater-totals.entity";
import { ReceiptRow } from "./copying/receipts/receipt.entity";
import { TasteTestRow } from "./copying/taste-test/taste-test.entity";
import { WebhookRow, WebhookDeliveryRow } from "./developers/webhooks/webhook.entity";
import { ArticleProgress } from "./education/article-progress.entity";
import { EmailChangeRow } from "./identity/account/email-change.entity";
import { User } from "./identity/account/user.entity";
import { ApiKeyRow } from "./identity/api-keys/api-key.entity";
import { AuthAccount } from "./identity/auth/auth-account.entity";
import { AuthUser } from "./identity/auth/auth-user.entity";
import { PasskeyRow } from "./identity/security/passkey.entity";
import { SessionRow } from "./identity/sessions/session.entity";
import { TwoFactor } from "./identity/security/two-factor.entity";
import { Verification } from "./identity/auth/verification.entity";
import { MailRow } from "./identity/mail/mail.entity";
import { DataExportRow } from "./identity/personal-data/data-export.entity";
import { UsernameHold } from "./identity/registration/username-hold.entity";
import { KnownDevice } from "./identity/sessions/known-device.entity";
import { PriceAlertRow } from "./market/alerts/price-alert.entity";
import { InstrumentRow, MarketGapRow } from "./market/instruments/instrument.entity";
import { MarketClockRow } from "./market/instruments/market-clock.entity";
import { SavedScreenRow } from "./performance/screens/saved-screen.entity";
import { WatchlistRow, WatchlistItem } from "./market/watchlists/watchlist.entity";
import { ConversationMemberRow } from "./messages/conversations/conversation-member.entity";
import { ConversationRow } from "./messages/conversations/conversation.entity";
import { MessageRow } from "./messages/messages/message.entity";
import { AnnouncementRow, AnnouncementReader } from "./notifications/announcements/announcement.entity";
import { NotificationDigest } from "./notifications/digest/notification-digest.entity";
import { NotificationSettingsRow } from "./notifications/inbox/notification-settings.entity";
import { NotificationRow, NotificationCause } from "./notifications/inbox/notification.entity";
import { PushDelivery } from "./notifications/push/push-delivery.entity";
import { PushKeyPair } from "./notifications/push/push-key-pair.entity";
import { PushSubscriptionRow } from "./notifications/push/push-subscription.entity";
import { Block } from "./people/blocks/block.entity";
import { Mute } from "./people/blocks/mute.entity";
import { FollowRequestRow } from "./people/follows/follow-request.entity";
import { Follow } from "./people/follows/follow.entity";
import { PrivacySettings } from "./people/privacy/privacy-settings.entity";
import { RelationRow } from "./people/visibility/relation.entity";
import { CopierSumChange, CopierSumRow, OpenCopyTotal } from "./copying/copier-sums/copier-sum.entity";
import { CopierDay, CopierDayChange } from "./copying/copier-days/copier-day.entity";
import { ReceiptDay, ReceiptDayChange } from "./copying/receipt-days/receipt-day.entity";
import { BoardChange, BoardCountRow, BoardListRow, BoardPartRow, BoardRowRow } from "./performance/board-rows/board-rows.entity";
import { FeederSortKey, SortKeyChange } from "./performance/sort-keys/sort-keys.entity";
import { FeederGrowthRow, GrowthChange, GrowthState } from "./performance/growth/own-growth.entity";
import { EventTallyChange, EventTallyRow, VisitorHourRow, VisitorTallyRow } from "./copying/tallies/event-tally.entity";
import { ServerCount, ServerCountChange } from "./performance/server-counts/server-counts.entity";
import { FeederCountChange, FeederCountsRow, ListedFeederChange, ListedFeeders } from "./performance/feeder-counts/feeder-counts.entity";
import { FeederFigures } from "./performance/figures/feeder-figures.entity";
import { FeederFidelityRow, FidelityChange, FidelityState } from "./performance/tracking/fidelity.entity";
import { TrackingDifferenceRow } from "./performance/tracking/tracking-difference.entity";
import { AppliedMigration } from "./platform/db/applied-migration.entity";
import type { EntityClass } from "./platform/db/entities";
import { ShardLeaseRow, ShardWorkerRow } from "./platform/leases/shard-lease.entity";
import { DeadLetterRow } from "./platform/jobs/dead-letter.entity";
import { AuditEntryRow } from "./platform/ops/audit-entry.entity";
import { FeatureSwitchRow } from "./platform/ops/feature-switch.entity";
import { ApiPoints } from "./platform/rate-limits/api-points.entity";
import { RateLimitRow } from "./platform/rate-limits/rate-limit.entity";
import { StreamCounter, OutboxEvent } from "./platform/user-streams/outbox.entity";
import { CommentRow } from "./social/discussion/comment.entity";
import { DiscussionCounts } from "./social/discussion/discussion-counts.entity";
import { Reaction } from "./social/discussion/reaction.entity";
import { PostRow, PostVersionRow, PostPictureRow } from "./social/posts/post.entity";
import { RemovedRecipe } from "./social/recipes/removed-recipe.entity";
import { PostTag } from "./social/tags/post-tag.entity";
import { TagFollow, TagFollowerChange, TagFollowers } from "./social/tags/tag-follow.entity";
import { TagHour, TagHourChange } from "./social/tags/tag-hour.entity";
import { TagTrend } from "./social/tags/tag-trend.entity";
import { FeedItemRow } from "./social/timeline/feed-item.entity";
import { PendingFeedEntry, FeedEntryRow, FeedCounter } from "./social/trade-feed/feed-entry.entity";
import { AccountFlow } from "./trading/accounts/account-flow.entity";
import { TradingAccountRow } from "./trading/accounts/account.entity";
import { EquitySnapshot } from "./trading/accounts/equity-snapshot.entity";
import { ClientRequest } from "./trading/client-request.entity";
import { FillRow } from "./trading/orders/fill.entity";
import { OrderRow } from "./trading/orders/order.entity";
import { PriceSnapshot } from "./trading/record/price-snapshot.entity";
import { RecordEvent } from "./trading/record/record-event.entity";
import { RecordText } from "./trading/record/record-text.entity";
import { RecordEventSalt } from "./trading/record/version-2/record-event-salt.entity";
import { LogKeyRow } from "./transparency/keys/log-key.entity";
import { LogCheckpointRow, LogCosignatureRow, LogEntryRow, LogStateRow, LogTileHash } from "./transparency/log/log.entity";
import { LogWitnessRow, WitnessedLogRow } from "./transparency/witness/witness.entity";
import { RecordRow } from "./trading/record/record.entity";
import { AppliedCorporateAction } from "./trading/trades/corporate-action.entity";
import { LotRow } from "./trading/trades/lot.entity";
import { SignalAddressRow, SignalAlertRow } from "./signals/signals.entity";
import { TradeRow } from "./trading/trades/trade.entity";
import { ModerationDecisionRow } from "./trust/moderation/moderation-decision.entity";
import { ReportRow } from "./trust/moderation/report.entity";
import { PictureRow } from "./trust/pictures/picture.entity";

/** Every TypeORM entity, module by module: one for each table of ours. */
export const entities: EntityClass[] = [
  // platform
  AppliedMigration,
  StreamCounter,
  OutboxEvent,
  DeadLetterRow,
  ShardLeaseRow,
  ShardWorkerRow,
  AuditEntryRow,
  FeatureSwitchRow,
  RateLimitRow,
  ApiPoints,
  // identity
  User,
  AuthUser,
  SessionRow,
  AuthAccount,
  Verification,
  TwoFactor,
  PasskeyRow,
  KnownDevice,
  UsernameHold,
  EmailChangeRow,
  MailRow,
  ApiKeyRow,
  DataExportRow,
  // people
  PrivacySettings,
  Follow,
  FollowRequestRow,
  Block,
  Mute,
  RelationRow,
  // market
  InstrumentRow,
  MarketGapRow,
  MarketClockRow,
  SavedScreenRow,
  WatchlistRow,
  WatchlistItem,
  PriceAlertRow,
  // brokers
  BrokerReturn,
  BrokerConnectionRow,
  BrokerOAuthState,
  BrokerOrderRow,
  BrokerOrderChangeRow,
  BrokerChargeRow,
  BrokerTransferRow,
  BrokerCorporateActionRow,
  BrokerFillRow,
  BrokerFillCursor,
  BrokerCashRow,
  VenueRateRow,
  BrokerWork,
  VenueSwitch,
  VenueMinimumRow,
  BrokerReconciliationRow,
  BrokerPositionRow,
  BrokerExternalOrderRow,
  VenueHealthRow,
  BrokerDifferenceRow,
  LiveTradingText,
  // trading
  TradingAccountRow,
  AccountFlow,
  EquitySnapshot,
  AppliedCorporateAction,
  OrderRow,
  FillRow,
  ClientRequest,
  BitePaymentRow,
  PerformanceFeeRateRow,
  CopyFeeMarkRow,
  PerformanceFeeRow,
  PayoutDetailsRow,
  PayoutRow,
  FeederSubscriptionRow,
  FeederOfferRow,
  RecipePriceRow,
  SignalAddressRow,
  SignalAlertRow,
  TradeRow,
  LotRow,
  RecordRow,
  RecordEvent,
  RecordText,
  RecordEventSalt,
  PriceSnapshot,
  // transparency
  LogStateRow,
  LogKeyRow,
  LogEntryRow,
  LogTileHash,
  LogCheckpointRow,
  LogCosignatureRow,
  LogWitnessRow,
  WitnessedLogRow,
  // copying
  CopyRow,
  CopyPositionRow,
  CopyLot,
  CopyOrder,
  CopyFlow,
  CopyEquitySnapshot,
  SuitabilityForm,
  FanOutProgress,
  FanOutSweep,
  CopyFeederBoundsRow,
  EaterTotals,
  CopierSumChange,
  CopierSumRow,
  OpenCopyTotal,
  CopierDay,
  CopierDayChange,
  ReceiptDay,
  ReceiptDayChange,
  FeederGrowthRow,
  GrowthChange,
  GrowthState,
  EventTallyChange,
  EventTallyRow,
  VisitorTallyRow,
  VisitorHourRow,
  ReceiptRow,
  TasteTestRow,
  // performance
  BoardChange,
  BoardCountRow,
  BoardListRow,
  BoardPartRow,
  BoardRowRow,
  FeederCountChange,
  FeederCountsRow,
  FeederSortKey,
  SortKeyChange,
  ListedFeederChange,
  ListedFeeders,
  ServerCount,
  ServerCountChange,
  FeederFidelityRow,
  FeederFigures,
  FidelityChange,
  FidelityState,
  TrackingDifferenceRow,
  // billing
  LedgerAccountKindRow,
  LedgerAccountRow,
  LedgerTransferRow,
  LedgerEntryRow,
  LedgerKindTotalRow,
  LedgerCounted,
  BillRow,
  PlanSubscriptionRow,
  InvoiceRow,
  PaymentRefundRow,
  PaymentDisputeRow,
  PaymentTakeBackRow,
  TillCardRow,
  PayerCardRow,
  TrialCardRow,
  PayoutAccountRow,
  BillingCustomerRow,
  PaymentEventRow,
  TierSourceRow,
  // social
  FeedItemRow,
  PendingFeedEntry,
  FeedEntryRow,
  FeedCounter,
  PostRow,
  PostVersionRow,
  PostPictureRow,
  PostTag,
  TagFollow,
  TagFollowerChange,
  TagFollowers,
  TagHour,
  TagHourChange,
  TagTrend,
  CommentRow,
  Reaction,
  DiscussionCounts,
  RemovedRecipe,
  // messages
  ConversationRow,
  ConversationMemberRow,
  MessageRow,
  // notifications
  NotificationRow,
  NotificationCause,
  NotificationSettingsRow,
  PushKeyPair,
  PushSubscriptionRow,
  PushDelivery,
  NotificationDigest,
  AnnouncementRow,
  AnnouncementReader,
  // trust
  ModerationDecisionRow,
  ReportRow,
  PictureRow,
  // developers
  WebhookRow,
  WebhookDeliveryRow,
  // admin
  ServerAnnouncementRow,
  // analytics
  AnalyticsInstallation,
  AnalyticsEvent,
  AnalyticsVisit,
  AnalyticsDayRow,
  AnalyticsDayChange,
  // education
  ArticleProgress,
];
