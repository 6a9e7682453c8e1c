import { alert, busy, heading, text, type Screen } from "../support/screens";

const delivery = { id: "1", at: "2026-11-20T10:00:00.000Z", eventId: "x:receipts:7", kind: "receipt", attempt: 2, status: 503, problem: "The receiver answered 503.", tookMs: 41, __typename: "WebhookDelivery" }; // prettier-ignore
const webhook = {
  id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2b10",
  url: "https://hooks.example.com/brigade/a-rather-long-path-that-has-to-break-somewhere",
  wantsReceipts: true,
  wantsTrades: true,
  state: "FAILING",
  failures: 15,
  nextAt: "2026-11-20T10:00:00.000Z",
  receiptsAfter: 6,
  tradesAfter: 12,
  createdAt: "2026-11-19T10:00:00.000Z",
  deliveries: [delivery],
  __typename: "Webhook",
};

// As the server answers; a rule changes its answer in place.
// oxlint-disable-next-line typescript/no-explicit-any
const stopLog = (data: any): void => {
  const at = "2026-11-20T10:00:00.000Z";
  Object.assign(data.transparencyLog, {
    ...{
      status: "WITNESS_AHEAD",
      statusDetail: "friend has cosigned 9,120 entries, this log has 9,000.",
      statusSince: at,
      isQuorumMet: false,
    },
    witnesses: [
      {
        __typename: "LogWitness",
        name: "friend",
        verifierKey: "witness.friend.example/log+1a2b3c4d+BAAABBBBCCCC",
        cosignedAt: at,
        failure: "AHEAD",
      },
      {
        __typename: "LogWitness",
        name: "other",
        verifierKey: "other.example/witness+1a2b3c4d+BAAABBBBCCCC",
        cosignedAt: at,
        failure: null,
      },
    ],
    witnessedLogs: [{ __typename: "WitnessedLog", origin: "friend.example/log", size: 512, cosignedAt: at, path: "/log/ab/checkpoint" }],
  });
};
const foundInLog = {
  __typename: "LogPosition",
  ...{ state: "IN_LOG", proofPath: "/log/proof/5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10" },
  checkpoint: { __typename: "LogCheckpoint", id: "7", number: 7, size: 1234 },
  entry: {
    __typename: "LogEntry",
    ...{
      id: "3",
      index: 3,
      type: "HEAD",
      recordId: "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10",
      sequence: 2,
      head: "ab",
      addedAt: webhook.createdAt,
    },
    bytes: `{"feeder":"5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10","head":"${"ab".repeat(32)}","seq":2,"type":"head","v":1}`,
  },
};

export const screens: readonly Screen[] = [
  {
    name: "developers",
    path: "/developers",
    who: "visitor",
    normal: heading("Error codes"),
    states: {
      loading: { rules: { ApiReference: "hold" }, isLoading: true, shows: busy("Loading the reference") },
      error: { rules: { ApiReference: "fail" }, shows: alert("Couldn’t load the reference") },
      "signed-in": {
        who: "eater",
        shows: (page) => page.getByRole("link", { name: "My webhooks" }),
      },
      searched: { act: (page) => page.getByLabel("Search operations").fill("zzzz"), shows: text("No operations found.") },
    },
  },
  {
    name: "log",
    path: "/log",
    who: "visitor",
    normal: heading("Latest checkpoint"),
    states: {
      loading: { rules: { TransparencyLog: "hold" }, isLoading: true, shows: busy("Loading the transparency log") },
      error: { rules: { TransparencyLog: "fail" }, shows: alert("Couldn’t load the transparency log") },
      stopped: { rules: { TransparencyLog: stopLog }, shows: text("Stopped") },
      found: {
        rules: { LogPosition: (data) => (data.logPosition = foundInLog) },
        act: async (page) => {
          await page.getByLabel("Record ID").fill("5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10");
          await page.getByRole("button", { name: "Find record" }).click();
        },
        shows: text("New head"),
      },
    },
  },
  {
    name: "webhooks",
    path: "/developers/webhooks",
    who: "eater",
    normal: heading("Webhooks"),
    states: {
      loading: { rules: { MyWebhooks: "hold" }, isLoading: true, shows: busy("Loading your webhooks") },
      empty: { rules: { MyWebhooks: (data) => (data.myWebhooks = []) }, shows: heading("No webhooks yet") },
      error: { rules: { MyWebhooks: "fail" }, shows: alert("Couldn’t load your webhooks") },
      failing: { rules: { MyWebhooks: (data) => (data.myWebhooks = [webhook]) }, shows: text("Needs attention") },
      making: {
        rules: { MyWebhooks: (data) => (data.myWebhooks = []) },
        act: (page) => page.getByRole("button", { name: "New webhook" }).click(),
        shows: (page) => page.getByLabel("Address"),
      },
    },
  },
];
