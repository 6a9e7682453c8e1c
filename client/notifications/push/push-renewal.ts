import type { ApolloClient } from "@apollo/client";
import { PushBrowsersDocument, SavePushSubscriptionDocument } from "../inbox/notifications.generated";
import { currentSubscription, deviceName, endpointHash, isUnder, pushState, subscribe } from "./push";
import { keepPushMark, pushMark } from "./push-mark";

/**
 * Looks after a browser in which this user has turned pushes on: where the server's key was renewed, or the browser has ended
 * its subscription or taken another while nobody was signed in, it is registered anew. Nobody is asked again. One that was
 * taken out of the list elsewhere stays out. Rejects when there is no answer; the next visit looks again.
 */
export async function renewPush(client: ApolloClient, userId: string): Promise<void> {
  const mark = pushMark();
  if (mark?.userId !== userId || Notification.permission !== "granted" || (await pushState()) === "unsupported") return;
  const { data } = await client.query({ query: PushBrowsersDocument, fetchPolicy: "network-only" });
  if (!data) return;
  const subscription = await currentSubscription();
  const hash = subscription ? await endpointHash(subscription.endpoint) : null;
  const isKnown = data.pushSubscriptions.some((browser) => browser.endpointHash === hash);
  if (subscription && isUnder(subscription, data.pushKey) && (isKnown || hash === mark.endpointHash)) return;
  const keys = await subscribe(data.pushKey);
  if (!keys) return;
  const answer = await client.mutate({ mutation: SavePushSubscriptionDocument, variables: { input: { ...keys, device: deviceName() } } });
  const saved = answer.data?.savePushSubscription.subscription;
  if (saved) keepPushMark({ userId, endpointHash: saved.endpointHash });
}
