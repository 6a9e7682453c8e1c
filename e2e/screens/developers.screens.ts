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
