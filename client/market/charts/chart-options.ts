import { ColorType, LineStyle } from "lightweight-charts";
import type { ChartOptions, DeepPartial, Time } from "lightweight-charts";
import type { Palette } from "./palette";
import { tickLabel, timeLabel } from "./times";

/**
 * The look all charts share: value axis right, grid in its own colour, no frame, the page scrolls past them. `isUnlabelled`: times
 * that get no label, as their date has one.
 */
export function chartOptions(
  palette: Palette,
  isDaily: boolean,
  isUnlabelled: (seconds: number) => boolean = () => false,
): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: palette.text3,
      fontSize: 11,
      fontFamily: getComputedStyle(document.body).fontFamily,
      attributionLogo: false,
      panes: { separatorColor: palette.line, separatorHoverColor: palette.line, enableResize: false },
    },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    rightPriceScale: { borderVisible: false, minimumWidth: 64 },
    timeScale: {
      borderVisible: false,
      timeVisible: !isDaily,
      secondsVisible: false,
      // Fixed edges also move the first and the last label inwards, where half of it would be cut.
      fixLeftEdge: true,
      fixRightEdge: true,
      // A turned phone shows the same days, not the last half of them.
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, kind: number) => (isUnlabelled(Number(time)) ? "" : tickLabel(Number(time), kind, isDaily)),
    },
    localization: { timeFormatter: (time: Time) => timeLabel(Number(time), isDaily) },
    crosshair: {
      vertLine: { color: palette.control, labelBackgroundColor: palette.control, style: LineStyle.Dashed },
      horzLine: { color: palette.control, labelBackgroundColor: palette.control, style: LineStyle.Dashed },
    },
    // The wheel scrolls the page; a pinch or Ctrl + wheel zooms the chart, a drag moves it.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: true },
  };
}
