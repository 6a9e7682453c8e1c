/** Queries that carry secrets or where somebody is going: their values never enter a log or a table. */
const maskedQueries = new Set(["code", "state", "token", "redirect"]);
const mask = "masked";

/** A path or address with the values of masked queries replaced, in the hash too; never longer than `max`. Never throws. */
export function masked(address: string, max: number): string {
  const clean = address.replace(/([?&#])([^=&#?]*)=([^&#]*)/g, (whole, mark: string, name: string) =>
    maskedQueries.has(decoded(name).toLowerCase()) ? `${mark}${name}=${mask}` : whole,
  );
  return clean.slice(0, max);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
