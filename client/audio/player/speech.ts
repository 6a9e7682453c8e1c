/** The browser's own voices (Web Speech). Many browsers have none, and some load them a moment after the page. */
const synthesis = (): SpeechSynthesis | null => (typeof speechSynthesis === "undefined" ? null : speechSynthesis);

export const voices = (): readonly SpeechSynthesisVoice[] => synthesis()?.getVoices() ?? [];

/** Calls back when voices come or go. Answers with how to stop. */
export function onVoices(listener: () => void): () => void {
  const speech = synthesis();
  // Old engines have the handler property only.
  if (!speech?.addEventListener) return () => undefined;
  speech.addEventListener("voiceschanged", listener);
  return () => speech.removeEventListener("voiceschanged", listener);
}

export interface Spoken {
  readonly text: string;
  /** 0 to 1. */
  readonly volume: number;
  readonly rate: number;
  /** `voiceURI`; a voice that has gone is replaced by the system's. */
  readonly voice: string | null;
}

/** An engine that has not begun by then never will: some take an utterance and say nothing at all. */
const beginMsMax = 2_500;
/** And one that never says it has ended must not hold up the next for ever. */
const speakMsMax = 20_000;

/** Says it aloud. False when no voice could: the caller plays a sound instead. */
export function speak({ text, volume, rate, voice }: Spoken): Promise<boolean> {
  const speech = synthesis();
  const known = voices();
  if (!speech || known.length === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = known.find(({ voiceURI }) => voiceURI === voice) ?? null;
    if (utterance.voice) utterance.lang = utterance.voice.lang;
    utterance.volume = volume;
    utterance.rate = rate;
    let hasBegun = false;
    const finish = (wasSaid: boolean): void => {
      clearTimeout(beginning);
      clearTimeout(ending);
      resolve(wasSaid);
    };
    const beginning = setTimeout(() => {
      if (hasBegun) return;
      speech.cancel();
      finish(false);
    }, beginMsMax);
    const ending = setTimeout(() => finish(hasBegun), speakMsMax);
    utterance.addEventListener("start", () => {
      hasBegun = true;
    });
    utterance.addEventListener("end", () => finish(true));
    utterance.addEventListener("error", () => finish(hasBegun));
    speech.speak(utterance);
  });
}

/** Stops what is being said and all that waits. */
export const hush = (): void => synthesis()?.cancel();
