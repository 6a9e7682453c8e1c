/**
 * The sounds of the app, synthesised: no files to load, and each is a few numbers that can be read. A partial is one
 * oscillator (or a burst of filtered noise) that starts at `atMs`, rises within `attackMs` and dies away over `decayMs`.
 */
export type SoundName = "bell" | "double" | "glass" | "chime" | "knock" | "gong" | "sizzle";

export interface Partial {
  readonly wave: OscillatorType | "noise";
  /** Hertz; of noise, the middle of its band. */
  readonly hertz: number;
  readonly atMs: number;
  readonly attackMs: number;
  readonly decayMs: number;
  /** 0 to 1, before the volume. */
  readonly level: number;
}

const ring = (hertz: number, atMs: number, decayMs: number, level: number): readonly Partial[] => [
  { wave: "sine", hertz, atMs, attackMs: 3, decayMs, level },
  // The inharmonic overtone is what makes a struck bell of a whistle.
  { wave: "sine", hertz: hertz * 2.76, atMs, attackMs: 2, decayMs: decayMs * 0.4, level: level * 0.32 },
];

export const sounds: Readonly<Record<SoundName, { readonly label: string; readonly partials: readonly Partial[] }>> = {
  bell: { label: "Service bell", partials: ring(1568, 0, 900, 0.5) },
  double: { label: "Two bells", partials: [...ring(1568, 0, 420, 0.45), ...ring(1568, 170, 760, 0.5)] },
  glass: { label: "Glass", partials: [{ wave: "sine", hertz: 2093, atMs: 0, attackMs: 2, decayMs: 320, level: 0.34 }] },
  chime: { label: "Rising chime", partials: [...ring(784, 0, 500, 0.4), ...ring(988, 140, 500, 0.4), ...ring(1175, 280, 900, 0.45)] },
  knock: {
    label: "Knock on wood",
    partials: [
      { wave: "triangle", hertz: 196, atMs: 0, attackMs: 1, decayMs: 90, level: 0.8 },
      { wave: "triangle", hertz: 175, atMs: 130, attackMs: 1, decayMs: 110, level: 0.8 },
    ],
  },
  gong: { label: "Low bell", partials: [...ring(262, 0, 1_600, 0.7), ...ring(349, 12, 1_100, 0.25)] },
  sizzle: { label: "Hot pan", partials: [{ wave: "noise", hertz: 5_200, atMs: 0, attackMs: 40, decayMs: 700, level: 0.35 }] },
};

export const soundNames = Object.keys(sounds) as SoundName[];

/** Milliseconds from the start to silence. */
export const lengthOf = (name: SoundName): number =>
  Math.max(...sounds[name].partials.map(({ atMs, attackMs, decayMs }) => atMs + attackMs + decayMs));

/** Never quite zero: an exponential ramp cannot reach it. */
const silence = 0.0001;

/** Plays a sound now. `volume` is 0 to 1; loudness follows its square, as ears do. Resolves when it has died away. */
export function playSound(context: AudioContext, name: SoundName, volume: number): Promise<void> {
  const master = context.createGain();
  master.gain.value = volume * volume;
  master.connect(context.destination);
  const sources = sounds[name].partials.map((partial) => playPartial(context, partial, master));
  return new Promise((resolve) => {
    const last = sources.reduce((a, b) => (b.endsAt > a.endsAt ? b : a));
    last.source.addEventListener("ended", () => {
      master.disconnect();
      resolve();
    });
  });
}

function playPartial(context: AudioContext, partial: Partial, master: AudioNode): { source: AudioScheduledSourceNode; endsAt: number } {
  const start = context.currentTime + partial.atMs / 1_000;
  const peak = start + partial.attackMs / 1_000;
  const endsAt = peak + partial.decayMs / 1_000;
  const gain = context.createGain();
  gain.gain.setValueAtTime(silence, start);
  gain.gain.exponentialRampToValueAtTime(partial.level, peak);
  gain.gain.exponentialRampToValueAtTime(silence, endsAt);
  gain.connect(master);
  const source = partial.wave === "noise" ? noise(context, partial, gain) : oscillator(context, partial, partial.wave, gain);
  source.start(start);
  source.stop(endsAt);
  return { source, endsAt };
}

function oscillator(context: AudioContext, { hertz }: Partial, wave: OscillatorType, into: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.value = hertz;
  source.connect(into);
  return source;
}

function noise(context: AudioContext, { hertz, attackMs, decayMs }: Partial, into: AudioNode): AudioBufferSourceNode {
  const length = Math.ceil((context.sampleRate * (attackMs + decayMs)) / 1_000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = Math.random() * 2 - 1;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hertz;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(band);
  band.connect(into);
  return source;
}
