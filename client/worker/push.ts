import type { WorkerScope } from "./scope";

/** What the server puts into a push. The text is ours, never Markdown; `url` is a path of this server. */
export interface PushNote {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A later push with the same tag takes the place of the one before. */
  readonly tag?: string;
}

/** What a page is asked to do when its notification was clicked. */
export interface OpenMessage {
  readonly kind: "brigade.open";
  readonly path: string;
}

const standard: PushNote = { title: "Brigade", body: "You have a new notification.", url: "/notifications" };

/** A payload as it should be; anything else becomes a plain note that leads to the list. */
export function noteFrom(payload: unknown): PushNote {
  const given = (typeof payload === "object" && payload !== null ? payload : {}) as Partial<Record<keyof PushNote, unknown>>;
  const text = (value: unknown, otherwise: string): string => (typeof value === "string" && value !== "" ? value : otherwise);
  return {
    title: text(given.title, standard.title),
    body: text(given.body, standard.body),
    url: text(given.url, standard.url),
    ...(typeof given.tag === "string" && { tag: given.tag }),
  };
}

/** A path of this server, whatever was sent: never another origin. */
export function pathWithin(url: string, origin: string): string {
  try {
    const target = new URL(url, origin);
    return target.origin === origin ? target.pathname + target.search + target.hash : standard.url;
  } catch {
    return standard.url;
  }
}

/** Shows what is pushed, and opens its page on a click: in a tab that is there already, else in a new one. */
export function handlePushes(scope: WorkerScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, payloadOf(event.data))));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: string };
    event.waitUntil(open(scope, pathWithin(url ?? standard.url, scope.location.origin)));
  });
}

function payloadOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

async function show(scope: WorkerScope, payload: unknown): Promise<void> {
  const { title, body, url, tag } = noteFrom(payload);
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Whoever looks at the app sees it arrive there: the system's note then comes without its sound.
  const isWatched = windows.some(({ visibilityState }) => visibilityState === "visible");
  await scope.registration.showNotification(title, { body, ...(tag && { tag }), icon: "/favicon.svg", silent: isWatched, data: { url } });
}

async function open(scope: WorkerScope, path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ focused }) => focused) ?? windows[0];
  if (!there) return void (await scope.clients.openWindow(path));
  // A browser may refuse to show the tab in front; the page opens in it all the same.
  await there.focus().catch(() => undefined);
  // A worker speaks to pages of its own origin only: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  there.postMessage({ kind: "brigade.open", path } satisfies OpenMessage);
}
