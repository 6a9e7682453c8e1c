/* oxlint-disable typescript/no-explicit-any -- a worker's events are made of what the handler reads */
import { afterEach, expect, test, vi } from "vitest";
import { handleOffline } from "./offline";
import type { WorkerScope } from "./scope";

afterEach(() => vi.unstubAllGlobals());

function world() {
  const listeners = new Map<string, (event: any) => void>();
  const stores = new Map<string, string[]>([["brigade-offline-0", ["/offline.html"]], ["somebody-else", []]]); // prettier-ignore
  const caches = {
    open: async (name: string) => ({ addAll: async (paths: string[]) => void stores.set(name, paths) }),
    match: async (path: string) => ([...stores.values()].flat().includes(path) ? new Response(`kept ${path}`) : undefined),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  handleOffline({
    caches,
    addEventListener: (kind: string, listener: any) => void listeners.set(kind, listener),
  } as unknown as WorkerScope);
  const wait = async (kind: string): Promise<void> => {
    let work: Promise<unknown> | undefined;
    listeners.get(kind)!({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const ask = async (url: string, mode: string): Promise<string | null> => {
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")!({ request: { url, mode }, respondWith: (given: Promise<Response>) => (answer = given) });
    return answer ? (await answer).text() : null;
  };
  return { stores, wait, ask };
}

test("PWA-001 without a line a page says so; with one it comes from the server; data is never kept", async () => {
  const { stores, wait, ask } = world();
  await wait("install");
  await wait("activate");
  expect([...stores.keys()]).toEqual(["somebody-else", "brigade-offline-2"]);
  vi.stubGlobal("fetch", async () => new Response("from the server"));
  expect(await ask("https://brigade.test/feed", "navigate")).toBe("from the server");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await ask("https://brigade.test/feed", "navigate")).toBe("kept /offline.html");
  for (const part of ["/icon-192.png", "/offline.js"]) expect(await ask(`https://brigade.test${part}`, "no-cors")).toBe(`kept ${part}`);
  expect(await ask("https://brigade.test/graphql", "cors")).toBeNull();
});
