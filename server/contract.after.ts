import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { readMutationLog } from "./platform/testing/mutation-log";

/** Mutations that name no row, so that there is no one else's to touch. Each with its reason. */
const withoutRow: Record<string, string> = {
  createPost: "a picture or recipe that is not the writer's to show is refused as INVALID",
  createUpload: "makes a new address for the caller only",
  register: "makes a new account",
  login: "names credentials, not a row",
  logout: "ends the caller's own session only",
  verifySecondFactor: "goes by the challenge of the caller's own cookie",
  passkeyRequestOptions: "names nobody",
  signInWithPasskey: "a passkey is its owner's by its key, not by a name",
  reauthenticate: "proves the caller only",
  beginTwoFactor: "changes the caller only",
  confirmTwoFactor: "changes the caller only",
  disableTwoFactor: "changes the caller only",
  renewBackupCodes: "changes the caller only",
  passkeyCreationOptions: "begins for the caller only",
  addPasskey: "adds to the caller only",
  createWatchlist: "adds to the caller only",
  createPriceAlert: "adds to the caller only",
  createApiKey: "adds to the caller only",
  revokeOtherSessions: "ends the caller's own sessions only",
  changePassword: "changes the caller only",
  changeUsername: "changes the caller only",
  requestEmailChange: "changes the caller only",
  cancelEmailChange: "changes the caller only",
  confirmEmailChange: "goes by a mailed token",
  requestDataExport: "packs the caller's own data only",
  deleteAccount: "ends the caller only",
  requestPasswordReset: "answers the same for every address",
  setActiveMode: "changes the caller only",
  becomeHybrid: "changes the caller only",
  updateProfile: "changes the caller only; a picture of somebody else is refused as INVALID",
  createWebhook: "adds to the caller only",
  markArticleRead: "articles are everybody's, progress the caller's own",
  updatePrivacy: "changes the caller only",
  submitSuitability: "answers for the caller only",
  setEaterLimits: "changes the caller only",
  keepBrokerReturn: "keeps what came with the caller's own request",
  finishBrokerConnection: "names a state of the caller's own, never a row",
  checkLedger: "reads the whole house, for admins",
  reportClientError: "writes a line to the log, whoever asks",
  stopAllCopies: "stops the caller's own copies only",
  updateNotificationSettings: "changes the caller only",
  savePushSubscription: "adds a browser of the caller's own",
  unsubscribeDigest: "a token that was not issued is TOKEN_INVALID",
};

/** Mutations that cannot work yet. Each with its reason. */
const neverWorks: Record<string, string> = {
  finishBrokerConnection: "paper is the only broker, so nobody has begun a connection that could be finished",
};

/** Mutations that have nothing to refuse. Each with its reason. */
const neverRefused: Record<string, string> = {
  checkLedger: "whoever may ask gets an answer",
  logout: "whoever has no session is logged out already",
  passkeyRequestOptions: "anybody may begin",
  revokeOtherSessions: "there is always this one, and it stays",
  cancelEmailChange: "without one nothing happens",
};

const mutations = Object.keys(
  buildSchema(readFileSync(path.resolve(import.meta.dirname, "../schema.graphql"), "utf8"))
    .getMutationType()!
    .getFields(),
);
const seen = readMutationLog();

test.each(mutations.filter((mutation) => !(mutation in neverWorks)))("API-001 the tests of this run saw %s work", (mutation) => {
  expect(seen).toContain(`${mutation} works`);
});

test.each(mutations.filter((mutation) => !(mutation in neverRefused)))(
  "API-002 the tests of this run saw %s refused with a code",
  (mutation) => {
    expect([...seen].filter((line) => line === `${mutation} refused` || line === `${mutation} denied`)).not.toEqual([]);
  },
);

test.each(mutations.filter((mutation) => !(mutation in withoutRow)))(
  "API-003 the tests of this run saw %s denied on someone else's row",
  (mutation) => {
    const denied = mutation === "verifyEmail" || mutation === "resetPassword" ? "refused" : "denied"; // a token not issued to the caller is TOKEN_INVALID
    expect(seen).toContain(`${mutation} ${denied}`);
  },
);
