import { beforeEach, expect, test, vi } from "vitest";
import { endpointHash } from "./push";
import { keepPushMark, pushMark } from "./push-mark";
import { renewPush } from "./push-renewal";

const key = "BAAB";
const subscription = (endpoint: string, bytes = [4, 0, 1]) => ({
  endpoint,
  options: { applicationServerKey: new Uint8Array(bytes).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
});

let held: ReturnType<typeof subscription> | null;
const subscribe = vi.fn<() => Promise<ReturnType<typeof subscription>>>(async () => (held = subscription("made")));
beforeEach(() => {
  localStorage.clear();
  subscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => held, subscribe } };
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
});

/** What is saved when the server knows these endpoints. */
async function renewed(known: readonly string[], userId = "me"): Promise<string[]> {
  const saved: string[] = [];
  const pushSubscriptions = await Promise.all(known.map(async (endpoint) => ({ endpointHash: await endpointHash(endpoint) })));
  await renewPush(
    {
      query: async () => ({ data: { pushKey: key, pushSubscriptions } }),
      mutate: async ({ variables }: any) => {
        saved.push(variables.input.endpoint);
        return { data: { savePushSubscription: { subscription: { endpointHash: await endpointHash(variables.input.endpoint) } } } };
      },
    } as never,
    userId,
  );
  return saved;
}
const marked = async (endpoint: string): Promise<void> => keepPushMark({ userId: "me", endpointHash: await endpointHash(endpoint) });

test("PUSH-008 a browser that is known is left alone, and so is one that was taken out elsewhere, or where nobody turned pushes on", async () => {
  held = subscription("old");
  expect(await renewed([])).toEqual([]);
  await marked("old");
  expect(await renewed(["old"])).toEqual([]);
  expect(await renewed([])).toEqual([]);
  expect(await renewed([], "somebody else")).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});

test("PUSH-008 with a new key of the server, a renewed or an ended subscription the browser is registered anew, without a question", async () => {
  await marked("old");
  held = subscription("old", [9, 9, 9]);
  const before = held;
  expect(await renewed([])).toEqual(["made"]);
  expect(before.unsubscribe).toHaveBeenCalled();
  expect(pushMark()).toEqual({ userId: "me", endpointHash: await endpointHash("made") });
  held = subscription("other");
  subscribe.mockImplementationOnce(async () => held!);
  expect(await renewed(["made"])).toEqual(["other"]);
  held = null;
  expect(await renewed(["other"])).toEqual(["made"]);
});
