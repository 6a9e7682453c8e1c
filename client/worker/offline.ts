import type { WorkerScope } from "./scope";

/** The page that says there is no line, and what it shows. A new version of them takes a new name. */
const cacheName = "brigade-offline-2";
const offlinePage = "/offline.html";
const kept = [offlinePage, "/offline.js", "/icon-192.png"];

/**
 * Without a line, opening a page says so instead of the browser's own error. Nothing else is kept: an old price or an old
 * balance shown as if it were now is worse than none.
 */
export function handleOffline(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.caches.open(cacheName).then((cache) => cache.addAll(kept))));
  scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers(scope)));
  scope.addEventListener("fetch", (event) => {
    if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => fromCache(scope, offlinePage)));
    else if (kept.includes(new URL(event.request.url).pathname))
      event.respondWith(fetch(event.request).catch(() => fromCache(scope, new URL(event.request.url).pathname)));
  });
}

async function fromCache(scope: WorkerScope, path: string): Promise<Response> {
  return (await scope.caches.match(path)) ?? Response.error();
}

async function forgetOthers({ caches }: WorkerScope): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("brigade-offline-") && name !== cacheName).map((name) => caches.delete(name)));
}
