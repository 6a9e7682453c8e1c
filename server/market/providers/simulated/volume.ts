import { gaussianAt, hashText, uniformAt } from "./hash";

/** Volumes are drawn for stretches of 2^14 minutes (11 days) and split in halves down to the minute: sums always match. */
const blockLevel = 14;
const blockMinutes = 2 ** blockLevel;
/** Typical unevenness of a split; Gaussians here stay within ±3.5, so a half gets at least a twelfth. */
const splitSigma = 0.12;

/** Units traded per minute, in whole units, as a pure function of seed, symbol and minute. */
export class VolumePath {
  private readonly key: number;

  constructor(
    seed: string,
    symbol: string,
    private readonly dailyVolume: number,
  ) {
    this.key = hashText(`${seed}/${symbol}/volume`);
  }

  /** Units traded in the minutes of [from, to): the exact sum of the single minutes. */
  between(from: number, to: number): number {
    let sum = 0;
    for (let block = Math.floor(from / blockMinutes); block * blockMinutes < to; block++) {
      const start = block * blockMinutes;
      sum += this.upTo(block, Math.min(to - start, blockMinutes)) - this.upTo(block, Math.max(from - start, 0));
    }
    return sum;
  }

  /** Units of the first `minutes` of a block. */
  private upTo(block: number, minutes: number): number {
    let volume = Math.round((this.dailyVolume / 1440) * blockMinutes * (0.7 + 0.6 * uniformAt(this.key, blockLevel, block)));
    if (minutes >= blockMinutes) return volume;
    let sum = 0;
    let index = block;
    let offset = minutes;
    for (let level = blockLevel; level > 0 && offset > 0; level--) {
      const half = 2 ** (level - 1);
      const left = Math.floor(volume * (0.5 + splitSigma * gaussianAt(this.key, level - 1, index)));
      const isPast = offset >= half;
      if (isPast) sum += left;
      offset -= isPast ? half : 0;
      index = 2 * index + (isPast ? 1 : 0);
      volume = isPast ? volume - left : left;
    }
    return sum;
  }
}
