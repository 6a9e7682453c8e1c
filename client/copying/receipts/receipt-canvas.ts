import { avatarColoursOf, initialsOf } from "../../ui/data/Avatar";
import type { ReceiptLine, ReceiptModel } from "./receipt-model";

/** The picture is 480 wide as drawn in the theme's tokens. */
export const width = 480;
export const edge = 36;
export const left = edge + 36;
export const right = width - edge - 36;
export const lineHeight = 20;
export const ink = "#1C1A17";
export const ink2 = "#57524A";
const saffron = "#F5B03E";
const ochre = "#875400";
const tones = { good: "#1B7740", partial: ochre, skipped: ink, rejected: "#BF331D" } as const;

export type Ink = CanvasRenderingContext2D;

export interface Words {
  readonly size?: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly align?: CanvasTextAlign;
}

const fontOf = ({ size = 13, weight = 400 }: Words): string => `${weight} ${size}px "Inter Variable", sans-serif`;

/** Words around a middle line `y`. */
export function text(to: Ink, words: string, x: number, y: number, look: Words = {}): void {
  to.font = fontOf(look);
  to.fillStyle = look.colour ?? ink;
  to.textAlign = look.align ?? "left";
  to.textBaseline = "middle";
  to.fillText(words, x, y, right - left);
}

/** How wide words are. */
export function measured(to: Ink, words: string, look: Words = {}): number {
  to.font = fontOf(look);
  return to.measureText(words).width;
}

/** The largest size at which the words fit into `maxWidth`, from `size` down to `least`. */
export function fitting(to: Ink, words: string, look: Words & { readonly size: number }, maxWidth: number, least: number): number {
  let { size } = look;
  while (size > least && measured(to, words, { ...look, size }) > maxWidth) size -= 0.5;
  return size;
}

/** Words over as many lines as they need; answers with how many that were. */
export function wrapped(to: Ink, words: string, x: number, y: number, maxWidth: number, look: Words = {}): number {
  const lines = words.split(/\s+/).reduce<string[]>((kept, word) => {
    const line = kept.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    return line !== undefined && measured(to, longer, look) <= maxWidth ? [...kept.slice(0, -1), longer] : [...kept, word];
  }, []);
  lines.forEach((line, index) => text(to, line, x, y + index * lineHeight, look));
  return lines.length;
}

/** A dashed line across; answers with where the next section begins. */
export function rule(to: Ink, y: number): number {
  dashed(to, left, right, y, [4, 3], "#B9B2A4");
  return y + 16;
}

function dashed(to: Ink, from: number, until: number, y: number, dash: number[], colour: string): void {
  to.strokeStyle = colour;
  to.lineWidth = 1;
  to.setLineDash(dash);
  to.beginPath();
  to.moveTo(from, y + 0.5);
  to.lineTo(until, y + 0.5);
  to.stroke();
  to.setLineDash([]);
}

/** The counter, and the paper on it with its torn edges. */
export function paper(to: Ink, height: number): void {
  to.fillStyle = saffron;
  to.fillRect(0, 0, width, height);
  to.fillStyle = "#FFFDF7";
  to.beginPath();
  to.moveTo(edge, edge);
  for (let x = edge; x < width - edge; x += 8) {
    to.lineTo(x + 4, edge + 6);
    to.lineTo(Math.min(x + 8, width - edge), edge);
  }
  to.lineTo(width - edge, height - edge);
  for (let x = width - edge; x > edge; x -= 8) {
    to.lineTo(x - 4, height - edge - 6);
    to.lineTo(Math.max(x - 8, edge), height - edge);
  }
  to.closePath();
  to.fill();
}

/** The mark, 28 square, as `LogoMark` draws it. */
export function logo(to: Ink, x: number, y: number): void {
  const [cloche, shine] = [new Path2D("M6 18.6a8 8 0 0 1 16 0z"), new Path2D("m9.4 16.4 3.1-3 2.3 1.9 3.6-3.6")];
  to.save();
  to.translate(x, y);
  to.fillStyle = saffron;
  to.beginPath();
  to.roundRect(0, 0, 28, 28, 6);
  to.fill();
  to.fillStyle = ink;
  to.beginPath();
  to.arc(14, 7.4, 1.5, 0, 2 * Math.PI);
  to.fill();
  to.fill(cloche);
  to.beginPath();
  to.roundRect(4.6, 20, 18.8, 2.2, 1.1);
  to.fill();
  to.strokeStyle = saffron;
  to.lineWidth = 1.5;
  to.lineCap = "round";
  to.lineJoin = "round";
  to.stroke(shine);
  to.restore();
}

export interface Face {
  readonly id: string;
  readonly name: string;
}

/** A face of 28 around its middle, as `Avatar` draws it, with a rim of paper. */
export function face(to: Ink, { id, name }: Face, x: number, y: number): void {
  const { base, light, dark, turn } = avatarColoursOf(id);
  const [facet, shimmer] = [new Path2D("M22 22 46 -4 60 30Z"), new Path2D("M22 40a14 14 0 1 1-28 0a14 14 0 1 1 28 0Z")];
  to.save();
  to.translate(x, y);
  to.fillStyle = "#FFFDF7";
  to.beginPath();
  to.arc(0, 0, 16, 0, 2 * Math.PI);
  to.fill();
  to.beginPath();
  to.arc(0, 0, 14, 0, 2 * Math.PI);
  to.clip();
  to.scale(28 / 44, 28 / 44);
  to.fillStyle = base;
  to.fillRect(-22, -22, 44, 44);
  to.rotate((turn * Math.PI) / 180);
  to.translate(-22, -22);
  to.fillStyle = dark;
  to.fill(facet);
  to.fillStyle = light;
  to.fill(shimmer);
  to.restore();
  text(to, initialsOf(name), x, y + 0.5, { size: 10, weight: 600, colour: "#FFFFFF", align: "center" });
}

/** Slanted, right of the title. */
export function stamp(to: Ink, { stamp: { text: words, tone } }: ReceiptModel, y: number): void {
  to.save();
  to.translate(right - 46, y);
  to.rotate(-0.1);
  to.strokeStyle = tones[tone];
  to.lineWidth = 2;
  to.beginPath();
  to.roundRect(-46, -15, 92, 30, 4);
  to.stroke();
  text(to, words, 0, 1, { weight: 650, colour: tones[tone], align: "center" });
  to.restore();
}

const scissors = "✂ ";

/** Label, dots, value; the step that cut in ochre. */
export function row(to: Ink, line: ReceiptLine, y: number): void {
  const colour = line.isCut ? ochre : ink;
  const [label, value] = [
    { weight: line.isCut ? 600 : 400, colour },
    { weight: 600, colour },
  ];
  const words = `${line.isCut ? scissors : ""}${line.label}`;
  text(to, words, left, y, label);
  text(to, line.value, right, y, { ...value, align: "right" });
  const [from, until] = [left + measured(to, words, label) + 8, right - measured(to, line.value, value) - 8];
  if (line.value !== "" && until - from > 8) dashed(to, from, until, y + 4, [1, 2], "#8A8376");
}

/** Bars from the receipt's own id: decoration that is the same for the same receipt. Pixels from the left. */
export function barsOf(id: string): { readonly from: number; readonly until: number }[] {
  let at = 0;
  return [...id.replaceAll("-", "")].flatMap((character, index) => {
    const from = at;
    at += 1 + (Number.parseInt(character, 16) % 4);
    return index % 2 === 0 ? [{ from, until: at }] : [];
  });
}
