import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Decimal } from "../../../platform/decimal";
import { resolutionMs } from "../provider";
import { readRecordings } from "./recording";
import { Track } from "./track";

const header = "symbol,timestamp,open,high,low,close,volume\n";
const folders: string[] = [];

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "brigade-replay-"));
  folders.push(folder);
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
  return folder;
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const faultOf = async (files: Record<string, string>): Promise<string> =>
  readRecordings(await folderOf(files)).then(
    () => "no fault",
    (error: Error) => error.message,
  );

const real = path.resolve(import.meta.dirname, "../../../../../shared/market");

describe("reading a folder of bars", () => {
  test("MARKET-050 without instruments.csv: stock, the last decimal seen as tick, lot .0001, spread 5, shortable", async () => {
    const [one] = await readRecordings(
      await folderOf({
        "a.csv": `${header}ABC,2020-01-02T00:00:00Z,10,10.5,9.25,10.1,1000\nABC,2020-01-03T00:00:00Z,10.1,11,10,10.9,900\n`,
      }),
    );
    expect(one!.instrument).toMatchObject({ symbol: "ABC", class: "STOCK", isShortable: true });
    expect([one!.instrument.tick, one!.instrument.lot, one!.instrument.spreadBps].map(String)).toEqual(["0.01", "0.0001", "5"]);
    expect(one!.durationMs).toBe(86_400_000);
  });

  test("MARKET-051 instruments.csv may give any of class, tick, lot, spread and shortable", async () => {
    const [abc, xyz] = await readRecordings(
      await folderOf({
        "a.csv": `${header}ABC,2020-01-02,10,10.5,9.25,10.1,1000\nXYZ,2020-01-02 09:30,1.1,1.2,1,1.1,5\n`,
        "instruments.csv": "symbol,class,tick,lot,spreadBps,shortable\nABC,crypto,0.05,1,2.5,no\nXYZ,,,,,\n",
      }),
    );
    expect(abc!.instrument).toMatchObject({ class: "CRYPTO", isShortable: false });
    expect([abc!.instrument.tick, abc!.instrument.lot, abc!.instrument.spreadBps].map(String)).toEqual(["0.05", "1", "2.5"]);
    expect(xyz!.instrument).toMatchObject({ class: "STOCK", isShortable: true });
    expect(xyz!.instrument.tick.toFixed()).toBe("0.1");
  });

  test("MARKET-051 values may be quoted, lines end either way, and empty ones are passed over", async () => {
    const [abc, ...others] = await readRecordings(
      await folderOf({
        "a.csv": `\uFEFF${header.trim()}\r\n"ABC",2020-01-02, "10" ,10.5,9.25,10.1,1000\r\n  \r\nABC,2020-01-03,10,10.5,9.25,10.1,1000`,
      }),
    );
    expect([abc!.bars.length, abc!.bars[0]!.open.toNumber(), others]).toEqual([2, 10, []]);
  });

  test("MARKET-052 bars of one symbol may lie in several files, in any order", async () => {
    const [one] = await readRecordings(
      await folderOf({
        "b.csv": `${header}ABC,2020-01-04T00:00:00Z,3,3,3,3,0\nABC,2020-01-02T00:00:00Z,1,1,1,1,0\n`,
        "a.csv": `${header}ABC,2020-01-03T00:00:00Z,2,2,2,2,0\n`,
      }),
    );
    expect(one!.bars.map((bar) => bar.open.toNumber())).toEqual([1, 2, 3]);
  });

  test("MARKET-053 a bad row ends the start with one sentence that names file and line", async () => {
    const row = (text: string): Promise<string> => faultOf({ "p.csv": `${header}ABC,2020-01-01T00:00:00Z,1,1,1,1,0\n${text}\n` });
    expect(await row("ABC,2020-01-02T00:00:00Z,1,1,1,1")).toBe("MARKET_REPLAY: p.csv line 3: it has 6 values, the header 7.");
    expect(await row('ABC,2020-01-02T00:00:00Z,"1,1,1,1,0')).toMatch(/line \d+: a quote is not closed/);
    expect(await row("\n\nABC,yesterday,1,1,1,1,0")).toMatch(/line 5: the timestamp/);
    expect(await row("ABC,yesterday,1,1,1,1,0")).toMatch(/^MARKET_REPLAY: p\.csv line 3: the timestamp "yesterday" is not a time in UTC/);
    expect(await row("ABC,2020-13-02T00:00:00Z,1,1,1,1,0")).toMatch(/line 3: the timestamp/);
    expect(await row("ABC,2020-02-30T00:00:00Z,1,1,1,1,0")).toMatch(/line 3: the timestamp/);
    expect(await row("ABC,2020-01-02T00:00:00+02:00,1,1,1,1,0")).toMatch(/line 3: the timestamp/);
    expect(await row("abc,2020-01-02T00:00:00Z,1,1,1,1,0")).toMatch(/line 3: the symbol "abc"/);
    expect(await row("ABC,2020-01-02T00:00:00Z,one,1,1,1,0")).toMatch(/line 3: the open "one" is not a plain number/);
    expect(await row("ABC,2020-01-02T00:00:00Z,0,1,0,1,0")).toMatch(/line 3: the open is zero/);
    expect(await row("ABC,2020-01-02T00:00:00Z,2,1.5,1,1,0")).toMatch(/line 3: the high 1.5 is below another price/);
    expect(await row("ABC,2020-01-02T00:00:00Z,2,3,2.5,3,0")).toMatch(/line 3: the low 2.5 is above another price/);
    expect(await row("ABC,2020-01-02T00:00:00Z,1,1,1,1,-5")).toMatch(/line 3: the volume "-5"/);
    expect(await row("ABC,2020-01-01T00:00:00Z,1,1,1,1,0")).toMatch(/line 3: ABC has another bar at 2020-01-01/);
  });

  test("MARKET-054 a bad header, an empty folder, no folder and bad instruments are named too", async () => {
    expect(await faultOf({ "p.csv": "symbol,time,open,high,low,close,volume\n" })).toMatch(/p\.csv line 1: the header lacks timestamp/);
    expect(await faultOf({ "p.csv": `${header.trim()},vwap\n` })).toMatch(/p\.csv line 1: nobody knows the column "vwap"/);
    expect(await faultOf({})).toMatch(/has no CSV file with bars/);
    await expect(readRecordings("/nowhere/at/all")).rejects.toThrow(/is not a folder that can be read/);
    const bars = { "p.csv": `${header}ABC,2020-01-01T00:00:00Z,1,1,1,1,0\n` };
    expect(await faultOf({ ...bars, "instruments.csv": "symbol,class\nABC,bond\n" })).toMatch(
      /instruments\.csv line 2: the class "bond" is none of stock, etf, crypto, fx/,
    );
    expect(await faultOf({ ...bars, "instruments.csv": "symbol,tick\nABC,0\n" })).toMatch(
      /instruments\.csv line 2: the tick has to be above zero/,
    );
    expect(await faultOf({ ...bars, "instruments.csv": "symbol,shortable\nABC,yes\nABC,no\n" })).toMatch(
      /instruments\.csv line 3: ABC is there twice/,
    );
  });

  test.runIf(existsSync(real))("MARKET-055 the real recordings are read whole, with the ticks their instruments.csv says", async () => {
    const [eurusd, goog] = await readRecordings(real);
    expect([eurusd!.bars.length, goog!.bars.length]).toEqual([5000, 2148]);
    expect([eurusd!.durationMs, goog!.durationMs]).toEqual([3_600_000, 86_400_000]);
    expect([eurusd!.instrument.tick, goog!.instrument.tick].map((tick) => tick.toFixed())).toEqual(["0.00001", "0.01"]);
  });
});

describe("a recording as a line of points", () => {
  const day = Date.parse("2020-01-02T00:00:00Z");
  const track = async (): Promise<Track> =>
    new Track(
      (
        await readRecordings(
          await folderOf({
            "a.csv": `${header}ABC,2020-01-02T00:00:00Z,10,10.5,9.2,9.8,1003\nABC,2020-01-03T00:00:00Z,10,12,9.5,11,400\nABC,2020-01-06T00:00:00Z,11,11,11,11,8\n`,
          }),
        )
      )[0]!,
    );

  test("MARKET-056 a bar emits open, the extreme nearer the open, the other and the close over its duration", async () => {
    const line = await track();
    const points = Array.from({ length: 8 }, (_, index) => line.point(index));
    expect(points.map(({ price }) => price.toNumber())).toEqual([10, 10.5, 9.2, 9.8, 10, 9.5, 12, 11]);
    expect(points.slice(0, 4).map(({ at }) => (at - day) / 3_600_000)).toEqual([0, 6, 12, 18]);
  });

  test("MARKET-057 bars gathered from the points are the recorded ones, volume included", async () => {
    const bars = (await track()).bars(resolutionMs.DAY, 10, Infinity, Infinity);
    expect(
      bars.map((bar) => [
        bar.at.toISOString().slice(0, 10),
        ...[bar.open, bar.high, bar.low, bar.close, bar.volume].map((value: Decimal) => value.toNumber()),
      ]),
    ).toEqual([
      ["2020-01-02", 10, 10.5, 9.2, 9.8, 1003],
      ["2020-01-03", 10, 12, 9.5, 11, 400],
      ["2020-01-06", 11, 11, 11, 11, 8],
    ]);
  });

  test("MARKET-058 a bar that still forms shows only what was published; pages go back from a moment", async () => {
    const line = await track();
    const [forming] = line.bars(resolutionMs.DAY, 1, Infinity, day + 13 * 3_600_000);
    expect([forming!.open, forming!.high, forming!.low, forming!.close].map(Number)).toEqual([10, 10.5, 9.2, 9.2]);
    expect(
      line.bars(resolutionMs.DAY, 5, Date.parse("2020-01-03T00:00:00Z"), Infinity).map((bar) => bar.at.toISOString().slice(0, 10)),
    ).toEqual(["2020-01-02"]);
    expect(
      line.bars(resolutionMs.HOUR, 2, Date.parse("2020-01-03T00:00:00Z"), Infinity).map((bar) => bar.at.toISOString().slice(0, 13)),
    ).toEqual(["2020-01-02T12", "2020-01-02T18"]);
  });

  test("MARKET-059 the price between two points is that of the earlier one, none before the first", async () => {
    const line = await track();
    expect(line.priceAt(day - 1)).toBeNull();
    expect(line.priceAt(day)!.toNumber()).toBe(10);
    expect(line.priceAt(day + 6 * 3_600_000 - 1)!.toNumber()).toBe(10);
    expect(line.priceAt(Date.parse("2020-01-05T12:00:00Z"))!.toNumber()).toBe(11);
  });
});
