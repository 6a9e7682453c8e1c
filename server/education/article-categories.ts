export interface CategoryFacts {
  /** In the address: `/education/{slug}`. */
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
}

/** The categories of articles, in reading order. */
export const articleCategories: readonly CategoryFacts[] = [
  { slug: "copying", title: "Copying", lead: "What happens between a feeder's trade and yours, and every setting you have over it." },
  { slug: "risk", title: "Risk", lead: "How much can go wrong, how to put a limit on it, and what no limit can do." },
  { slug: "figures", title: "Figures", lead: "Each number we show: its formula, a worked example, and when not to trust it." },
  { slug: "records", title: "Records", lead: "Receipts, sealed records, and how to check them yourself." },
  { slug: "feeding", title: "Feeding", lead: "For feeders: recipes, followers, and what copiers see of you." },
  { slug: "developers", title: "Developers", lead: "The API behind every screen: queries, trades and streams from your own code." },
];
