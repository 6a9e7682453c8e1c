import { heading, busy, alert, text, offline, stale, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "instrument",
    path: "/instrument/NVDA",
    who: "trader",
    normal: heading(/NVDA/),
    states: {
      loading: { rules: { Instrument: "hold" }, isLoading: true, shows: busy("Fetching the instrument") },
      error: { rules: { Instrument: "fail" }, shows: alert("NVDA could not be fetched") },
      "error-chart": { rules: { Bars: "fail" }, shows: alert("The chart of NVDA could not be fetched") },
      missing: { path: "/instrument/XYZ", shows: heading("XYZ is not on the menu") },
      halted: {
        path: "/instrument/META",
        rules: {
          Instrument: (data) => void (data.instrument.isHalted = true),
          Bars: (data) => void (data.bars.instrument.isHalted = true),
        },
        shows: text(/META is halted/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  {
    name: "market-data-test",
    path: "/market-data-test",
    who: "eater",
    normal: text("Healthy"),
    states: {
      loading: { rules: { Instruments: "hold", MarketStatus: "hold" }, isLoading: true, shows: busy("Fetching symbols") },
      empty: { path: "/market-data-test?q=zzzz", shows: heading("Not on the menu") },
      error: { rules: { Instruments: "fail", MarketStatus: "fail" }, shows: alert("The symbols could not be fetched") },
      stale: stale(),
      offline: offline(),
    },
  },
];
