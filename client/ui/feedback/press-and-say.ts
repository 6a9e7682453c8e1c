import { noAnswer } from "../../graphql/links/messages";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { notify, notifyDone } from "./notify";

/**
 * Runs a press whose screen has no place for a mistake, and says in the corner what it has done, or why not.
 * @returns true when the server did it
 */
export async function pressAndSay(
  work: () => Promise<{ readonly errors: readonly UserErrorFactsFragment[] } | undefined>,
  done: string,
): Promise<boolean> {
  const answer = await work().catch(() => undefined);
  const mistake = answer ? answer.errors[0]?.message : noAnswer;
  if (mistake === undefined) notifyDone(done);
  else void notify({ color: "loss", message: mistake });
  return mistake === undefined;
}
