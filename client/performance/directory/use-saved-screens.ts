import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import {
  SavedScreensDocument,
  useDeleteSavedScreenMutation,
  useSavedScreensQuery,
  useSaveScreenMutation,
  type SavedScreenFactsFragment,
  type SaveScreenMutationVariables,
} from "./saved-screens.generated";
import { assetChoices, risks, type Directory } from "./use-directory";

export type View = SavedScreenFactsFragment["view"];

export const pathOf: Record<View, string> = { FEEDERS: "/feeders", WINDOW_SHOP: "/window-shop", LEADERBOARD: "/leaderboard" };

/** The address of a saved screen: its view with its filters; what the view has by itself is left out. */
export function addressOf({
  view,
  search,
  period,
  assetClass,
  riskMin,
  riskMax,
  recordDaysMin,
  mode,
  orderBy,
}: SavedScreenFactsFragment): string {
  const query = new URLSearchParams();
  const risk = `${riskMin}-${riskMax}`;
  if (search) query.set("q", search);
  query.set("period", period.toLowerCase());
  if (assetClass) query.set("assets", assetChoices.find((choice) => choice.assetClass === assetClass)?.value ?? "all");
  if (risk !== risks[0].value) query.set("risk", risk);
  if (recordDaysMin > 0) query.set("record", String(recordDaysMin));
  if (mode) query.set("money", mode.toLowerCase());
  if (orderBy) query.set("order", orderBy.toLowerCase());
  return `${pathOf[view]}?${query.toString()}`;
}

const inputOf = (name: string, view: View, { variables, orderBy }: Directory): SaveScreenMutationVariables["input"] => {
  const { period, recordDaysMin, assetClass, riskMin, riskMax, mode, search } = variables;
  const filters = { period, recordDaysMin, assetClass, riskMin, riskMax, mode, search: search ?? "" };
  return { name, view, ...filters, orderBy: view === "LEADERBOARD" ? null : orderBy };
};

interface Answer {
  readonly savedScreens: readonly SavedScreenFactsFragment[];
  readonly errors: readonly UserErrorFactsFragment[];
}

const failed = "Couldn’t reach the server. Please try again.";

/** My saved screens and what can be done with them. Every answer holds all of them, so the page shows what the server has. */
export function useSavedScreens() {
  const { cache } = useApolloClient();
  const { data } = useSavedScreensQuery({ fetchPolicy: "cache-and-network" });
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { loading: isSaving }] = useSaveScreenMutation();
  const [remove] = useDeleteSavedScreenMutation();

  /** Resolves with whether it was done. */
  const take = async (work: Promise<Answer | undefined>): Promise<boolean> => {
    setProblem(null);
    const answer = await work.catch(() => undefined);
    if (answer) cache.writeQuery({ query: SavedScreensDocument, data: { savedScreens: [...answer.savedScreens] } });
    const words = answer ? (answer.errors[0]?.message ?? null) : failed;
    setProblem(words);
    return words === null;
  };
  return {
    screens: data?.savedScreens ?? [],
    problem,
    isSaving,
    forget: () => setProblem(null),
    save: (name: string, view: View, directory: Directory) =>
      take(save({ variables: { input: inputOf(name, view, directory) } }).then(({ data: answer }) => answer?.saveScreen)),
    remove: (screenId: string) =>
      take(remove({ variables: { input: { screenId } } }).then(({ data: answer }) => answer?.deleteSavedScreen)),
  };
}

export type SavedScreens = ReturnType<typeof useSavedScreens>;
