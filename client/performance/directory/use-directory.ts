import { useSearchParams } from "react-router-dom";
import type { AccountMode, InstrumentClass, LeaderboardPeriod, TraderOrder } from "../../graphql/schema.generated";
import { periodOf, periods, type Period } from "../../people/profiles/periods";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const ages: readonly Choice[] = [
  { value: "0", label: "Any record age" },
  { value: "90", label: "Record 90+ days" },
  { value: "365", label: "Record 1+ year" },
];
export const assetChoices: readonly [AssetChoice, ...AssetChoice[]] = [
  { value: "all", label: "All assets", assetClass: null },
  { value: "stock", label: "Mostly stocks", assetClass: "STOCK" },
  { value: "etf", label: "Mostly ETFs", assetClass: "ETF" },
  { value: "crypto", label: "Mostly crypto", assetClass: "CRYPTO" },
  { value: "fx", label: "Mostly currencies", assetClass: "FX" },
];
export const risks: readonly [Choice, ...Choice[]] = [
  { value: "1-10", label: "Any risk" },
  { value: "1-3", label: "Risk 1 to 3" },
  { value: "4-6", label: "Risk 4 to 6" },
  { value: "7-10", label: "Risk 7 to 10" },
];
export const moneyChoices: readonly [MoneyChoice, ...MoneyChoice[]] = [
  { value: "all", label: "Paper and live", mode: null },
  { value: "live", label: "Live only", mode: "LIVE" },
  { value: "paper", label: "Paper only", mode: "PAPER" },
];
interface MoneyChoice extends Choice {
  readonly mode: AccountMode | null;
}
interface AssetChoice extends Choice {
  readonly assetClass: InstrumentClass | null;
}

/** For the views that are lists of cards; the leaderboard has the order of its ranks. */
export const orders: readonly { readonly value: TraderOrder; readonly label: string }[] = [
  { value: "RETURN", label: "Highest return" },
  { value: "COPIERS", label: "Most copied" },
  { value: "DRAWDOWN", label: "Smallest drawdown" },
  { value: "FOLLOWERS", label: "Most followed" },
  { value: "NEWEST", label: "Newest record" },
  { value: "NAME", label: "Name" },
];

const periodFallback: LeaderboardPeriod = "YEAR";
export const searchCharactersMax = 60;

/** What the server is asked for. */
export interface DirectoryVariables {
  readonly period: LeaderboardPeriod;
  readonly range: Period["range"];
  readonly recordDaysMin: number;
  readonly assetClass: InstrumentClass | null;
  readonly riskMin: number;
  readonly riskMax: number;
  readonly mode: AccountMode | null;
  readonly search: string | null;
}

export interface Directory {
  readonly period: Period;
  readonly assets: string;
  readonly risk: string;
  readonly record: string;
  readonly money: string;
  readonly orderBy: TraderOrder;
  readonly search: string;
  readonly variables: DirectoryVariables;
  /** Whether anybody is left out. */
  readonly isFiltered: boolean;
  /** The choices as an address carries them, without the question mark: the same in each view. */
  readonly query: string;
  /** Another choice, kept in the address; an empty one is the view's own. */
  change(name: "q" | "period" | "assets" | "risk" | "record" | "money" | "order", value: string): void;
  /** Everybody again. */
  clear(): void;
}

const chosen = <One extends Choice>(choices: readonly [One, ...One[]], text: string | null): One =>
  choices.find(({ value }) => value === text) ?? choices[0];

/** Which feeders are listed and over which period they are compared, as the address says: the same in all three views. */
export function useDirectory(orderFallback: TraderOrder = "RETURN"): Directory {
  const [address, setAddress] = useSearchParams();
  const period = periodOf(periods.find(({ value }) => value.toLowerCase() === address.get("period"))?.value ?? periodFallback);
  const record = ages.find(({ value }) => value === address.get("record"))?.value ?? "0";
  const { value: assets, assetClass } = chosen(assetChoices, address.get("assets"));
  const risk = chosen(risks, address.get("risk")).value;
  const [riskMin, riskMax] = risk.split("-").map(Number) as [number, number];
  const { value: money, mode } = chosen(moneyChoices, address.get("money"));
  const search = address.get("q")?.slice(0, searchCharactersMax) ?? "";
  const query = new URLSearchParams([...address].filter(([name]) => name !== "show")).toString();
  return {
    ...{ period, assets, risk, record, money, search, query },
    orderBy: orders.find(({ value }) => value.toLowerCase() === address.get("order"))?.value ?? orderFallback,
    isFiltered: search !== "" || assetClass !== null || risk !== risks[0].value || record !== "0" || mode !== null,
    variables: {
      ...{ period: period.value, range: period.range, recordDaysMin: Number(record), assetClass, riskMin, riskMax, mode },
      search: search || null,
    },
    change: (name, value) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () => setAddress({}, { replace: true, preventScrollReset: true }),
  };
}
