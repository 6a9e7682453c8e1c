import { expect, test } from "vitest";
import { handlePushes, noteFrom, pathWithin } from "./push";
import type { WindowClient, WorkerScope } from "./scope";

const origin = "https://brigade.test";

/** A worker's world with the given tabs, that writes down what is shown and opened. */
function world(windows: readonly Partial<WindowClient>[] = []) {
  const listeners = new Map<string, (event: any) => void>();
  const done: string[] = [];
  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title: string, { body, tag, silent, data }: NotificationOptions & { data: { url: string } }) =>
        void done.push(`show ${title}: ${body} (${tag ?? "no tag"}, ${silent ? "silent" : "aloud"}, ${data.url})`),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void done.push(`new tab ${url}`) },
    addEventListener: (kind: string, listener: (event: any) => void) => void listeners.set(kind, listener),
  } as unknown as WorkerScope;
  handlePushes(scope);
  const fire = async (kind: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(kind)!({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
  };
  return { fire, done };
}

const tab = (done: string[], change: Partial<WindowClient> = {}): WindowClient => ({
  url: `${origin}/feed`,
  focused: false,
  visibilityState: "hidden",
  focus: async () => (done.push("focus"), {} as WindowClient),
  postMessage: (message: any) => void done.push(`${message.kind} ${message.path}`),
  ...change,
});

test("PUSH-001 a push is shown with its text; a broken one still leads to the list; while someone looks it makes no sound", async () => {
  const { fire, done } = world();
  await fire("push", { data: { json: () => ({ title: "Ana", body: "wrote to you", url: "/messages/1", tag: "m1" }) } });
  await fire("push", {
    data: {
      json: () => {
        throw new SyntaxError("no JSON");
      },
    },
  });
  expect(done).toEqual([
    "show Ana: wrote to you (m1, aloud, /messages/1)",
    "show Brigade: You have a new notification. (no tag, aloud, /notifications)",
  ]);
  const watched = world([{ visibilityState: "visible" }]);
  await watched.fire("push", { data: null });
  expect(watched.done[0]).toContain("silent");
});

test("PUSH-002 a click opens the page in the tab that is there, else in a new one, and never leaves this server", async () => {
  const click = (url: string) => ({ notification: { close: () => undefined, data: { url } } });
  const alone = world();
  await alone.fire("notificationclick", click("/recipe/7?x=1#a"));
  await alone.fire("notificationclick", click("https://evil.test/"));
  expect(alone.done).toEqual(["new tab /recipe/7?x=1#a", "new tab /notifications"]);
  const heard: string[] = [];
  const open = world([tab(heard), tab(heard, { focused: true })]);
  await open.fire("notificationclick", click("/messages/1"));
  expect([heard, open.done]).toEqual([["focus", "brigade.open /messages/1"], []]);
});

test("PUSH-003 odd payloads fall back part by part", () => {
  expect(noteFrom({ title: 7, body: "", url: "/x" })).toEqual({ title: "Brigade", body: "You have a new notification.", url: "/x" });
  expect(["//evil.test/x", "javascript:alert(1)", "http://[", "/ok?a=1"].map((url) => pathWithin(url, origin))).toEqual([
    "/notifications",
    "/notifications",
    "/notifications",
    "/ok?a=1",
  ]);
});
