import { nativeWords, type NativePrice } from "../../../brokers/currencies/native-words";
import type { ListedQuotes } from "../../../brokers/opening/markets.store";

/** Of the currencies that a venue lists a coin in, so many are named. */
const quotesNamedMax = 6;

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Which of its broker's markets a copied trade is in, where that is not the usual one, and its price there where that is in no dollar; null where it is the usual. */
export function tradedWords(market: string | null, native: NativePrice | null = null): string | null {
  if (!market) return null;
  return native ? `Traded as ${market}, ${nativeWords(native)}.` : `Traded as ${market}.`;
}

/** Which markets a broker has of a symbol that was skipped for want of one. */
export function noMarketWords(symbol: string, venueName: string, listed: ListedQuotes | null, usual: string): string | null {
  if (!listed) return null;
  const own = listed.own ?? usual;
  const { quotes, traded } = listed;
  const more = quotes.length > quotesNamedMax ? [`${quotes.length - quotesNamedMax} more`] : [];
  const has = `${venueName} trades ${symbol} in ${listOf([...quotes.slice(0, quotesNamedMax), ...more])}; this account opens in ${own}.`;
  if (traded.includes(own)) return null;
  return traded.length > 0 ? `${has} Other currencies can be allowed on the account’s page.` : `${has} Brigade trades in none of them.`;
}
