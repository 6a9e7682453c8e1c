import { expect, test } from "vitest";
import { audioByDefault, settingsFrom, type AudioSettings } from "../audio-settings";
import type { Output } from "./output";
import { Player, type SpokenEvent, type PlayerOptions } from "./player";
import { lengthOf, soundNames } from "./sounds";
import { speakingTab } from "./speaking-tab";

const start = Date.parse("2026-11-20T12:00:00Z");
const at = (seconds: number): string => new Date(start + seconds * 1_000).toISOString();
const heard = (id: string, change: Partial<SpokenEvent> = {}): SpokenEvent => ({
  id,
  event: "COPIED",
  at: at(0),
  text: `text of ${id}`,
  ...change,
});

/** A loudspeaker that writes down what it was given. */
function desk(change: Partial<AudioSettings> = {}, options: Partial<PlayerOptions> = {}) {
  const played: string[] = [];
  const state = {
    isReady: true,
    hasVoice: true,
    isQuiet: false,
    hasVoiceRight: true,
    isMine: true,
    now: start,
    settings: { ...audioByDefault, isOn: true, ...change },
  };
  const output: Output = {
    isReady: () => state.isReady,
    sound: async (name) => void played.push(`♪ ${name}`),
    say: async (text) => state.hasVoice && (played.push(text), true),
    hush: () => undefined,
  };
  const reported: string[] = [];
  const player = new Player({
    output,
    settings: () => state.settings,
    allows: () => ({ sound: !state.isQuiet, voice: !state.isQuiet && state.hasVoiceRight }),
    isMine: () => state.isMine,
    now: () => state.now,
    onHeard: ({ id }, as) => reported.push(`${id} ${as}`),
    ...options,
  });
  return { player, played, reported, state };
}

test("AUDIO-010 each event sounds as it is set: voice, sound or not at all, and says how it was heard", async () => {
  const { player, played, reported } = desk({
    events: { ...audioByDefault.events, MESSAGE: { mode: "SOUND", sound: "glass" }, MENTION: { mode: "OFF", sound: "double" } },
  });
  player.hear(heard("a"));
  player.hear(heard("b", { event: "MESSAGE" }));
  player.hear(heard("c", { event: "MENTION" }));
  await player.settled();
  expect(played).toEqual(["text of a", "♪ glass"]);
  expect(reported).toEqual(["a VOICE", "b SOUND"]);
});

test("AUDIO-011 where no voice can speak its sound is played instead", async () => {
  const { player, played, reported, state } = desk();
  state.hasVoice = false;
  player.hear(heard("a"));
  await player.settled();
  expect(played).toEqual(["♪ bell"]);
  expect(reported).toEqual(["a SOUND"]);
});

test("AUDIO-019 an account that wants no voice hears the sound instead", async () => {
  const { player, played, state } = desk();
  state.hasVoiceRight = false;
  player.hear(heard("a"));
  await player.settled();
  expect(played).toEqual(["♪ bell"]);
});

test("AUDIO-012 nothing is heard twice, nor in a tab that is not the speaking one, nor what a catch-up delivers late", async () => {
  const { player, played, state } = desk();
  player.hear(heard("a"));
  player.hear(heard("a"));
  state.isMine = false;
  player.hear(heard("b"));
  state.isMine = true;
  // Another tab was the speaking one then: this one does not make up for it.
  player.hear(heard("b"));
  player.hear(heard("old", { at: at(-31) }));
  await player.settled();
  expect(played).toEqual(["text of a"]);
});

test("AUDIO-013 what another tab has played is left alone here", async () => {
  const listeners: Array<(event: { data: string }) => void> = [];
  const posted: string[] = [];
  const channel = {
    postMessage: (id: string) => void posted.push(id),
    addEventListener: (_kind: string, listener: (event: { data: string }) => void) => void listeners.push(listener),
  } as unknown as PlayerOptions["channel"];
  const { player, played } = desk({}, { channel });
  listeners[0]!({ data: "a" });
  player.hear(heard("a"));
  player.hear(heard("b"));
  await player.settled();
  expect(played).toEqual(["text of b"]);
  expect(posted).toEqual(["b"]);
});

test("AUDIO-014 off, volume zero and quiet hours are silent, also for what already waits", async () => {
  const { player, played, state } = desk();
  state.isQuiet = true;
  player.hear(heard("night"));
  state.isQuiet = false;
  state.settings = { ...state.settings, volumePercent: 0 };
  player.hear(heard("zero"));
  state.settings = { ...state.settings, volumePercent: 70 };
  state.isReady = false;
  player.hear(heard("locked"));
  state.settings = { ...state.settings, isOn: false };
  state.isReady = true;
  player.unlocked();
  await player.settled();
  expect(played).toEqual([]);
});

test("AUDIO-015 a silent browser shows that it waits; the click that unlocks it plays what is new, and only that", async () => {
  const { player, played, state } = desk();
  state.isReady = false;
  player.hear(heard("a"));
  player.hear(heard("b", { at: at(25) }));
  expect(player.isWaiting()).toBe(true);
  state.isReady = true;
  state.now = start + 40_000;
  player.unlocked();
  await player.settled();
  expect(player.isWaiting()).toBe(false);
  expect(played).toEqual(["text of b"]);
});

test("AUDIO-016 a crowd becomes one sentence", async () => {
  const { player, played, state } = desk();
  state.isReady = false;
  for (const id of ["a", "b", "c", "d", "e"]) player.hear(heard(id));
  state.isReady = true;
  player.unlocked();
  await player.settled();
  expect(played).toEqual(["5 events. The latest: text of e"]);
});

test("AUDIO-017 the tab that was looked at last is the one that speaks, and when it goes another takes over", async () => {
  const locks = new FakeLocks();
  const [front, back] = [page("visible"), page("hidden")];
  const first = speakingTab(locks as never, front as never);
  const second = speakingTab(locks as never, back as never);
  await locks.idle();
  expect([first.isMine(), second.isMine()]).toEqual([true, false]);
  back.show();
  await locks.idle();
  expect([first.isMine(), second.isMine()]).toEqual([false, true]);
  second.stop();
  await locks.idle();
  expect([first.isMine(), second.isMine()]).toEqual([true, false]);
});

test("AUDIO-018 settings of an older or broken page fall back part by part, and every sound ends", () => {
  const read = settingsFrom(
    { isOn: true, volumePercent: 900, rate: "fast", events: { COPIED: { mode: "LOUD", sound: "gong" } } },
    soundNames,
  );
  expect(read).toMatchObject({ isOn: true, volumePercent: 100, rate: 1, voice: null });
  expect(read.events.COPIED).toEqual({ mode: "VOICE", sound: "gong" });
  expect(read.events.MESSAGE).toEqual(audioByDefault.events.MESSAGE);
  expect(settingsFrom(null, soundNames)).toEqual({ ...audioByDefault });
  for (const name of soundNames) expect(lengthOf(name)).toBeLessThan(3_000);
});

function page(visibilityState: string) {
  const listeners: Array<() => void> = [];
  const self = {
    visibilityState,
    addEventListener: (_kind: string, listener: () => void) => void listeners.push(listener),
    removeEventListener: () => undefined,
    show: () => {
      self.visibilityState = "visible";
      for (const listener of listeners) listener();
    },
  };
  return self;
}

/** Locks as the standard has them: one holder, a queue, and `steal`, which rejects the holder's request. */
class FakeLocks {
  private holder: { reject: (reason: unknown) => void } | null = null;
  private readonly queue: Array<() => void> = [];

  request(_name: string, { steal }: { steal?: boolean }, hold: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (): void => {
        const self = { reject };
        this.holder = self;
        void hold().then(() => {
          if (this.holder !== self) return;
          resolve();
          this.holder = null;
          this.queue.shift()?.();
        });
      };
      if (steal && this.holder) this.holder.reject(new Error("stolen"));
      if (steal || !this.holder) take();
      else this.queue.push(take);
    });
  }

  async idle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
}
