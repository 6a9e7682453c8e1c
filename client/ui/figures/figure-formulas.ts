/** A figure's formula in one line, as the article's table has it; a test compares the two. */
export interface FigureFormula {
  /** As the article names it. */
  readonly name: string;
  readonly formula: string;
  /** Its table: `/education/ARTICLE#HEADING`. */
  readonly article: string;
  readonly heading: string;
}

const all = "figures/every-figure";
const of =
  (article: string, heading: string) =>
  (name: string, formula: string): FigureFormula => ({ name, formula, article, heading });
const ofCloses = of(all, "from-daily-closes");
const ofTrades = of(all, "from-closed-trades");
const ofSizes = of(all, "from-position-sizes");
const ofTest = of("copying/taste-test", "what-the-figures-mean");

/** The figures that screens show, by the name that their code has for them. */
export const figureFormulas = {
  return: ofCloses("Return", "all daily growths multiplied, less one"),
  cagr: ofCloses("Per year (CAGR)", "growth to the power of one over the years since the start, less one; from one year on"),
  maxDrawdown: ofCloses("Max drawdown", "the worst fall from an earlier peak, the starting value included"),
  volatility: ofCloses("Volatility", "standard deviation of daily returns (divided by days less one) × √252"),
  sharpe: ofCloses("Sharpe", "average daily return ÷ standard deviation × √252"),
  sortino: ofCloses("Sortino", "average daily return ÷ downside deviation over all days × √252"),
  calmar: ofCloses("Calmar", "CAGR ÷ max drawdown without its sign"),
  dailyVar95: ofCloses("VaR 95, a day", "the 5th percentile of daily returns, interpolated between the two closest days; from 20 days on"),
  risk: ofCloses("Risk", "1 to 10, from volatility: below 3, 6, 10, 15, 21, 28, 36, 50, 75 percent, or above"),
  moneyWeighted: ofCloses(
    "Money-weighted",
    "what the one steady daily rate at which all deposits would have grown to today’s value makes over the whole time; own account only",
  ),
  winRate: ofTrades("Win rate", "trades with a profit ÷ all closed trades; trades at zero count as closed"),
  profitFactor: ofTrades("Profit factor", "profits of winning trades ÷ losses of losing ones, in money"),
  expectancy: ofTrades("Expectancy", "average result of all closed trades"),
  averageHolding: ofTrades("Average holding", "average time from first fill to last"),
  bestAndWorst: ofTrades("Best and worst", "the largest and smallest result"),
  averageExposure: ofSizes(
    "Average exposure",
    "each trade’s size × the time it was held, added up ÷ the time from the record’s start to its last close",
  ),
  turnover: ofSizes(
    "Turnover a year",
    "sizes of the trades closed by the last close, added up ÷ years since the record’s start; from 20 days on",
  ),
  tasteReturn: ofTest("Return", "value at the end ÷ the amount, less one"),
  tasteDrawdown: ofTest("Max drawdown", "the worst fall from an earlier peak, at daily closes, the amount included"),
  tasteWorstDay: ofTest("Worst day", "the largest loss from one daily close to the next"),
  tasteCosts: ofTest("Costs", "fees + slippage + half the spread of every fill"),
  tasteExposure: ofTest("Average exposure", "longs and shorts added up ÷ the value of the copy, averaged over daily closes"),
  tasteBudget: ofTest("Smallest faithful budget", "the amount from which no trade of the last 90 days would have been below the minimum"),
  tasteMissed: ofTest(
    "Missed",
    "what a skipped trade would have made: the size your rules gave it × the way its price went until the feeder was out, or until the end",
  ),
} as const satisfies Readonly<Record<string, FigureFormula>>;

export type FigureId = keyof typeof figureFormulas;
