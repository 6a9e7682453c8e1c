const names = new Intl.DisplayNames(["en"], { type: "region" });

/** What a country is called, by its ISO 3166-1 code. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Countries by name. */
export const countriesByName = (codes: readonly string[]): Array<{ readonly code: string; readonly name: string }> =>
  codes.map((code) => ({ code, name: countryName(code) })).toSorted((one, other) => one.name.localeCompare(other.name, "en"));
