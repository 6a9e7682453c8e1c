import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { FormEvent } from "react";
import {
  PriceAlertsDocument,
  useCreatePriceAlertMutation,
  useDeletePriceAlertMutation,
  usePriceAlertsQuery,
  type PriceAlertFactsFragment,
} from "./watchlists.generated";

/** My alerts on a symbol, and the one that is being written. */
export function usePriceAlerts(symbol: string) {
  const { cache } = useApolloClient();
  const { data, error } = usePriceAlertsQuery({ variables: { symbol }, fetchPolicy: "cache-and-network" });
  const [side, setSide] = useState<"ABOVE" | "BELOW">("ABOVE");
  const [price, setPrice] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { loading }] = useCreatePriceAlertMutation();
  const [end] = useDeletePriceAlertMutation();

  const keep = (alerts: readonly PriceAlertFactsFragment[]): void => {
    const own = alerts.filter(({ instrument }) => instrument?.symbol === symbol);
    cache.writeQuery({ query: PriceAlertsDocument, variables: { symbol }, data: { priceAlerts: own } });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const plain = price.replace(/[,\s$]/g, "");
    if (!/^\d+(\.\d+)?$/.test(plain)) return setProblem("Enter a price, e.g. 120.50.");
    const result = (await create({ variables: { input: { symbol, side, price: plain } } }).catch(() => null))?.data?.createPriceAlert;
    if (result) keep(result.priceAlerts);
    setProblem(result ? (result.errors[0]?.message ?? null) : "The kitchen did not answer. Try again.");
    if (result?.errors.length === 0) setPrice("");
  };
  const remove = async (alertId: string): Promise<void> => {
    const result = (await end({ variables: { input: { alertId } } }).catch(() => null))?.data?.deletePriceAlert;
    if (result) keep(result.priceAlerts);
    else setProblem("The kitchen did not answer. Try again.");
  };
  return {
    alerts: data?.priceAlerts ?? null,
    hasFailed: error !== undefined,
    side,
    setSide,
    price,
    setPrice,
    problem,
    isBusy: loading,
    submit,
    remove,
  };
}
