import { useQuery } from "@apollo/client/react";
import { useSearchParams } from "react-router-dom";
import { LeaderboardDocument, type LeaderboardQueryVariables } from "../performance.generated";

type Period = LeaderboardQueryVariables["period"];
export const periods: readonly { value: Period; label: string }[] = [
  { value: "MONTH", label: "30 days" },
  { value: "QUARTER", label: "90 days" },
  { value: "YEAR", label: "1 year" },
  { value: "ALL", label: "All" },
];
export const ages: readonly { value: string; label: string }[] = [
  { value: "0", label: "Any age of record" },
  { value: "90", label: "Record at least 90 days" },
  { value: "365", label: "Record at least 1 year" },
];
export const assetChoices: readonly {
  value: string;
  label: string;
  assetClass: NonNullable<LeaderboardQueryVariables["assetClass"]> | null;
}[] = [
  { value: "all", label: "All assets", assetClass: null },
  { value: "stock", label: "Mostly stocks", assetClass: "STOCK" },
  { value: "etf", label: "Mostly ETFs", assetClass: "ETF" },
  { value: "crypto", label: "Mostly crypto", assetClass: "CRYPTO" },
  { value: "fx", label: "Mostly currencies", assetClass: "FX" },
];
export const risks: readonly { value: string; label: string }[] = [
  { value: "1-10", label: "Any risk" },
  { value: "1-3", label: "Risk 1 to 3" },
  { value: "4-6", label: "Risk 4 to 6" },
  { value: "7-10", label: "Risk 7 to 10" },
];

/** The ranking as the address asks for it; another choice goes into the address. */
export function useLeaderboard() {
  const [address, setAddress] = useSearchParams();
  const period = periods.find(({ value }) => value === address.get("period")?.toUpperCase())?.value ?? "YEAR";
  const recordDaysMin = Number(ages.find(({ value }) => value === address.get("record"))?.value ?? 0);
  const { value: assets, assetClass } = assetChoices.find(({ value }) => value === address.get("assets")) ?? assetChoices[0]!;
  const risk = risks.find(({ value }) => value === address.get("risk"))?.value ?? risks[0]!.value;
  const [riskMin, riskMax] = risk.split("-").map(Number) as [number, number];
  const { data, previousData, error, refetch } = useQuery(LeaderboardDocument, {
    variables: { period, recordDaysMin, assetClass, riskMin, riskMax },
  });
  const board = (data ?? previousData)?.leaderboard;
  const change = (name: string, value: string): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { period, recordDaysMin, assets, risk, change, board, hasFailed: error !== undefined, refetch };
}
