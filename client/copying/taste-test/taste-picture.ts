import { formatPercent } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { edge, ink, ink2, left, logo, paper, right, row, rule, text, width, type Ink } from "../receipts/receipt-canvas";
import type { TasteTestFactsFragment } from "./taste-test.generated";

type Result = NonNullable<TasteTestFactsFragment["result"]>;

/** Drawn at twice its size, for sharp text. */
const scale = 2;
const chartHeight = 130;
const feederColour = "#A56300";

/** Draws a result on a canvas and hands the PNG to the browser's downloads. Amounts stay out: it is made to be shown. */
export async function tastePicture(test: TasteTestFactsFragment, result: Result): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  const to = canvas.getContext("2d");
  if (!to) return;
  const height = draw(to, test, result, 0);
  canvas.height = height * scale;
  to.scale(scale, scale);
  draw(to, test, result, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = `taste-test-${test.id.slice(0, 8)}.png`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Answers with the height of the whole. */
function draw(to: Ink, test: TasteTestFactsFragment, result: Result, height: number): number {
  paper(to, height);
  let y = edge + 36;
  logo(to, left, y - 14);
  text(to, "Brigade", left + 38, y, { size: 17, weight: 650 });
  text(to, "Taste test", right, y, { size: 12, colour: ink2, align: "right" });
  y = rule(to, y + 28);
  text(to, test.feeder.name, left, y + 10, { size: 22, weight: 650 });
  text(to, `${formatDate(result.from)} to ${formatDate(result.until)}`, left, y + 34, { colour: ink2 });
  y = curves(to, result, y + 56);
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["Copy", formatPercent(result.returnPercent)],
    ["Feeder", formatPercent(result.feederReturnPercent)],
    ["Max drawdown", formatPercent(result.maxDrawdownPercent)],
    ["Trades opened", String(result.opened)],
    ["Trades skipped", String(result.skipped)],
  ];
  lines.forEach(([label, value], index) => row(to, { label, value }, y + 8 + index * 22));
  y = rule(to, y + 8 + lines.length * 22);
  text(to, "Past results don’t say what comes next.", left, y + 4, { size: 11, colour: ink2 });
  return y + 24 + edge;
}

/** Both curves over the same time and the same scale, with a line at 0 and the scale's ends. */
function curves(to: Ink, { curve }: Result, top: number): number {
  const values = curve.flatMap(({ percent, feederPercent }) => (feederPercent === null ? [percent] : [percent, feederPercent]));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const yOf = (value: number): number => top + chartHeight - ((value - low) / (high - low || 1)) * chartHeight;
  const xOf = (index: number): number => left + (index / Math.max(1, curve.length - 1)) * (right - left);
  const line = (pick: (point: Result["curve"][number]) => number | null, colour: string, lineWidth: number): void => {
    to.strokeStyle = colour;
    to.lineWidth = lineWidth;
    to.beginPath();
    curve.forEach((point, index) => {
      const value = pick(point);
      if (value !== null) to.lineTo(xOf(index), yOf(value));
    });
    to.stroke();
  };
  line(() => 0, "#B9B2A4", 1);
  line(({ feederPercent }) => feederPercent, feederColour, 1.5);
  line(({ percent }) => percent, ink, 2);
  text(to, formatPercent(high, { digits: 1 }), right, top - 8, { size: 11, colour: ink2, align: "right" });
  text(to, formatPercent(low, { digits: 1 }), right, top + chartHeight + 10, { size: 11, colour: ink2, align: "right" });
  text(to, "Copy", left, top + chartHeight + 10, { size: 11, weight: 600 });
  text(to, "Feeder", left + 40, top + chartHeight + 10, { size: 11, weight: 600, colour: feederColour });
  to.lineWidth = 1;
  return rule(to, top + chartHeight + 26);
}
