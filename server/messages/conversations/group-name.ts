import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { charactersOf, plainText } from "../../platform/text/plain-text";
import { ErrorCode, refuse } from "../../platform/user-error";

/** A group's name on one line; empty for none. Refuses TOO_LONG. */
export function nameOf(given: string | null | undefined): string {
  const name = plainText(given).replace(/\s+/g, " ");
  if (charactersOf(name) > limits.conversationNameCharactersMax)
    refuse(
      ErrorCode.TOO_LONG,
      "input.name",
      `Use at most ${limits.conversationNameCharactersMax} characters.`,
      new Decimal(limits.conversationNameCharactersMax),
    );
  return name;
}
