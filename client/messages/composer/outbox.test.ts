import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outbox, type SendOutcome, type Unsent } from "./outbox";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (text: string, conversationId = "c1") => ({ conversationId, text, attachment: null });

function memory(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as Storage;
}

/** A server that answers as the list says, in turn; "gone" is a broken line. */
function outboxWith(answers: readonly (SendOutcome | "gone")[], storage: Storage = memory()) {
  const sent: string[] = [];
  const ids: string[] = [];
  let turn = 0;
  const outbox = new Outbox({
    storageKey: "brigade.outbox.me",
    storage,
    send: async (unsent: Unsent) => {
      sent.push(unsent.text);
      ids.push(unsent.clientRequestId);
      const answer = answers[turn++] ?? { kind: "sent" };
      if (answer === "gone") throw new TypeError("Failed to fetch");
      return answer;
    },
  });
  return { outbox, sent, ids, storage };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const states = (outbox: Outbox): string[] => outbox.items().map(({ text, state }) => `${text} ${state}`);

test("MESSAGECLIENT-001 a message is shown at once, is tried again under the same id until answered, and goes in order", async () => {
  const { outbox, sent, ids } = outboxWith(["gone", "gone"]);
  outbox.add(message("one"));
  outbox.add(message("two"));
  outbox.add(message("elsewhere", "c2"));
  expect(states(outbox)).toEqual(["one SENDING", "two SENDING", "elsewhere SENDING"]);
  await settle();
  expect(states(outbox)).toEqual(["one WAITING", "two SENDING", "elsewhere WAITING"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states(outbox)).toEqual([]);
  expect(sent.filter((text) => text !== "elsewhere")).toEqual(["one", "one", "two"]);
  expect(new Set(ids).size).toBe(3);
});

test("MESSAGECLIENT-002 a refusal stays with its reason and holds up nothing; it can be tried again under its id, or given up", async () => {
  const refused: SendOutcome = { kind: "refused", problem: "They take no messages from you." };
  const { outbox, ids } = outboxWith([refused, { kind: "sent" }, refused, { kind: "sent" }]);
  const first = outbox.add(message("one"));
  outbox.add(message("two"));
  await settle();
  expect(outbox.items()).toMatchObject([{ text: "one", state: "REFUSED", problem: refused.problem }]);
  outbox.retry(first.clientRequestId);
  await settle();
  expect(states(outbox)).toEqual(["one REFUSED"]);
  outbox.retry(first.clientRequestId);
  await settle();
  expect(states(outbox)).toEqual([]);
  expect(ids.filter((id) => id === first.clientRequestId)).toHaveLength(3);
});

test("MESSAGECLIENT-003 the wait grows, but the line coming back ends it", async () => {
  const { outbox, sent } = outboxWith(["gone", "gone", "gone"]);
  outbox.add(message("one"));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
  outbox.nudge();
  await settle();
  expect([sent.length, states(outbox)]).toEqual([4, []]);
});

test("MESSAGECLIENT-004 what was on its way when the tab closed is sent by the next one, under its id", async () => {
  const storage = memory();
  const before = outboxWith(["gone"], storage);
  const { clientRequestId } = before.outbox.add(message("one"));
  await settle();
  before.outbox.stop();
  const after = outboxWith([], storage);
  await settle();
  expect(after.ids).toEqual([clientRequestId]);
  expect(storage.getItem("brigade.outbox.me")).toBeNull();
  storage.setItem("brigade.outbox.me", "{broken");
  expect(outboxWith([], storage).outbox.items()).toEqual([]);
});
