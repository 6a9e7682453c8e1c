import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderFixture } from "../../testing/fixture";
import type { LineChartProps } from "../../market/charts/LineChart";
import { RecordCard } from "../figures/RecordCard";

// Its canvas does not exist here; what it is given does.
vi.mock("../../market/charts/LineChart", () => ({
  LineChart: ({ data, tools, note, table, summary }: LineChartProps) => (
    <section aria-label="chart">
      <p>
        drawn {data?.lines.map(({ label, look, points }) => `${label} ${look} ${points.map(({ value }) => value).join(" ")}`).join(", ")}
      </p>
      <p>rows {table.rows.map((row) => row.join(" ")).join("; ")}</p>
      <p>file {table.csv().at(-1)!.join(";")}</p>
      <p>{summary}</p>
      {note}
      {tools}
    </section>
  ),
}));

const at = (day: number): string => `2026-11-1${day}T21:00:00.000Z`;
const curve = [0, 5, 3].map((percent, day) => ({
  ...{ __typename: "CurvePoint", at: at(day), returnPercent: percent, drawdownPercent: day === 2 ? -1.9 : 0 },
}));
const benchmark = (symbol: string, percents: ReadonlyArray<number | null>, reason: string | null = null) => ({
  ...{ __typename: "Benchmark", symbol },
  returnPercent: { __typename: "Figure", value: reason ? null : (percents.at(-1) ?? null), reason },
  points: percents.map((returnPercent, day) => ({ __typename: "BenchmarkPoint", at: at(day), returnPercent })),
});
const instrument = (symbol: string, name: string) => ({
  ...{ __typename: "Instrument", id: symbol, symbol, name, class: "ETF", sector: "", tick: "0.01", lot: "1", spreadBps: 1 },
  ...{ isShortable: true, isHalted: false, isOpen: true, nextOpenAt: null, nextCloseAt: null, source: "SIMULATED", quote: null },
});
const lines: Record<string, object> = { SPY: benchmark("SPY", [0, 2, 4]), BTC: benchmark("BTC", [0, null, -8]) };

const show = (answer = (symbol: string): object | undefined => lines[symbol]) =>
  renderFixture(<RecordCard traderId="f1" name="Ana Ruiz" mode="PAPER" />, {
    answers: {
      TraderCurve: ({ symbol, hasBenchmark }) => ({
        trader: {
          __typename: "Trader",
          id: "f1",
          curve,
          ...(hasBenchmark ? { benchmark: answer((symbol as string | null) ?? "SPY") } : {}),
        },
      }),
      Instruments: () => ({ instruments: [instrument("BTC", "Bitcoin"), instrument("SPY", "SPDR S&P 500 ETF Trust")] }),
    },
  });

test("FIG-076 a benchmark is drawn dashed beside the curve, in its table and its file, and another is one choice away", async () => {
  const { asked } = show();
  await screen.findByText("drawn Ana line 0 5 3, SPY dashed 0 2 4");
  screen.getByText(/^rows .*\+3\.0% −1\.9% \+4\.0%;/);
  screen.getByText("file 2026-11-12T21:00:00.000Z;3;4");
  screen.getByText(/Ana: \+3\.0% .* SPY: \+4\.0%\.$/);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Benchmark" });
  expect(field.value).toBe("SPY");
  expect(asked.map(({ name }) => name)).not.toContain("Instruments");
  fireEvent.focus(field);
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "bitco" } });
  fireEvent.click(await screen.findByRole("option", { name: /^BTC/ }));
  // A close without a price is left out, never drawn as zero.
  await screen.findByText("drawn Ana line 0 5 3, BTC dashed 0 -8");
  screen.getByText(/^rows .*\+5\.0% 0\.0% –;/);
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(await screen.findByRole("option", { name: /^No benchmark/ }));
  await screen.findByText("drawn Ana line 0 5 3");
  await waitFor(() => expect(asked.at(-1)!.variables).toMatchObject({ hasBenchmark: false }));
});

test("FIG-077 a benchmark without a price at the start has no line, and says why", async () => {
  show(() => benchmark("SPY", [], "No price at the start of the curve"));
  await screen.findByText("drawn Ana line 0 5 3");
  screen.getByText("SPY: No price at the start of the curve");
});
