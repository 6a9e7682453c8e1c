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

const entryFor = (error: unknown): (typeof mapping)[number] | undefined => {
  const lower = messageOf(error).toLowerCase();
  return mapping.find(({ words }) => words.some((word) => lower.includes(word)));
};

/** Whether an error is about the server or the way to it, so that nobody here can know how the server is. */
export const isAboutServer = (error: unknown): boolean => {
  const text = entryFor(error)?.text;
  return text === mapping[0]!.text || text === mapping[1]!.text;
};

/** The sentence for a caught error; the default text while none is caught. */
export function errorText(error: unknown): string {
  if (error === undefined || error === null) return fireText;
  return entryFor(error)?.text ?? (messageOf(error).trim() || unexpectedText);
}

function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  const message = (error as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : "";
}
