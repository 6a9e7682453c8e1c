import { formatDuration } from "../../lib/format/format";
import {
  barsOf,
  edge,
  face,
  fitting,
  ink,
  ink2,
  left,
  lineHeight,
  logo,
  measured,
  paper,
  right,
  row,
  rule,
  stamp,
  text,
  width,
  wrapped,
  type Face,
  type Ink,
} from "./receipt-canvas";
import type { ReceiptLine, ReceiptModel } from "./receipt-model";

/** Drawn at twice its size, for sharp text. */
const scale = 2;
const stampWidth = 108;
const titleSizeMin = 15;
const partColours = { Decide: ink2, Send: "#8A8376", Fill: ink, Deliver: "#A56300" } as const;

export interface PicturedReceipt {
  readonly id: string;
  readonly model: ReceiptModel;
  /** The eater, then the feeder. */
  readonly faces: readonly [Face, Face];
}

/** Draws the receipt's lines on a canvas and hands the PNG to the browser's downloads. */
export async function receiptPicture(receipt: PicturedReceipt): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  const ink2d = canvas.getContext("2d");
  if (!ink2d) return;
  // Once to see how long it gets, once for good: a canvas forgets what was on it with its height.
  const height = draw(ink2d, receipt, 0);
  canvas.height = height * scale;
  ink2d.scale(scale, scale);
  draw(ink2d, receipt, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = `receipt-${receipt.id.slice(0, 8)}.png`;
  link.click();
  URL.revokeObjectURL(address);
}

const small = { size: 12, colour: ink2 } as const;
const heading = { ...small, weight: 600 } as const;

/** Answers with the height of the whole. */
function draw(to: Ink, { id, model, faces }: PicturedReceipt, height: number): number {
  paper(to, height);
  let y = rule(to, head(to, model, edge + 36));
  y = rule(to, what(to, model, faces, y));
  y = section(to, "Size", "after each step", model.size, y);
  y = section(to, "Price", "", model.price, y);
  if (model.reason) y = reason(to, model.reason, y);
  if (model.time) y = times(to, model.time, y);
  if (model.total) y = total(to, model, y);
  for (const { from, until } of barsOf(id)) {
    to.fillStyle = ink;
    to.fillRect(left + from, y + 2, until - from, 28);
  }
  text(to, model.event, right, y + 8, { ...small, align: "right" });
  text(to, model.place, right, y + 24, { ...small, align: "right" });
  return y + 30 + 24 + edge;
}

function head(to: Ink, model: ReceiptModel, y: number): number {
  logo(to, left, y - 14);
  text(to, "Brigade", left + 38, y, { size: 17, weight: 650 });
  text(to, model.mode, left + 38, y + 16, { size: 11, weight: 600 });
  text(to, model.number, right, y - 8, { ...small, align: "right" });
  text(to, model.at, right, y + 8, { ...small, align: "right" });
  return y + 28;
}

function what(to: Ink, model: ReceiptModel, [eater, feeder]: PicturedReceipt["faces"], y: number): number {
  const look = { size: 22, weight: 650 };
  text(to, model.title, left, y + 10, { ...look, size: fitting(to, model.title, look, right - left - stampWidth, titleSizeMin) });
  stamp(to, model, y + 16);
  const under = { size: 14, colour: ink2 };
  text(to, model.subtitle, left, y + 34, { ...under, size: fitting(to, model.subtitle, under, right - left - stampWidth, 11) });
  face(to, feeder, left + 38, y + 68);
  face(to, eater, left + 14, y + 68);
  const beside = left + 64;
  const who = { size: 13, weight: 600 };
  text(to, model.who, beside, y + 60, { ...who, size: fitting(to, model.who, who, right - beside, 10) });
  text(to, model.why, beside, y + 77, small);
  return y + 98;
}

function section(to: Ink, title: string, note: string, lines: readonly ReceiptLine[], y: number): number {
  if (lines.length === 0) return y;
  text(to, title, left, y + 4, heading);
  text(to, note, right, y + 4, { ...heading, align: "right" });
  lines.forEach((line, index) => row(to, line, y + 26 + index * lineHeight));
  return rule(to, y + 24 + lines.length * lineHeight);
}

function reason(to: Ink, { title, text: words }: NonNullable<ReceiptModel["reason"]>, y: number): number {
  const maxWidth = right - left - 24;
  let lines = wrapped(to, title, left + 12, y + 18, maxWidth, { weight: 600 });
  lines += wrapped(to, words, left + 12, y + 18 + lines * lineHeight, maxWidth, { colour: ink2 });
  const height = 16 + lines * lineHeight;
  to.strokeStyle = ink;
  to.lineWidth = 1;
  to.beginPath();
  to.roundRect(left + 0.5, y + 0.5, right - left - 1, height, 6);
  to.stroke();
  return rule(to, y + height + 14);
}

function times(to: Ink, time: NonNullable<ReceiptModel["time"]>, y: number): number {
  text(to, "Time", left, y + 4, heading);
  text(to, time.total, right, y + 4, { ...heading, colour: ink, align: "right" });
  const whole = time.parts.reduce((sum, part) => sum + Math.max(part.ms, 1), 0);
  let x = left;
  for (const part of time.parts) {
    const length = (Math.max(part.ms, 1) / whole) * (right - left);
    to.fillStyle = partColours[part.label];
    to.fillRect(x, y + 18, Math.max(1, length - 1), 8);
    x += length;
  }
  legend(to, time.parts, y + 40);
  return rule(to, y + 56);
}

const legendGapMax = 48;

/** Each part with its colour, spread over the line as wide as they are. */
function legend(to: Ink, parts: NonNullable<ReceiptModel["time"]>["parts"], y: number): void {
  const [name, figure] = [{ size: 11 }, { size: 11, weight: 600 }];
  const widths = parts.map((part) => 16 + measured(to, part.label, name) + measured(to, formatDuration(part.ms), figure));
  const free = right - left - widths.reduce((sum, each) => sum + each, 0);
  const gap = Math.min(legendGapMax, free / Math.max(1, parts.length - 1));
  let x = left;
  for (const [index, part] of parts.entries()) {
    to.fillStyle = partColours[part.label];
    to.fillRect(x, y - 4, 8, 8);
    text(to, part.label, x + 12, y, name);
    text(to, formatDuration(part.ms), x + 16 + measured(to, part.label, name), y, figure);
    x += widths[index]! + gap;
  }
}

function total(to: Ink, model: ReceiptModel, y: number): number {
  row(to, { label: "Fees", value: model.fees ?? "" }, y + 8);
  text(to, "Total", left, y + 38, { size: 22, weight: 650 });
  text(to, model.total!.value, right, y + 38, { size: 22, weight: 650, align: "right" });
  return rule(to, y + 60);
}
