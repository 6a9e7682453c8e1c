import { SuggestionsDocument } from "./suggestions.generated";

/** What `Suggestions` asks: a page may ask it too, beside its own question and before the code of `Suggestions` is there. */
export const askedSuggestions = { query: SuggestionsDocument, variables: { first: 5 }, fetchPolicy: "cache-first" } as const;
