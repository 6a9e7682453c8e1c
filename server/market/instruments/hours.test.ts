import { describe, expect, test } from "vitest";
import {
  extendedSessionAt,
  isOpenAt,
  isTradingHours,
  lastCloseBefore,
  nextCloseAfter,
  nextDayClose,
  nextExtendedSession,
  nextOpenAfter,
  previousDayClose,
  sessionsBetween,
} from "./hours";
import type { TradingHours } from "../providers/provider";

const newYork: TradingHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };
const at = (iso: string): Date => new Date(iso);
const iso = (date: Date | null): string | null => date && date.toISOString();

describe("trading hours", () => {
  test("MARKET-030 New York opens at 14:30 UTC in winter and 13:30 in summer", () => {
    expect(isOpenAt(newYork, at("2026-01-15T14:29:59.999Z"))).toBe(false);
    expect(isOpenAt(newYork, at("2026-01-15T14:30:00Z"))).toBe(true);
    expect(isOpenAt(newYork, at("2026-07-15T13:30:00Z"))).toBe(true);
    expect(isOpenAt(newYork, at("2026-07-15T19:59:59Z"))).toBe(true);
    expect(isOpenAt(newYork, at("2026-07-15T20:00:00Z"))).toBe(false);
  });

  test("MARKET-031 across both changes of daylight saving time the next open is right", () => {
    expect(iso(nextOpenAfter(newYork, at("2026-03-06T22:00:00Z")))).toBe("2026-03-09T13:30:00.000Z");
    expect(iso(nextOpenAfter(newYork, at("2026-10-30T22:00:00Z")))).toBe("2026-11-02T14:30:00.000Z");
    expect(iso(nextOpenAfter(newYork, at("2026-03-09T14:00:00Z")))).toBeNull();
  });

  test.each([
    ["America/New_York", "02:30", "2026-03-08T05:00:00Z", "2026-03-08T07:00:00.000Z"],
    ["Europe/Berlin", "02:30", "2026-03-28T23:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["Australia/Lord_Howe", "02:15", "2026-10-03T14:00:00Z", "2026-10-03T15:30:00.000Z"],
    ["America/Santiago", "00:00", "2026-09-06T03:00:00Z", "2026-09-06T04:00:00.000Z"],
  ])("MARKET-031 in %s a time that spring skips comes with the change", (zone, time, before, change) => {
    const sundays: TradingHours = { zone, days: [7], open: time, close: "12:00" };
    expect(iso(nextOpenAfter(sundays, at(before)))).toBe(change);
    expect(isOpenAt(sundays, at(change))).toBe(true);
    expect(isOpenAt(sundays, new Date(+at(change) - 1))).toBe(false);
  });

  test("MARKET-031 hours that spring skips in part end with the change, and those it skips as a whole do not open", () => {
    const early: TradingHours = { ...newYork, days: [7], open: "01:00", close: "02:30" };
    expect(iso(nextCloseAfter(early, at("2026-03-08T06:30:00Z")))).toBe("2026-03-08T07:00:00.000Z");
    const skipped: TradingHours = { ...newYork, days: [7], open: "02:15", close: "02:45" };
    expect(iso(nextOpenAfter(skipped, at("2026-03-08T05:00:00Z")))).toBe("2026-03-15T06:15:00.000Z");
    expect(isOpenAt(skipped, at("2026-03-08T07:00:00Z"))).toBe(false);
  });

  test("MARKET-032 the next close is given only while open, the last one always", () => {
    expect(iso(nextCloseAfter(newYork, at("2026-11-20T15:00:00Z")))).toBe("2026-11-20T21:00:00.000Z");
    expect(iso(nextCloseAfter(newYork, at("2026-11-21T15:00:00Z")))).toBeNull();
    expect(iso(lastCloseBefore(newYork, at("2026-11-22T15:00:00Z")))).toBe("2026-11-20T21:00:00.000Z");
    expect(iso(lastCloseBefore(newYork, at("2026-11-20T21:00:00Z")))).toBe("2026-11-20T21:00:00.000Z");
  });

  test("MARKET-033 round the clock is always open and never opens or closes", () => {
    expect(isOpenAt(null, at("2026-11-22T03:00:00Z"))).toBe(true);
    expect([nextOpenAfter(null, at("2026-11-22T03:00:00Z")), nextCloseAfter(null, at("2026-11-22T03:00:00Z"))]).toEqual([null, null]);
  });

  test("MARKET-034 sessions of a stretch are cut to it", () => {
    const sessions = sessionsBetween(newYork, Date.parse("2026-11-19T20:00Z"), Date.parse("2026-11-23T15:00Z"));
    expect(sessions.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()])).toEqual([
      ["2026-11-19T20:00:00.000Z", "2026-11-19T21:00:00.000Z"],
      ["2026-11-20T14:30:00.000Z", "2026-11-20T21:00:00.000Z"],
      ["2026-11-23T14:30:00.000Z", "2026-11-23T15:00:00.000Z"],
    ]);
  });

  test("MARKET-035 a day closes at 16:00 New York of each weekday, for every class", () => {
    expect(iso(previousDayClose(at("2026-11-20T20:59:59Z")))).toBe("2026-11-19T21:00:00.000Z");
    expect(iso(previousDayClose(at("2026-11-20T21:00:00Z")))).toBe("2026-11-20T21:00:00.000Z");
    expect(iso(previousDayClose(at("2026-11-22T12:00:00Z")))).toBe("2026-11-20T21:00:00.000Z");
    expect(iso(nextDayClose(at("2026-11-20T21:00:00Z")))).toBe("2026-11-23T21:00:00.000Z");
    expect(iso(nextDayClose(at("2026-07-15T12:00:00Z")))).toBe("2026-07-15T20:00:00.000Z");
  });

  test("MARKET-036 hours that make no sense are recognised", () => {
    expect(isTradingHours(newYork)).toBe(true);
    expect(isTradingHours({ ...newYork, close: "24:00" })).toBe(true);
    for (const bad of [{ zone: "America/Gotham" }, { days: [] }, { days: [0] }, { open: "16:00" }, { open: "9:30" }, { close: "25:00" }])
      expect(isTradingHours({ ...newYork, ...bad })).toBe(false);
  });
});

describe("extended hours", () => {
  const calendar: TradingHours = { ...newYork, special: { "2026-11-26": null, "2026-11-27": { open: "09:30", close: "13:00" } } };
  const sessionsOf = (date: string): string[] => {
    const found: string[] = [];
    for (let minute = 0; minute < 24 * 60; minute++) {
      const session = extendedSessionAt(calendar, new Date(Date.parse(date) + minute * 60_000));
      const text =
        session &&
        `${session.isExtended ? "extended" : "market"} ${iso(new Date(session.from))!.slice(11, 16)}-${iso(new Date(session.to))!.slice(11, 16)}`;
      if (text && !found.includes(text)) found.push(text);
    }
    return found;
  };

  test.each([
    // winter, in UTC
    ["2026-01-15T05:00:00Z", ["extended 09:00-14:30", "market 14:30-21:00", "extended 21:00-01:00"]],
    ["2026-07-15T04:00:00Z", ["extended 08:00-13:30", "market 13:30-20:00", "extended 20:00-00:00"]],
    // the days after both changes of the clock
    ["2026-03-09T04:00:00Z", ["extended 08:00-13:30", "market 13:30-20:00", "extended 20:00-00:00"]],
    ["2026-11-02T05:00:00Z", ["extended 09:00-14:30", "market 14:30-21:00", "extended 21:00-01:00"]],
    // Thanksgiving, the half day after it, a Saturday
    ["2026-11-26T05:00:00Z", []],
    ["2026-11-27T05:00:00Z", ["extended 09:00-14:30", "market 14:30-18:00", "extended 18:00-22:00"]],
    ["2026-11-28T05:00:00Z", []],
  ])("MARKET-285 on the day from %s the sessions are %j", (from, wanted) => {
    expect(sessionsOf(from)).toEqual(wanted);
  });

  test("MARKET-285 the next session is that of the day, or of the next day with any", () => {
    const next = (text: string): string => {
      const session = nextExtendedSession(calendar, at(text))!;
      return `${iso(new Date(session.from))!.slice(0, 16)} ${session.isExtended}`;
    };
    expect(next("2026-11-25T20:00:00Z")).toBe("2026-11-25T21:00 true");
    expect(next("2026-11-25T21:00:00Z")).toBe("2026-11-27T09:00 true");
    expect(next("2026-11-27T10:00:00Z")).toBe("2026-11-27T14:30 false");
    expect(next("2026-11-27T22:00:00Z")).toBe("2026-11-30T09:00 true");
  });
});
