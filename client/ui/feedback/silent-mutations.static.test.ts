import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Mutations that say nothing, by what shows their success. All others say it: in the corner, or beside the button. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  "the next page, or the next step of a dialog": [
    ...[
      "BuyBites",
      "FinishBrokerConnection",
      "Login",
      "Logout",
      "OpenPayoutAccount",
      "PasskeyRequestOptions",
      "PayOverdueInvoice",
      "Reauthenticate",
      "Register",
    ],
    ...["ResetPassword", "SaveBrokerReturn", "SettleTillBill", "SignInWithPasskey", "StartConversation", "SubmitSuitability"],
    ...["SubscribeToPlan", "VerifySecondFactor"],
  ],
  "a sentence of its page or dialog": [
    ...["Announce", "ConfirmEmailChange", "Report", "RequestPasswordReset", "SavePushSubscription", "SetFeederOffer", "SetPerformanceFee"],
    ...["TestPush", "TestWebhook", "UnsubscribeDigest", "UpdateProfile"],
  ],
  "what was made: a key, a secret, a picture, a row": [
    ...["Appeal", "CheckLedger", "Comment", "CreateApiKey", "CreateMessageUpload", "CreatePost", "CreatePriceAlert", "CreateProfileUpload"],
    ...["CreateSignalAddress", "CreateUpload", "CreateWatchlist", "CreateWebhook", "RotateSignalAddress", "SaveScreen", "SendMessage"],
  ],
  "the text, state or row that it changes": [
    ...["AddToWatchlist", "CancelAnnouncement", "CancelFeederSubscription", "EditComment", "EditMessage", "EditPost", "EmptySandbox"],
    ...["ResumeFeederSubscription", "UpdateSignalPowers", "UpdateWatchlist", "UpdateWebhook"],
  ],
  "the row that goes, or its tombstone": [
    ...["DeleteComment", "DeleteMessage", "DeletePriceAlert", "DeleteSavedScreen", "DeleteSignalAddress", "DeleteWatchlist"],
    ...["RemoveFromWatchlist", "RemovePushSubscription"],
  ],
  "the button or switch that was pressed": [
    ...[
      "Follow",
      "FollowTag",
      "React",
      "Repost",
      "RequestFollow",
      "TakeBackFollowRequest",
      "Unfollow",
      "UnfollowTag",
      "Unreact",
      "Unrepost",
    ],
    ...["UpdateNotificationSettings", "UpdatePrivacy"],
  ],
  "nobody has pressed anything": [
    "MarkArticleRead",
    "MarkNotificationsRead",
    "MarkRead",
    "NoteAnnouncement",
    "ReportClientError",
    "SetTyping",
  ],
};

const says = /notifyDone\(|pressAndSay\(|notify\(\{|useTradeSending|done=/;
/** A failed press that leaves no trace, wherever the mutation's function is called in a row of its own. */
const swallowed = (name: string): RegExp =>
  new RegExp(`\\b${name}\\((?:\\{ variables[^;]*)?\\)\\.catch\\(\\(\\) => (?:undefined|\\{\\})\\)`);

const client = path.resolve(import.meta.dirname, "../..");
const files = readdirSync(client, { recursive: true, encoding: "utf8" });
const read = (file: string): string => readFileSync(path.join(client, file), "utf8");
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|test)\./.test(file))
  .map((file) => ({ file: file.split(path.sep).join("/"), text: read(file) }));
const mutations = files
  .filter((file) => file.endsWith(".graphql"))
  .flatMap((file) => [...read(file).matchAll(/^mutation (\w+)/gm)].map(([, name]) => name!));
const users = new Map<string, Array<(typeof sources)[number]>>();
for (const source of sources)
  for (const mutation of new Set(
    [...source.text.matchAll(/\b(?:use(\w+)Mutation|(\w+)Document)\b/g)].map(([, hook, document]) => (hook ?? document)!),
  ))
    users.set(mutation, [...(users.get(mutation) ?? []), source]);
const usersOf = (mutation: string) => users.get(mutation) ?? [];
const silent = new Set(Object.values(shownBy).flat());

test("MEND-S23 every mutation says that it is done, or it is written down what shows it", () => {
  const unsaid = mutations.filter((mutation) => !usersOf(mutation).every(({ text }) => says.test(text)));
  expect(mutations.length).toBeGreaterThan(150);
  expect(unsaid.filter((mutation) => !silent.has(mutation))).toEqual([]);
  expect([...silent].filter((mutation) => !unsaid.includes(mutation))).toEqual([]);
});

test("MEND-S23 no press fails without a word", () => {
  const unattended = new Set(shownBy["nobody has pressed anything"]);
  const found = mutations
    .filter((mutation) => !unattended.has(mutation))
    .flatMap((mutation) =>
      usersOf(mutation).flatMap(({ file, text }) => {
        const called = new RegExp(`const \\[(\\w+)[^\\]]*\\] = (?:use${mutation}Mutation|useMutation)\\(`).exec(text)?.[1];
        return called && swallowed(called).test(text) ? [`${file}: ${mutation}`] : [];
      }),
    );
  expect(found).toEqual([]);
});
