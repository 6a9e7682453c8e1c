import { useQuery } from "@apollo/client/react";
import { createContext, use, useEffect, useRef } from "react";
import { AdminOverviewDocument, type AdminOverviewQuery } from "./admin.generated";
import { panelPollMs } from "./panel";

/** How often the counts on the tabs are asked for while the overview itself is not shown, in milliseconds. */
const countsPollMs = 15_000;

export interface Overview {
  readonly data?: AdminOverviewQuery | undefined;
  readonly error?: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The page's one query of the overview, for its panel: a query of the panel's own would ask for the same a second time. */
export const OverviewContext = createContext<Overview | null>(null);
export const useOverview = (): Overview => use(OverviewContext)!;

/** Asks for the overview: oftener while its panel is shown, and at once when somebody comes back to it. */
export function useOverviewQuery(isAllowed: boolean, isShown: boolean): Overview {
  const pollInterval = isShown ? panelPollMs : countsPollMs;
  const { data, error, refetch } = useQuery(AdminOverviewDocument, { skip: !isAllowed, pollInterval });
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isAllowed && isShown && !wasShown.current) void refetch();
    wasShown.current = isShown;
  }, [isAllowed, isShown, refetch]);
  return { data, error, refetch };
}
