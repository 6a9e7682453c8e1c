import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalBus, type Bus } from "../../bus/bus";
import { limits } from "../../limits";
import type { TopicListener } from "../../realtime/hub";
import { FollowerSharing } from "./follower-sharing";

const [ana, bob, eve] = [randomUUID(), randomUUID(), randomUUID()];

/** The sockets of a process. */
class Sockets {
  private readonly topics = new Set<string>();
  private readonly listeners: TopicListener[] = [];

  joinedAfter(prefix: string): string[] {
    return [...this.topics].flatMap((topic) => (topic.startsWith(prefix) ? topic.slice(prefix.length) : []));
  }
  watchTopics(listener: TopicListener): void {
    this.listeners.push(listener);
  }
  join(...topics: string[]): void {
    for (const topic of topics) {
      this.topics.add(topic);
      for (const listener of this.listeners) listener.joined?.(topic);
    }
  }
  leave(...topics: string[]): void {
    for (const topic of topics) {
      this.topics.delete(topic);
      for (const listener of this.listeners) listener.left(topic);
    }
  }
}

let bus: LocalBus;
let now: number;
/** What was published, by the last part of its subject. */
let published: string[];
/** Loses what is published next. */
let isLossy: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  bus = new LocalBus();
  now = 0;
  published = [];
  isLossy = false;
});
afterEach(() => void vi.useRealTimers());

/** A process on the bus that all of a test share. */
function createProcess({ isAsking = false } = {}) {
  const sockets = new Sockets();
  const noting: Bus = {
    kind: "notify",
    publish: async (subject, message) => {
      published.push(subject.split(".")[1]!);
      if (!isLossy) await bus.publish(subject, message);
    },
    subscribe: (subject, handler) => bus.subscribe(subject, handler),
    close: async () => {},
  };
  const onError = (error: unknown): never => {
    throw error;
  };
  const sharing = new FollowerSharing("copy", { bus: noting, hub: sockets, isAsking, onError, now: () => now });
  return { sockets, sharing, known: () => [...new Set(sharing.userIds())].toSorted() };
}

/** All timers but the beats: what has changed goes out. */
const passMoment = (): Promise<unknown> => vi.advanceTimersByTimeAsync(limits.streamFollowersPublishMs);
const passBeats = async (count: number): Promise<void> => {
  for (let beat = 0; beat < count; beat++) {
    now += limits.streamFollowersBeatMs;
    await vi.advanceTimersByTimeAsync(limits.streamFollowersBeatMs);
  }
};
const copies = (...userIds: string[]): string[] => userIds.map((userId) => `copy:${userId}`);
const sorted = (...userIds: string[]): string[] => userIds.toSorted();

test("STREAM-035 whichever starts first, a worker knows within a moment whose screens are open at each web process, and of each that opens and closes", async () => {
  const [early, worker, late] = [createProcess(), createProcess({ isAsking: true }), createProcess()];
  await early.sharing.start();
  early.sockets.join(...copies(ana), "portfolio:x");
  await worker.sharing.start();
  await passMoment();
  expect(worker.known()).toEqual([ana]);
  await late.sharing.start();
  late.sockets.join(...copies(bob));
  await passMoment();
  expect(worker.known()).toEqual(sorted(ana, bob));
  late.sockets.join(...copies(ana, eve));
  early.sockets.leave(...copies(ana));
  await passMoment();
  expect([worker.known(), worker.sharing.has(ana)]).toEqual([sorted(ana, bob, eve), true]);
  // Who stops says so.
  await late.sharing.stop();
  expect([worker.known(), worker.sharing.has(ana)]).toEqual([[], false]);
  // Who did not ask hears nothing.
  expect([early.known(), late.known()]).toEqual([[], []]);
});

test("STREAM-036 while no process wants to know nothing is published but that one has started; many who come at once are one message", async () => {
  const web = createProcess();
  await web.sharing.start();
  web.sockets.join(...copies(ana, bob));
  await passMoment();
  await passBeats(3);
  expect(published).toEqual(["followers"]);
  const worker = createProcess({ isAsking: true });
  await worker.sharing.start();
  await passMoment();
  published = [];
  web.sockets.join(...copies(...Array.from({ length: 100 }, () => randomUUID())));
  await passMoment();
  expect(published).toEqual(["followers"]);
  // Nor is anything of who came and went again within a moment.
  web.sockets.join(...copies(eve));
  web.sockets.leave(...copies(eve));
  await passMoment();
  expect(published).toEqual(["followers"]);
  // However they come, a message in a moment is the most.
  published = [];
  for (let index = 0; index < 5; index++) {
    web.sockets.join(...copies(randomUUID()));
    await vi.advanceTimersByTimeAsync(limits.streamFollowersPublishMs * 0.4);
  }
  await passMoment();
  expect(published).toEqual(["followers", "followers"]);
  await worker.sharing.stop();
  await passBeats(Math.ceil(limits.streamFollowersSilenceMsMax / limits.streamFollowersBeatMs) + 1);
  published = [];
  web.sockets.leave(...copies(ana));
  await passMoment();
  await passBeats(2);
  expect(published).toEqual([]);
});

test("STREAM-037 what got lost is made up for with the next beat, and a web process that died is forgotten", async () => {
  const [web, worker] = [createProcess(), createProcess({ isAsking: true })];
  await web.sharing.start();
  await worker.sharing.start();
  web.sockets.join(...copies(ana));
  await passMoment();
  isLossy = true;
  web.sockets.leave(...copies(ana));
  web.sockets.join(...copies(bob));
  await passMoment();
  isLossy = false;
  expect(worker.known()).toEqual([ana]);
  await passBeats(1);
  await passMoment();
  expect(worker.known()).toEqual([bob]);
  isLossy = true;
  await passBeats(Math.ceil(limits.streamFollowersSilenceMsMax / limits.streamFollowersBeatMs) + 1);
  expect(worker.known()).toEqual([]);
  // It was the line that was dead.
  isLossy = false;
  await passBeats(1);
  await passMoment();
  expect(worker.known()).toEqual([bob]);
});
