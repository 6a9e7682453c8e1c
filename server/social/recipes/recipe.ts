import type { Trade } from "../../trading/trades/trade.types";
import { Recipe } from "../trade-feed/feed.types";
import { make } from "../../platform/make";

const titleCharactersMax = 90;

/** The first sentence of the thesis without Markdown signs; without a thesis what the trade is. */
export function titleOf(trade: Pick<Trade, "thesis" | "symbol" | "side">): string {
  const plain = trade.thesis
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>~]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return `${trade.symbol}, ${trade.side.toLowerCase()}`;
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  const text = sentence.length <= titleCharactersMax ? sentence : `${sentence.slice(0, titleCharactersMax).replace(/\s+\S*$/, "")}…`;
  return text.replace(/[.]$/, "");
}

export const recipeOf = (trade: Trade): Recipe => make(Recipe, { id: trade.id, trade, title: titleOf(trade) });
