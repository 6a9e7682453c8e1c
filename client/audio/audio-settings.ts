import { makeVar } from "@apollo/client";
import { readStored, siteData } from "../lib/browser/site-data";
import type { SoundName } from "./player/sounds";

/** What can be heard. The server decides what reaches this account at all; how it sounds is a matter of this device. */
export const audioEvents = ["COPIED", "SKIPPED", "STOPPED", "ALERT", "ANNOUNCEMENT", "MESSAGE", "MENTION", "NEWS"] as const;
export type AudioEvent = (typeof audioEvents)[number];

export type AudioMode = "OFF" | "SOUND" | "VOICE";

export interface EventAudio {
  readonly mode: AudioMode;
  /** Played in mode SOUND, and in place of the voice where none can speak. */
  readonly sound: SoundName;
}

/** How this browser sounds. Kept in localStorage under `brigade.audio`, shared by all tabs. */
export interface AudioSettings {
  readonly isOn: boolean;
  /** 0 to 100. */
  readonly volumePercent: number;
  /** `voiceURI` of the chosen voice; null leaves it to the system. */
  readonly voice: string | null;
  /** Speed of the voice; 1 is its own. */
  readonly rate: number;
  readonly events: Readonly<Record<AudioEvent, EventAudio>>;
}

const storageKey = "brigade.audio";

export const audioByDefault: AudioSettings = {
  isOn: false,
  volumePercent: 70,
  voice: null,
  rate: 1,
  events: {
    COPIED: { mode: "VOICE", sound: "bell" },
    SKIPPED: { mode: "OFF", sound: "knock" },
    STOPPED: { mode: "VOICE", sound: "gong" },
    ALERT: { mode: "VOICE", sound: "gong" },
    ANNOUNCEMENT: { mode: "VOICE", sound: "chime" },
    MESSAGE: { mode: "SOUND", sound: "glass" },
    MENTION: { mode: "SOUND", sound: "double" },
    NEWS: { mode: "SOUND", sound: "glass" },
  },
};

export const rateMin = 0.6;
export const rateMax = 1.6;

const between = (value: unknown, low: number, high: number, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : otherwise;

const isMode = (value: unknown): value is AudioMode => value === "OFF" || value === "SOUND" || value === "VOICE";

/** Settings from what was stored, by whatever version of this page: each wrong or missing part falls back to its default. */
export function settingsFrom(stored: unknown, soundNames: readonly string[]): AudioSettings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<AudioSettings>;
  const events = Object.fromEntries(
    audioEvents.map((event) => {
      const standard = audioByDefault.events[event];
      const own = given.events?.[event];
      const sound = own && soundNames.includes(own.sound) ? own.sound : standard.sound;
      return [event, { mode: isMode(own?.mode) ? own.mode : standard.mode, sound }];
    }),
  ) as Record<AudioEvent, EventAudio>;
  return {
    isOn: given.isOn === true,
    volumePercent: between(given.volumePercent, 0, 100, audioByDefault.volumePercent),
    voice: typeof given.voice === "string" ? given.voice : null,
    rate: between(given.rate, rateMin, rateMax, audioByDefault.rate),
    events,
  };
}

/** The names are here as text, so that the settings load without the synthesiser. */
const soundNamesOf = (): readonly string[] => ["bell", "double", "glass", "chime", "knock", "gong", "sizzle"];

const read = (): AudioSettings => readStored(storageKey, (stored) => settingsFrom(stored, soundNamesOf()));

export const audioSettings = makeVar<AudioSettings>(read());

/** Changes part of the settings at once and for the next visit. */
export function setAudio(change: Partial<AudioSettings>): void {
  const next = { ...audioSettings(), ...change };
  siteData.setItem(storageKey, JSON.stringify(next));
  audioSettings(next);
}

export function setEventAudio(event: AudioEvent, change: Partial<EventAudio>): void {
  const { events } = audioSettings();
  setAudio({ events: { ...events, [event]: { ...events[event], ...change } } });
}

/** Follows what another tab sets. Answers with how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) audioSettings(read());
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
