import { useState } from "react";
import { useQuery } from "@apollo/client/react";
import type { RunTasteTestInput } from "../../graphql/schema.generated";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import {
  TasteTestDocument,
  useCancelTasteTestMutation,
  useRunTasteTestMutation,
  type TasteTestFactsFragment,
} from "./taste-test.generated";

const askEveryMs = 600;

export const isUnderWay = ({ status }: Pick<TasteTestFactsFragment, "status">): boolean => status === "QUEUED" || status === "RUNNING";

/** One of mine, asked again until it has ended. */
export function useTasteTestById(id: string | null) {
  const { data, error, refetch, stopPolling } = useQuery(TasteTestDocument, {
    variables: { id: id ?? "" },
    skip: id === null,
    fetchPolicy: "cache-and-network",
    pollInterval: askEveryMs,
  });
  const test = data?.tasteTest ?? null;
  if (data && (!test || !isUnderWay(test))) stopPolling();
  return { test, isLoaded: data !== undefined, error: data ? undefined : error, refetch };
}

/** Asks for a test and follows it to its end; another one takes its place, also while it runs. */
export function useTasteTest() {
  const [id, setId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [run, { loading }] = useRunTasteTestMutation();
  const [cancelTest] = useCancelTasteTestMutation();
  const { test, error } = useTasteTestById(id);
  const isUnfinished = id !== null && (!test || isUnderWay(test));
  const end = async () =>
    id && isUnfinished ? (await cancelTest({ variables: { input: { tasteTestId: id } } })).data?.cancelTasteTest : null;
  const cancel = async (): Promise<void> => {
    if (id && isUnfinished) await pressAndSay(async () => (await end()) ?? undefined, "Taste test cancelled.");
  };
  const start = async (input: RunTasteTestInput): Promise<void> => {
    setRefusal(null);
    // One runs at a time: the one before would only keep this one waiting.
    await end().catch(() => undefined);
    try {
      const { data } = await run({ variables: { input } });
      const payload = data?.runTasteTest;
      setRefusal(payload?.errors[0]?.message ?? null);
      if (payload?.tasteTest) setId(payload.tasteTest.id);
    } catch {
      setRefusal("Couldn’t run the taste test. Try again.");
    }
  };
  return { test, error, refusal, isAsking: loading, isBusy: loading || isUnfinished, start, cancel };
}
