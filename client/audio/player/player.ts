import { makeVar } from "@apollo/client";
import type { NotificationKind } from "../../graphql/schema.generated";
import type { AudioEvent, AudioSettings } from "../audio-settings";
import type { Output } from "./output";

/** Something that happened, as it would be said. */
export interface SpokenEvent {
  /** The same in every tab: what one has played the others leave alone. */
  readonly id: string;
  readonly event: AudioEvent;
  /** When it happened: what a catch-up delivers late is not new any more. */
  readonly at: string;
  readonly text: string;
  /** The kind of notification it is, where several are one event: the account decides by kind. */
  readonly kind?: NotificationKind;
}

/** How it was heard in the end; `null` when it was not. */
export type HeardAs = "VOICE" | "SOUND" | null;

export interface Allowed {
  readonly sound: boolean;
  readonly voice: boolean;
}

export interface PlayerOptions {
  readonly output: Output;
  readonly settings: () => AudioSettings;
  /** What the account's own settings let through now: nothing in quiet hours. */
  readonly allows: (event: AudioEvent, kind?: NotificationKind) => Allowed;
  /** Whether this tab is the one that speaks. */
  readonly isMine: () => boolean;
  readonly now?: () => number;
  /** Publishes to the other tabs what was played here. */
  readonly channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null;
  readonly onHeard?: (audible: SpokenEvent, as: "VOICE" | "SOUND") => void;
}

/** Older than this it is history and stays silent. Milliseconds. */
const audibleForMs = 30_000;
const rememberedMax = 500;
/** More than this many waiting become one sentence. */
const waitingMax = 3;

/**
 * Plays what happens, one after the other, each once in one tab only. The account's settings, quiet hours, switch, volume
 * and each event's own setting are read when it is its turn, so that turning it off silences what still waits.
 */
export class Player {
  /** Something would have sounded, but the browser is still silent: the page shows a button. */
  readonly isWaiting = makeVar(false);
  private readonly known = new Set<string>();
  private waiting: SpokenEvent[] = [];
  private running: Promise<void> | null = null;
  private readonly now: () => number;

  constructor(private readonly options: PlayerOptions) {
    this.now = options.now ?? (() => Date.now());
    options.channel?.addEventListener("message", (event) => this.remember((event as MessageEvent<string>).data));
  }

  /** Takes in an event. Whether and how it sounds is decided here. */
  hear(audible: SpokenEvent): void {
    if (this.known.has(audible.id)) return;
    this.remember(audible.id);
    if (!this.options.isMine() || !this.isRecent(audible) || !this.isWanted(audible)) return;
    this.waiting.push(audible);
    if (!this.options.output.isReady()) return void this.isWaiting(true);
    this.start();
  }

  /** The browser lets us sound now. */
  unlocked(): void {
    this.isWaiting(false);
    this.start();
  }

  /** Resolves once nothing waits and nothing sounds. */
  async settled(): Promise<void> {
    await this.running;
  }

  private start(): void {
    this.running ??= this.playAll().finally(() => {
      this.running = null;
    });
  }

  private async playAll(): Promise<void> {
    for (let next = this.take(); next; next = this.take()) {
      this.options.channel?.postMessage(next.id);
      const as = await this.play(next);
      if (as) this.options.onHeard?.(next, as);
    }
  }

  /** The next that is still recent and still wanted; a crowd becomes one sentence about all of them. */
  private take(): SpokenEvent | undefined {
    this.waiting = this.waiting.filter((audible) => this.isRecent(audible) && this.isWanted(audible));
    if (this.waiting.length <= waitingMax) return this.waiting.shift();
    const crowd = this.waiting;
    this.waiting = [];
    const last = crowd.at(-1)!;
    return { ...last, text: `${crowd.length} events. The latest: ${last.text}` };
  }

  private async play({ event, text, kind }: SpokenEvent): Promise<HeardAs> {
    const settings = this.options.settings();
    const { mode, sound } = settings.events[event];
    const allowed = this.options.allows(event, kind);
    try {
      if (mode === "VOICE" && allowed.voice && (await this.options.output.say(text, settings))) return "VOICE";
      // Where no voice speaks, and where the account wants none, the sound takes its place.
      if (!allowed.sound && !allowed.voice) return null;
      await this.options.output.sound(sound, settings);
      return "SOUND";
    } catch {
      // A loudspeaker that fails must not take the page with it.
      return null;
    }
  }

  private isRecent = ({ at }: SpokenEvent): boolean => this.now() - Date.parse(at) <= audibleForMs;

  private isWanted({ event, kind }: SpokenEvent): boolean {
    const { isOn, volumePercent, events } = this.options.settings();
    if (!isOn || volumePercent === 0 || events[event].mode === "OFF") return false;
    const { sound, voice } = this.options.allows(event, kind);
    return sound || (voice && events[event].mode === "VOICE");
  }

  private remember(id: string): void {
    this.known.add(id);
    if (this.known.size > rememberedMax) this.known.delete(this.known.values().next().value!);
    this.waiting = this.waiting.filter((audible) => audible.id !== id);
  }
}
