import { expect, test } from "vitest";
import { errorText } from "./error-text";

test.each([
  [undefined, "Something went wrong. Don't worry, we're putting out the fire."],
  [new Error("GraphQL error: boom"), "Having trouble connecting to our servers. Please try again."],
  [new Error("APOLLO client broke"), "Having trouble connecting to our servers. Please try again."],
  [new Error("postgres: connection refused by network"), "Having trouble connecting to our servers. Please try again."],
  [new Error("Firebase: quota"), "Having trouble connecting to our servers. Please try again."],
  [new Error("NETWORK down, no permission"), "Check your internet connection and try again."],
  [new TypeError("Failed to fetch"), "Check your internet connection and try again."],
  [new Error("Missing Permission"), "You don't have permission to access this. Please sign in."],
  [new Error("The soup is cold"), "The soup is cold"],
  [new Error(""), "Something unexpected happened."],
  [new TypeError("   "), "Something unexpected happened."],
  ["A plain sentence", "A plain sentence"],
  [{ name: "NetworkError", stack: "graphql", message: "The soup is cold" }, "The soup is cold"],
  [{}, "Something unexpected happened."],
])("CLIENT-053 the error screen says, for %j: %s", (error, text) => {
  expect(errorText(error)).toBe(text);
});
