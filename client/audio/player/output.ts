import { makeVar } from "@apollo/client";
import type { AudioSettings } from "../audio-settings";
import { playSound, type SoundName } from "./sounds";
import { hush, speak } from "./speech";

/**
 * The way to the loudspeaker. Browsers keep a page silent until its reader has clicked or pressed a key in it: until then
 * this is `locked`, and the page shows a button that unlocks it.
 */
export type OutputState = "locked" | "ready" | "unsupported";

export const outputState = makeVar<OutputState>(typeof AudioContext === "undefined" ? "unsupported" : "locked");

let context: AudioContext | null = null;

/** Call from a click or key press. True when sounds can be heard from now on. */
export async function unlock(): Promise<boolean> {
  if (typeof AudioContext === "undefined") return false;
  context ??= new AudioContext();
  try {
    if (context.state !== "running") await context.resume();
  } catch {
    // Refused: it stays locked, and the button stays.
  }
  outputState(context.state === "running" ? "ready" : "locked");
  return outputState() === "ready";
}

/** The first click or key anywhere in the page unlocks it too. Answers with how to stop. */
export function unlockOnFirstTouch(): () => void {
  const stop = (): void => {
    window.removeEventListener("pointerdown", touched, true);
    window.removeEventListener("keydown", touched, true);
  };
  const touched = (): void => {
    void unlock().then((isReady) => isReady && stop());
  };
  window.addEventListener("pointerdown", touched, true);
  window.addEventListener("keydown", touched, true);
  return stop;
}

/** What the player needs of a loudspeaker; tests give their own. */
export interface Output {
  isReady(): boolean;
  /** Resolves when it has died away. */
  sound(name: SoundName, settings: AudioSettings): Promise<void>;
  /** False when no voice could say it. */
  say(text: string, settings: AudioSettings): Promise<boolean>;
  hush(): void;
}

const volumeOf = ({ volumePercent }: AudioSettings): number => volumePercent / 100;

export const loudspeaker: Output = {
  isReady: () => outputState() === "ready",
  sound: (name, settings) => (context ? playSound(context, name, volumeOf(settings)) : Promise.resolve()),
  say: (text, settings) => speak({ text, volume: volumeOf(settings), rate: settings.rate, voice: settings.voice }),
  hush,
};
