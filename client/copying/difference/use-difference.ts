import { useQuery } from "@apollo/client/react";
import { CopyDifferenceDocument, MyDifferenceDocument, type DifferenceFactsFragment } from "./difference.generated";

export interface DifferenceState {
  readonly facts: DifferenceFactsFragment | null;
  /** There are more receipts than the server goes through at once. */
  readonly isTooLong: boolean;
  readonly error: Error | undefined;
  refetch(): void;
}

/** Of one copy, or of all; of one month, or since the start. Calculated by the server each time the page is opened. */
export function useDifference(copyId: string | null, month: string | null): DifferenceState {
  const one = useQuery(CopyDifferenceDocument, {
    variables: { id: copyId ?? "", month },
    skip: copyId === null,
    fetchPolicy: "cache-and-network",
  });
  const all = useQuery(MyDifferenceDocument, { variables: { month }, skip: copyId !== null, fetchPolicy: "cache-and-network" });
  const answer = copyId === null ? all.data?.myDifference : one.data?.copy?.difference;
  const { error, refetch } = copyId === null ? all : one;
  return { facts: answer ?? null, isTooLong: answer === null, error: answer ? undefined : error, refetch: () => void refetch() };
}
