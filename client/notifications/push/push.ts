import { serviceWorkers } from "../../lib/browser/site-data";
import { bytesOf, isSameKey, keysOf, type BrowserKeys } from "../../worker/push-keys";
import { keepPushMark } from "./push-mark";

/** Web push in this browser: whether it can, what its reader has said, and how to ask. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

const workerPath = "/sw.js";

const canPush = (): boolean =>
  typeof navigator !== "undefined" &&
  serviceWorkers() !== null &&
  typeof PushManager !== "undefined" &&
  typeof Notification !== "undefined";

/** The subscription of this browser, if there is one. Never registers or asks. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await serviceWorkers()!.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await currentSubscription()) ? "on" : "off";
}

/** Call from a click: asks for permission, then subscribes this browser. Null when its reader said no. Throws when the browser's own push service does not answer. */
export async function subscribe(publicKey: string): Promise<BrowserKeys | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const workers = serviceWorkers()!;
  const registration = await workers.register(workerPath);
  await workers.ready;
  const held = await registration.pushManager.getSubscription();
  const key = bytesOf(publicKey);
  // A subscription under another key (the server's was renewed) is of no use to this server.
  if (held && !isUnder(held, publicKey)) await held.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return keysOf(subscription);
}

/** Also when somebody signs out: what comes here next is for whoever signs in then. */
export async function unsubscribe(): Promise<void> {
  keepPushMark(null);
  await (await currentSubscription())?.unsubscribe();
}

/** Whether a subscription can be used by a server with this key. */
export const isUnder = (subscription: PushSubscription, publicKey: string): boolean =>
  isSameKey(subscription.options.applicationServerKey, bytesOf(publicKey));

/** How the server names this browser among the subscriptions: SHA-256 of its endpoint, hex. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** "Chromium on Linux": what a person would call this browser. */
export function deviceName(agent: string = navigator.userAgent): string {
  const browser = /Edg\//.test(agent)
    ? "Edge"
    : /Firefox\//.test(agent)
      ? "Firefox"
      : /Chrome\//.test(agent)
        ? "Chrome"
        : /Safari\//.test(agent)
          ? "Safari"
          : "A browser";
  const system = /iPhone|iPad/.test(agent)
    ? "iOS"
    : /Android/.test(agent)
      ? "Android"
      : /Mac OS/.test(agent)
        ? "macOS"
        : /Windows/.test(agent)
          ? "Windows"
          : /Linux/.test(agent)
            ? "Linux"
            : "";
  return system ? `${browser} on ${system}` : browser;
}
