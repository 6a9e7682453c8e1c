import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { forbidden } from "../../platform/errors";
import type { Scope, Viewer } from "../../platform/viewer";

/**
 * What an API key needs for each mutation; null: none will do, it takes a session. A mutation missing here is refused to keys,
 * and a test fails. Queries, subscriptions and their replays need `read`.
 */
export const mutationScopes: Readonly<Record<string, Scope | null>> = {
  // signing in, and how: sessions only
  addPasskey: null,
  beginTwoFactor: null,
  confirmTwoFactor: null,
  disableTwoFactor: null,
  login: null,
  logout: null,
  passkeyCreationOptions: null,
  passkeyRequestOptions: null,
  reauthenticate: null,
  register: null,
  removePasskey: null,
  renamePasskey: null,
  renewBackupCodes: null,
  cancelEmailChange: null,
  changePassword: null,
  changeUsername: null,
  confirmEmailChange: null,
  deleteAccount: null,
  requestDataExport: null,
  requestEmailChange: null,
  revokeOtherSessions: null,
  requestPasswordReset: null,
  resetPassword: null,
  revokeSession: null,
  signInWithPasskey: null,
  verifyEmail: null,
  verifySecondFactor: null,
  // keys do not make keys
  createApiKey: null,
  revokeApiKey: null,
  // webhooks
  createWebhook: null,
  removeWebhook: null,
  replayWebhook: "read",
  rotateWebhookSecret: null,
  testWebhook: "read",
  updateWebhook: null,
  // orders at brokers whose outcome is not known, and their books: a person decides
  cancelBrokerOrder: null,
  enterBrokerFill: null,
  lookUpBrokerOrder: null,
  markBrokerOrderNotPlaced: null,
  reconcileBroker: null,
  acceptOverfill: null,
  settleBrokerShortfall: null,
  // prices and what is bought: sessions only
  setFeederOffer: null,
  setPerformanceFee: null,
  setRecipePrice: null,
  // real money
  subscribeToPlan: null,
  buyBites: null,
  payOverdueInvoice: null,
  settleTillBill: null,
  refundUnspentBites: null,
  changePlan: null,
  setPlanRenewal: null,
  openPaymentPortal: null,
  refundInvoice: null,
  disputeTestPayment: null,
  grantTier: null,
  giveBites: null,
  savePayoutDetails: null,
  openPayoutAccount: null,
  requestPayout: null,
  cancelPayout: null,
  approvePayout: null,
  failPayout: null,
  markPayoutPaid: null,
  exportPayouts: null,
  subscribeToFeeder: null,
  cancelFeederSubscription: null,
  resumeFeederSubscription: null,
  unlockRecipe: null,
  tipFeeder: null,
  // the signal address, whose secret trades: sessions only
  createSignalAddress: null,
  deleteSignalAddress: null,
  rotateSignalAddress: null,
  sendTestSignal: null,
  updateSignalPowers: null,
  // reading
  markArticleRead: "read",
  // who one is
  becomeHybrid: null,
  setActiveMode: null,
  submitSuitability: null,
  updatePrivacy: null,
  updateProfile: "social",
  // trading
  cancelOrder: "trade",
  closeTrade: "trade",
  depositPaper: "trade",
  moveOrder: "trade",
  openTrade: "trade",
  placeOrder: "trade",
  resetPaper: "trade",
  scaleTrade: "trade",
  setExits: "trade",
  setPaperRealism: "trade",
  setTradeText: "trade",
  // copying
  addFunds: "trade",
  cancelPendingClose: "trade",
  cancelTasteTest: "trade",
  closeCopiedTrade: "trade",
  copyTrade: "trade",
  deleteTasteTest: "trade",
  pauseCopy: "trade",
  resumeCopy: "trade",
  resyncCopy: "trade",
  runTasteTest: "trade",
  setEaterLimits: "trade",
  setFeederBounds: "trade",
  startCopying: "trade",
  stopAllCopies: "trade",
  stopCopy: "trade",
  updateCopy: "trade",
  withdrawFunds: "trade",
  // what one watches
  addToWatchlist: "trade",
  createPriceAlert: "trade",
  createWatchlist: "trade",
  deletePriceAlert: "trade",
  deleteWatchlist: "trade",
  removeFromWatchlist: "trade",
  updateWatchlist: "trade",
  deleteSavedScreen: "trade",
  saveScreen: "trade",
  // people and what they say
  acceptFollowRequest: "social",
  acceptRequest: "social",
  addMembers: "social",
  announce: "social",
  appeal: "social",
  block: "social",
  cancelAnnouncement: "social",
  comment: "social",
  createPost: "social",
  createUpload: "social",
  declineFollowRequest: "social",
  declineRequest: "social",
  deleteComment: "social",
  deleteMessage: "social",
  deletePost: "social",
  editComment: "social",
  editMessage: "social",
  editPost: "social",
  follow: "social",
  followTag: "social",
  leaveConversation: "social",
  markNotificationsRead: "social",
  markRead: "social",
  mute: "social",
  muteConversation: "social",
  noteAnnouncement: "social",
  react: "social",
  removeMember: "social",
  renameConversation: "social",
  report: "social",
  repost: "social",
  requestFollow: "social",
  sendMessage: "social",
  setTyping: "social",
  startConversation: "social",
  unblock: "social",
  unfollow: "social",
  unfollowTag: "social",
  unmute: "social",
  unreact: "social",
  unrepost: "social",
  // powers of admins, test mode, devices, mailed links
  beginBrokerConnection: null,
  checkBrokerKey: null,
  chooseRecordAccount: null,
  connectBroker: null,
  disconnectBroker: null,
  finishBrokerConnection: null,
  pauseBrokerConnection: null,
  publishLiveTradingText: null,
  changeBrokerCurrency: null,
  changeLiveLimits: null,
  renameBrokerConnection: null,
  replaceBrokerKey: null,
  resumeBrokerConnection: null,
  withdrawLiveTradingText: null,
  keepBrokerReturn: null,
  saveBrokerReturn: null,
  announceToHouse: null,
  announceToServer: null,
  checkLedger: null,
  gapSymbol: null,
  haltSymbol: null,
  resumeSymbol: null,
  retryDeadLetter: null,
  setFeature: null,
  setVenueStopped: null,
  setUserRole: null,
  setUserSuspended: null,
  setUserTester: null,
  withdrawHouseAnnouncement: null,
  withdrawServerAnnouncement: null,
  answerAppeal: null,
  emptySandbox: null,
  moderate: null,
  removePushSubscription: null,
  reportClientError: null,
  savePushSubscription: null,
  testPush: null,
  unsubscribeDigest: null,
  updateNotificationSettings: null,
};

/** Queries about how somebody signs in, or that show another secret: a stolen key must not read them. */
const sessionOnlyQueries = new Set(["security", "sessions", "apiKeys", "dataExports", "emailChange", "signalAddressUrl"]);

/**
 * The answer to a mutation leads on to much that is not its answer. Which scopes open these types to a key without `read`; with
 * an empty list none does. Types that are not here show what everybody may see, or what the mutation itself is about: a test
 * names those, and is red for a type that is in neither list.
 */
export const answerScopes: Readonly<Record<string, readonly Scope[]>> = {
  // money and positions
  FeederSubscription: [],
  Copy: ["trade"],
  EaterLimits: ["trade"],
  Fill: ["trade"],
  Lot: ["trade"],
  Order: ["trade"],
  Portfolio: ["trade"],
  PriceAlert: ["trade"],
  Receipt: ["trade"],
  Recipe: ["trade"],
  Trade: ["trade"],
  TradingAccount: ["trade"],
  SavedScreen: ["trade"],
  Watchlist: ["trade"],
  // messages and notifications
  Announcement: ["social"],
  Conversation: ["social"],
  Message: ["social"],
  MessageSummary: ["social"],
  ModerationDecision: ["social"],
  NotificationSummary: ["social"],
  Upload: ["social"],
  // the account, and what only its owner may see of others
  CopyRecord: [],
  Fidelity: [],
  CurvePoint: [],
  Entitlements: [],
  MonthlyReturn: [],
  PrivacySettings: [],
  // the owner's own has the amounts
  SealedRecord: [],
  TestMode: [],
  TraderFigures: [],
};

/** Of these types a key without `read` sees some fields. */
export const answerFields: Readonly<Record<string, ReadonlySet<string>>> = {
  Me: new Set(["id", "username", "name", "bio", "pictureUrl", "trader"]),
};

/** Whether a key with these scopes but without `read` may select the field in the answer to a mutation. */
export function isOfAnswer(scopes: ReadonlySet<Scope>, parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): boolean {
  if (answerFields[parent.name]?.has(field.name) === false) return false;
  // A list that pages reads on, however far from what was changed.
  if (field.args.some((arg) => arg.name === "first" || arg.name === "last")) return false;
  const needed = answerScopes[getNamedType(field.type).name];
  return needed === undefined || needed.some((scope) => scopes.has(scope));
}

/** Throws FORBIDDEN with the scope that is missing when the viewer asks with an API key that may not do this. Sessions pass. */
export function assertKeyMayRun(
  viewer: Viewer | null,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
): void {
  const key = viewer?.key;
  if (!key) return;
  for (const field of rootFields(document, operation.selectionSet)) {
    if (field.startsWith("__")) continue;
    const scope = operation.operation === "mutation" ? (mutationScopes[field] ?? null) : sessionOnlyQueries.has(field) ? null : "read";
    if (scope === null) throw forbidden(`\`${field}\` is not open to API keys.`);
    if (!key.scopes.has(scope)) throw forbidden(`This API key lacks the scope \`${scope}\` for \`${field}\`.`);
  }
  const root = schema.getMutationType();
  if (operation.operation === "mutation" && root && !key.scopes.has("read"))
    new AnswerCheck(schema, document, key.scopes).selection(operation.selectionSet, root);
}

/** Walks what a mutation's answer selects, each fragment once for each type it is spread at. */
class AnswerCheck {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly seen = new Set<string>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly scopes: ReadonlySet<Scope>,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
  }

  /** Throws FORBIDDEN for a field that takes `read`. */
  selection(set: SelectionSetNode, parent: GraphQLNamedType): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) this.field(node.name.value, node.selectionSet, parent);
      else if (node.kind === Kind.INLINE_FRAGMENT)
        this.selection(node.selectionSet, (node.typeCondition && this.schema.getType(node.typeCondition.name.value)) || parent);
      else this.fragment(node.name.value, parent);
    }
  }

  private field(name: string, set: SelectionSetNode | undefined, parent: GraphQLNamedType): void {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    if (!field) return; // `__typename`
    if (!isOfAnswer(this.scopes, parent, field)) throw forbidden(`This API key lacks the scope \`read\` for \`${parent.name}.${name}\`.`);
    if (set) this.selection(set, getNamedType(field.type));
  }

  private fragment(name: string, parent: GraphQLNamedType): void {
    const node = this.fragments.get(name);
    if (!node || this.seen.has(`${name} ${parent.name}`)) return;
    this.seen.add(`${name} ${parent.name}`);
    this.selection(node.selectionSet, this.schema.getType(node.typeCondition.name.value) ?? parent);
  }
}

/** Names of the root fields, through fragments; validation has excluded fragments that contain themselves. */
function* rootFields(document: DocumentNode, set: SelectionSetNode): Generator<string> {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) yield node.name.value;
    else if (node.kind === Kind.INLINE_FRAGMENT) yield* rootFields(document, node.selectionSet);
    else
      for (const definition of document.definitions)
        if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === node.name.value)
          yield* rootFields(document, definition.selectionSet);
  }
}
