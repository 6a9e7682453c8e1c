/**
 * What the error screen says, in the specification's words and order. Only the message is looked at and shown, never the
 * name, the stack or a component.
 */
export const fireTitle = "Kitchen Fire!";
export const fireText = "Something went wrong. Don't worry, we're putting out the fire.";
const unexpectedText = "Something unexpected happened.";

/** Services behind the app; a message that names one is about our servers, not about the reader. */
const backendNames = ["graphql", "apollo", "postgres", "firebase"];

const mapping: readonly { readonly words: readonly string[]; readonly text: string }[] = [
  { words: backendNames, text: "Having trouble connecting to our servers. Please try again." },
  { words: ["network", "failed to fetch"], text: "Check your internet connection and try again." },
  { words: ["permission"], text: "You don't have permission to access this. Please sign in." },
];

/** The sentence for a caught error; the default text while none is caught. */
export function errorText(error: unknown): string {
  if (error === undefined || error === null) return fireText;
  const message = messageOf(error).trim();
  const lower = message.toLowerCase();
  const found = mapping.find(({ words }) => words.some((word) => lower.includes(word)));
  return found?.text ?? (message || unexpectedText);
}

function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  const message = (error as { message?: unknown }).message;
  return typeof message === "string" ? message : "";
}
