import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { noAnswer } from "../graphql/links/messages";
import {
  SignalAddressUrlDocument,
  SignalAlertsDocument,
  useDeleteSignalAddressMutation,
  useRotateSignalAddressMutation,
  type SignalAddressAnswerFragment,
} from "./signals.generated";

/** The address with its secret, asked for when somebody wants to see or copy it, and never put into the cache. */
export function useAddressUrl() {
  const client = useApolloClient();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (): Promise<string | null> => {
    setProblem(null);
    const answer = await client.query({ query: SignalAddressUrlDocument, fetchPolicy: "no-cache" }).catch((error: Error) => {
      setProblem(error.message || noAnswer);
      return null;
    });
    return answer?.data?.signalAddressUrl ?? null;
  };
  return {
    url,
    problem,
    hide: () => setUrl(null),
    show: async () => setUrl(await read()),
    copy: async () => {
      const text = url ?? (await read());
      if (text === null) return false;
      await navigator.clipboard.writeText(text);
      return true;
    },
    set: setUrl,
  };
}

/** The two things that cannot be taken back. */
export function useAddressEnd(onUrl: (url: string | null) => void) {
  const [rotate, { loading: isRotating }] = useRotateSignalAddressMutation();
  const [remove, { loading: isRemoving }] = useDeleteSignalAddressMutation({ refetchQueries: [SignalAlertsDocument] });
  const [error, setError] = useState<string | null>(null);
  const settle = (payload: SignalAddressAnswerFragment | undefined): boolean => {
    const problem = !payload ? noAnswer : (payload.errors[0]?.message ?? null);
    setError(problem);
    return problem === null;
  };
  return {
    error,
    isBusy: isRotating || isRemoving,
    clear: () => setError(null),
    rotate: async () => {
      const payload = (await rotate().catch(() => null))?.data?.rotateSignalAddress;
      const isDone = settle(payload);
      if (isDone) onUrl(payload?.url ?? null);
      return isDone;
    },
    remove: async () => settle((await remove().catch(() => null))?.data?.deleteSignalAddress),
  };
}
