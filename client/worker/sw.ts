import { handleOffline } from "./offline";
import { handlePushes } from "./push";
import { handleRenewal } from "./renewal";
import type { WorkerScope } from "./scope";

/**
 * The service worker, served at `/sw.js`. Each thing it can do is a file of its own that hangs its listeners on the scope;
 * this one only lists them. Of requests it answers those for pages, and only to say that there is no line.
 */
const scope = globalThis as unknown as WorkerScope;

// A new version takes over at once: it holds nothing that an old page could miss.
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

handlePushes(scope);
handleRenewal(scope);
handleOffline(scope);
