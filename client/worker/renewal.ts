import { bytesOf, isSameKey, keysOf } from "./push-keys";
import type { PushSubscriptionChangeEvent, WorkerScope } from "./scope";

/** The worker has no client of the page's: these two are all it asks of the server. A test holds them against the schema. */
export const pushKeyQuery = "query RenewalPushKey { pushKey }";
export const renewMutation =
  "mutation RenewPushSubscription($input: SavePushSubscriptionInput!) { savePushSubscription(input: $input) { errors { code } } }";

/**
 * A browser may end a subscription and give another, while no page is open: the server is informed at once, so that pushes go on.
 * Where nobody is signed in any more nothing is sent, and the next page that is opened sees to it.
 */
export function handleRenewal(scope: WorkerScope): void {
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event).catch(() => undefined)));
}

async function renew(scope: WorkerScope, { oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const { pushKey } = await ask<{ pushKey: string }>(scope, pushKeyQuery, {});
  const key = bytesOf(pushKey);
  let fresh = newSubscription;
  if (fresh && !isSameKey(fresh.options.applicationServerKey, key)) {
    await fresh.unsubscribe();
    fresh = null;
  }
  fresh ??= await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await ask(scope, renewMutation, { input: { ...keysOf(fresh), replaces: oldSubscription?.endpoint ?? null } });
}

/** Throws when there is no line, nobody signed in, or the server says no. */
async function ask<Data>(scope: WorkerScope, query: string, variables: object): Promise<Data> {
  const response = await scope.fetch("/graphql", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: unknown };
  if (!data || errors) throw new Error("The server refused the renewed subscription.");
  return data;
}
