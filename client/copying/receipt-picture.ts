import { formatDuration } from "../lib/format";
import type { ReceiptLine, ReceiptModel } from "./receipt-model";

/** The picture is 480 wide as drawn in the house's tokens; drawn at twice that for sharp text. */
const width = 480;
const edge = 36;
const left = edge + 36;
const right = width - edge - 36;
const scale = 2;
const ink = "#1C1A17";
const ink2 = "#57524A";
const tones = { good: "#1B7740", partial: "#875400", skipped: ink, rejected: "#BF331D" } as const;
const partColours = { Decide: ink2, Send: "#8A8376", Fill: ink, Deliver: "#A56300" } as const;

type Ink = CanvasRenderingContext2D;

/** Draws the receipt's lines on a canvas and hands the PNG to the browser's downloads. */
export async function receiptPicture(model: ReceiptModel, id: string): Promise<void> {
  await document.fonts.ready;
  const height = heightOf(model);
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const ink2d = canvas.getContext("2d");
  if (!ink2d) return;
  ink2d.scale(scale, scale);
  draw(ink2d, model, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = `receipt-${id.slice(0, 8)}.png`;
  link.click();
  URL.revokeObjectURL(address);
}

const lineHeight = 20;
const sectionHeight = (lines: number): number => (lines === 0 ? 0 : 24 + lineHeight + lines * lineHeight);

const heightOf = (model: ReceiptModel): number =>
  edge * 2 +
  180 +
  sectionHeight(model.size.length) +
  sectionHeight(model.price.length) +
  (model.reason ? 92 : 0) +
  (model.time ? 84 : 0) +
  (model.total ? 88 : 0) +
  48;

function draw(ink2d: Ink, model: ReceiptModel, height: number): void {
  ink2d.fillStyle = "#F5B03E";
  ink2d.fillRect(0, 0, width, height);
  paper(ink2d, height);
  let y = edge + 36;
  text(ink2d, "Brigade", left, y, 17, 650);
  text(ink2d, model.number, right, y - 8, 12, 400, ink2, "right");
  text(ink2d, model.at, right, y + 8, 12, 400, ink2, "right");
  y = rule(ink2d, y + 24);
  text(ink2d, model.title, left, y + 8, 22, 650);
  stamp(ink2d, model, y + 4);
  text(ink2d, model.subtitle, left, y + 32, 14, 400, ink2);
  text(ink2d, model.who, left, y + 60, 13, 600);
  text(ink2d, model.why, left, y + 76, 12, 400, ink2);
  y = rule(ink2d, y + 94);
  y = section(ink2d, "Size", "after each step", model.size, y);
  y = section(ink2d, "Price", "", model.price, y);
  if (model.reason) {
    ink2d.strokeStyle = ink;
    ink2d.strokeRect(left, y, right - left, 60);
    text(ink2d, model.reason.title, left + 12, y + 22, 13, 600);
    text(ink2d, model.reason.text, left + 12, y + 44, 13, 400, ink2);
    y = rule(ink2d, y + 72);
  }
  if (model.time) y = times(ink2d, model.time, y);
  if (model.total) {
    row(ink2d, { label: "Fees", value: model.fees ?? "" }, y + 8);
    text(ink2d, "Total", left, y + 38, 22, 650);
    text(ink2d, model.total.value, right, y + 38, 22, 650, ink, "right");
    y = rule(ink2d, y + 58);
  }
  text(ink2d, model.event, right, y + 8, 12, 400, ink2, "right");
  text(ink2d, model.mode, right, y + 24, 12, 400, ink2, "right");
}

function paper(ink2d: Ink, height: number): void {
  ink2d.fillStyle = "#FFFDF7";
  ink2d.beginPath();
  ink2d.moveTo(edge, edge);
  for (let x = edge; x < width - edge; x += 8) {
    ink2d.lineTo(x + 4, edge + 6);
    ink2d.lineTo(Math.min(x + 8, width - edge), edge);
  }
  ink2d.lineTo(width - edge, height - edge);
  for (let x = width - edge; x > edge; x -= 8) {
    ink2d.lineTo(x - 4, height - edge - 6);
    ink2d.lineTo(Math.max(x - 8, edge), height - edge);
  }
  ink2d.closePath();
  ink2d.fill();
}

function text(
  ink2d: Ink,
  words: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  colour = ink,
  align: CanvasTextAlign = "left",
): void {
  ink2d.font = `${weight} ${size}px "Inter Variable", sans-serif`;
  ink2d.fillStyle = colour;
  ink2d.textAlign = align;
  ink2d.textBaseline = "middle";
  ink2d.fillText(words, x, y, right - left);
}

/** A dashed line across; answers with where the next section begins. */
function rule(ink2d: Ink, y: number): number {
  ink2d.strokeStyle = "#B9B2A4";
  ink2d.lineWidth = 1;
  ink2d.setLineDash([4, 3]);
  ink2d.beginPath();
  ink2d.moveTo(left, y + 0.5);
  ink2d.lineTo(right, y + 0.5);
  ink2d.stroke();
  ink2d.setLineDash([]);
  return y + 16;
}

function stamp(ink2d: Ink, model: ReceiptModel, y: number): void {
  ink2d.save();
  ink2d.translate(right - 46, y + 10);
  ink2d.rotate(-0.1);
  ink2d.strokeStyle = tones[model.stamp.tone];
  ink2d.lineWidth = 2;
  ink2d.beginPath();
  ink2d.roundRect(-46, -15, 92, 30, 4);
  ink2d.stroke();
  text(ink2d, model.stamp.text, 0, 1, 13, 650, tones[model.stamp.tone], "center");
  ink2d.restore();
}

function row(ink2d: Ink, line: ReceiptLine, y: number): void {
  const colour = line.isCut ? "#875400" : ink;
  text(ink2d, `${line.isCut ? "✂ " : ""}${line.label}`, left, y, 13, line.isCut ? 600 : 400, colour);
  text(ink2d, line.value, right, y, 13, 600, colour, "right");
}

function section(ink2d: Ink, title: string, note: string, lines: readonly ReceiptLine[], y: number): number {
  if (lines.length === 0) return y;
  text(ink2d, title, left, y + 4, 12, 600, ink2);
  text(ink2d, note, right, y + 4, 12, 600, ink2, "right");
  lines.forEach((line, index) => row(ink2d, line, y + 26 + index * lineHeight));
  return rule(ink2d, y + 24 + lines.length * lineHeight);
}

function times(ink2d: Ink, time: NonNullable<ReceiptModel["time"]>, y: number): number {
  text(ink2d, "Time", left, y + 4, 12, 600, ink2);
  text(ink2d, time.total, right, y + 4, 12, 600, ink, "right");
  const whole = time.parts.reduce((sum, part) => sum + Math.max(part.ms, 1), 0);
  let x = left;
  for (const part of time.parts) {
    const length = (Math.max(part.ms, 1) / whole) * (right - left);
    ink2d.fillStyle = partColours[part.label];
    ink2d.fillRect(x, y + 18, Math.max(1, length - 1), 8);
    x += length;
  }
  time.parts.forEach((part, index) =>
    text(ink2d, `${part.label} ${formatDuration(part.ms)}`, left + (index * (right - left)) / time.parts.length, y + 40, 11, 500),
  );
  return rule(ink2d, y + 56);
}
