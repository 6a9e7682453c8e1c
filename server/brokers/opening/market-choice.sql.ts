/** Whether market `m` of a venue is in the currency that connection `c` opens in. */
const isOwnQuote = "coalesce(m.quote = c.quote_currency, m.rank = 0)";

/**
 * The market that an open at connection `c` goes to: in the account's own currency, else in another dollar by the venue's order, where `mayDiffer` holds. One row
 * or none.
 */
export const chosenMarket = (columns: string, symbol: string, mayDiffer: string): string => `
  select ${columns}
  from venue_minimums m
  where m.venue = c.venue
    and m.environment = c.environment
    and m.symbol = ${symbol}
    and m.rank is not null
    and (${isOwnQuote} or ${mayDiffer})
  order by ${isOwnQuote} desc, m.rank
  limit 1`;
