import webPush from "web-push";
import type { Config } from "../../platform/config";
import { limits } from "../../platform/limits";
import type { VapidKeys } from "./push-keys";

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a service worker gets; see client/worker/push.ts. */
export interface PushNote {
  readonly title: string;
  readonly body: string;
  /** A path of this server. */
  readonly url: string;
  /** A later note with the same tag takes the place of the one before. */
  readonly tag: string;
}

/** SENT; GONE: the browser has unsubscribed; BUSY: surely not taken, try later; LOST: nobody knows, so never again. */
export type PushResult = { readonly outcome: "SENT" } | { readonly outcome: "GONE" | "BUSY" | "LOST"; readonly reason: string };

/** Hosts of the browsers' push services. Anything else would make us call whatever address a user writes down. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether we send to this address: a browser's push service, or outside production one on this machine. */
export function isPushEndpoint(endpoint: string, config: Pick<Config, "isProduction">): boolean {
  if (!URL.canParse(endpoint) || endpoint.length > 1_000) return false;
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (username !== "") return false;
  if (!config.isProduction && protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  return protocol === "https:" && port === "" && pushHosts.some((host) => host.test(hostname));
}

/** Errors of a connection that was never made: nothing can have arrived. */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Encrypts a note for one browser (aes128gcm) and hands it to its push service, signed with our key (VAPID). Never throws. */
export async function sendPush(
  target: PushTarget,
  note: PushNote,
  keys: VapidKeys,
  config: Pick<Config, "publicUrl">,
): Promise<PushResult> {
  try {
    const subject = config.publicUrl.startsWith("https://") ? config.publicUrl : "mailto:kitchen@localhost";
    const request = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(note),
      { vapidDetails: { subject, ...keys }, TTL: limits.pushKeptHours * 3_600, urgency: "normal", contentEncoding: "aes128gcm" },
    );
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    delete headers["Content-Length"];
    const signal = AbortSignal.timeout(limits.pushSendMsMax);
    const answer = await fetch(request.endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(request.body),
      redirect: "error",
      signal,
    });
    await answer.body?.cancel();
    return outcomeOf(answer.status);
  } catch (error) {
    const code = ((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name) || "unknown";
    return { outcome: neverConnected.has(code) ? "BUSY" : "LOST", reason: code };
  }
}

function outcomeOf(status: number): PushResult {
  const reason = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: "SENT" };
  if (status === 404 || status === 410) return { outcome: "GONE", reason };
  return { outcome: status === 429 || status >= 500 ? "BUSY" : "LOST", reason };
}
