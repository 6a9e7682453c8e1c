import { useMutation, useQuery } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { noAnswer } from "../../graphql/links/messages";
import { notifyDone } from "../../ui/feedback/notify";
import { CancelPayoutDocument, MyPayoutsDocument, RequestPayoutDocument } from "./payouts.generated";

const pageSize = 10;
const changed = ["MyPayouts", "MyEarnings", "MyPurse"];

/** My payouts with what I may ask for, and the two things that I can do about them. */
export function usePayouts() {
  const { data, error, refetch, fetchMore } = useQuery(MyPayoutsDocument, {
    variables: { first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The same id until an answer came: a second press after a lost one asks once.
  const requestId = useRef<string | null>(null);
  const [ask] = useMutation(RequestPayoutDocument, { refetchQueries: changed });
  const [cancelIt] = useMutation(CancelPayoutDocument, { refetchQueries: changed });

  const send = async (work: () => Promise<readonly UserErrorFactsFragment[] | undefined>, done: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const errors = await work().catch(() => undefined);
    setBusy(false);
    if (errors === undefined || errors.length > 0) setProblem(errors?.[0]?.message ?? noAnswer);
    else notifyDone(done);
    return errors?.length === 0;
  };
  const request = (bites: number): Promise<boolean> => {
    requestId.current ??= crypto.randomUUID();
    const clientRequestId = requestId.current;
    return send(async () => {
      const { data: answer } = await ask({ variables: { input: { clientRequestId, bites } } });
      if (answer) requestId.current = null;
      return answer?.requestPayout.errors;
    }, "Payout requested.");
  };
  const cancel = (payoutId: string): Promise<boolean> =>
    send(
      async () => (await cancelIt({ variables: { input: { payoutId } } })).data?.cancelPayout.errors,
      "Payout cancelled. The bites are back.",
    );
  const older = () => fetchMore({ variables: { after: data?.payouts.pageInfo.endCursor } });
  return { data, hasFailed: error !== undefined, refetch, problem, isBusy, request, cancel, older };
}

export type PayoutsState = ReturnType<typeof usePayouts>;
