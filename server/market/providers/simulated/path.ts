import { bitsAt, gaussianAt, hashText, uniformAt } from "./hash";

/**
 * The log price of a symbol at any minute, without state: Lévy's construction of Brownian motion. A stretch of 2^k minutes
 * with known ends gets its middle as the mean of the ends plus a hashed Gaussian of variance σ²·2^k/4; then its halves, down to
 * single minutes. Any minute costs 25 steps; all minutes of a range about two steps each.
 *
 * Volatility changes: from stretches of three months down to those of eight hours, each stretch multiplies its parent's
 * volatility by a hashed log-normal factor (a cascade), so calm and wild weeks follow each other and returns have fat tails.
 *
 * Shared risk: a symbol's path is its own plus β times a path shared by its group (US equities, crypto), so that a
 * portfolio of stocks does not diversify to nothing. Both are linear in the hashed Gaussians and walk down one tree.
 */

/** 2^25 minutes (64 years) around the anchor: 1994 to 2057. */
const rootLevel = 25;
const rootMinutes = 2 ** rootLevel;
/** 2026-01-01T00:00Z in minutes since the Unix epoch: the middle of the tree, where each path is at its reference price. */
export const anchorMinute = Date.UTC(2026, 0, 1) / 60_000;
const originMinute = anchorMinute - rootMinutes / 2;
export const firstMinute = originMinute;
export const lastMinute = originMinute + rootMinutes - 1;

/** Minutes of a year of 365.25 days: markets here run round the clock. */
export const minutesPerYear = 525_960;

/** Stretches of these levels draw a volatility factor of their own: 2^17 minutes (three months) to 2^9 (8.5 hours). */
const cascadeTop = 17;
const cascadeBottom = 9;
/** Standard deviation of the logarithm of one factor; nine of them give about 0.4: volatility mostly within half and twice its mean. */
const cascadeSigma = 0.13;
/** Longest wick beyond open and close, in standard deviations of a minute. */
const wickMax = 0.8;

const volatilityChannel = 64;
const wickHighChannel = 128;
const wickLowChannel = 129;

/** Half of √(2^level): the standard deviation of a midpoint's displacement, in minute sigmas. */
const midpointScale = Array.from({ length: rootLevel + 1 }, (_, level) => Math.sqrt(2 ** level) / 2);

function isInCascade(level: number): boolean {
  return level <= cascadeTop && level >= cascadeBottom;
}

/** The volatility factor that a stretch draws for itself; its square has mean 1. */
const cascadeFactor = (key: number, level: number, index: number): number =>
  Math.exp(cascadeSigma * gaussianAt(key, volatilityChannel + level, index) - cascadeSigma * cascadeSigma);

export interface PathProfile {
  readonly symbol: string;
  /** Price at the anchor. */
  readonly price: number;
  /** Growth of the log price per year. */
  readonly drift: number;
  /** Yearly volatility of the symbol's own path (0.2 = 20%). */
  readonly ownVolatility: number;
  /** The shared path and how strongly the symbol follows it. */
  readonly group: string | null;
  readonly groupVolatility: number;
  readonly beta: number;
}

/** A minute in log prices. */
export interface LogMinute {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A stretch of 2^level minutes: the zero-mean path at its ends, and its two volatility factors. */
interface Stretch {
  readonly level: number;
  readonly index: number;
  readonly left: number;
  readonly right: number;
  readonly own: number;
  readonly shared: number;
}

const root: Stretch = { level: rootLevel, index: 0, left: 0, right: 0, own: 1, shared: 1 };

export class PricePath {
  private readonly ownKey: number;
  private readonly sharedKey: number;
  /** Per square root of a minute. */
  private readonly ownSigma: number;
  private readonly sharedSigma: number;
  private readonly start: number;
  private readonly driftPerMinute: number;

  constructor(seed: string, profile: PathProfile) {
    this.ownKey = hashText(`${seed}/${profile.symbol}`);
    this.sharedKey = hashText(`${seed}//${profile.group ?? ""}`);
    this.ownSigma = profile.ownVolatility / Math.sqrt(minutesPerYear);
    this.sharedSigma = profile.group === null ? 0 : (profile.beta * profile.groupVolatility) / Math.sqrt(minutesPerYear);
    this.start = Math.log(profile.price);
    this.driftPerMinute = profile.drift / minutesPerYear;
  }

  /** Log price at the start of a minute (minutes since the Unix epoch). */
  at(minute: number): number {
    let open = 0;
    this.walk(minute, minute + 1, (leaf) => void (open = this.logPrice(leaf.index, leaf.left)));
    return open;
  }

  /** Calls `visit` for every minute of [from, to) with its bar, in order: about two steps a minute. */
  eachMinute(from: number, to: number, visit: (minute: number, bar: LogMinute) => void): void {
    this.walk(from, to, (leaf) => visit(originMinute + leaf.index, this.barOf(leaf)));
  }

  private walk(from: number, to: number, visit: (leaf: Stretch) => void): void {
    const last = rootMinutes - 1;
    const [first, end] = [from, to - 1].map((minute) => Math.min(last, Math.max(0, minute - originMinute)));
    this.descend(root, first!, end! + 1, visit);
  }

  /** Visits the minutes of [from, to) below a stretch, counted from the origin. */
  private descend(stretch: Stretch, from: number, to: number, visit: (leaf: Stretch) => void): void {
    if (stretch.level === 0) return visit(stretch);
    const middle = this.middle(stretch);
    const cut = (2 * stretch.index + 1) * 2 ** (stretch.level - 1);
    if (from < cut) this.descend(this.half(stretch, 0, stretch.left, middle), from, to, visit);
    if (to > cut) this.descend(this.half(stretch, 1, middle, stretch.right), from, to, visit);
  }

  private half(parent: Stretch, side: 0 | 1, left: number, right: number): Stretch {
    const level = parent.level - 1;
    const index = 2 * parent.index + side;
    if (!isInCascade(level)) return { level, index, left, right, own: parent.own, shared: parent.shared };
    const own = parent.own * cascadeFactor(this.ownKey, level, index);
    const shared = this.sharedSigma === 0 ? 1 : parent.shared * cascadeFactor(this.sharedKey, level, index);
    return { level, index, left, right, own, shared };
  }

  /** The root's middle is the anchor and is not displaced: that pins every symbol to its reference price there. */
  private middle({ level, index, left, right, own, shared }: Stretch): number {
    const mean = (left + right) / 2;
    if (level === rootLevel) return mean;
    const ownMove = this.ownSigma * own * gaussianAt(this.ownKey, level, index);
    const sharedMove = this.sharedSigma === 0 ? 0 : this.sharedSigma * shared * gaussianAt(this.sharedKey, level, index);
    return mean + midpointScale[level]! * (ownMove + sharedMove);
  }

  /** The zero-mean path plus reference price and drift. */
  private logPrice(index: number, path: number): number {
    return this.start + this.driftPerMinute * (index - rootMinutes / 2) + path;
  }

  private barOf({ index, left, right, own, shared }: Stretch): LogMinute {
    const open = this.logPrice(index, left);
    const close = this.logPrice(index + 1, right);
    const wick = wickMax * (this.ownSigma * own + Math.abs(this.sharedSigma) * shared);
    return {
      open,
      close,
      high: Math.max(open, close) + wick * uniformAt(this.ownKey, wickHighChannel, index),
      low: Math.min(open, close) - wick * uniformAt(this.ownKey, wickLowChannel, index),
    };
  }

  /** Random bits of this symbol for what hangs on a minute: volume, jitter between ticks. */
  bits(channel: number, index: number): number {
    return bitsAt(this.ownKey, channel, index);
  }
}
