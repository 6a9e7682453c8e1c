/** What a page and the service worker both do with the keys of a push subscription. */
export interface BrowserKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function keysOf(subscription: Pick<PushSubscription, "toJSON">): BrowserKeys {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The browser returned a subscription without keys.");
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** base64url to bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(
    text
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .padEnd(Math.ceil(text.length / 4) * 4, "="),
  );
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** A browser that does not give its key counts as holding the right one. */
export function isSameKey(held: ArrayBuffer | null | undefined, wanted: Uint8Array): boolean {
  if (!held) return true;
  const bytes = new Uint8Array(held);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
}
