import { useStream } from "../../graphql/session/SessionContext";
import { portfolioStream } from "../portfolio/portfolio.cache";

interface Totals {
  readonly asOfSequence: number;
  readonly account: { readonly id: string };
}

/** Keeps totals of one of the viewer's accounts live, where its positions are not shown. The stream brings those of one account. */
export const useLiveTotals = (portfolio: Totals | undefined): void =>
  useStream(portfolioStream, portfolio ? { accountId: portfolio.account.id } : null, portfolio?.asOfSequence);
