import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { graphql } from "./people";

interface Answer {
  readonly errors: readonly unknown[];
  readonly post?: { readonly id: string } | null;
  readonly comment?: { readonly id: string } | null;
}

/** A GraphQL mutation of one `input`, as this person. Fails on anything refused. */
export async function mutate(context: BrowserContext, url: string, field: string, type: string, input: object, asks = ""): Promise<Answer> {
  const answers = await graphql<Record<string, Answer>>(
    context,
    url,
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${asks} errors { code message } } }`,
    { input },
  );
  expect(answers[field]!.errors).toEqual([]);
  return answers[field]!;
}

/** Words in the feed for every screen that shows some: Hana writes, Noor answers and reacts, and one of Hana's posts is removed. */
export async function writeDiscussion(hana: BrowserContext, noor: BrowserContext, petra: BrowserContext, url: string): Promise<string> {
  const post = async (text: string): Promise<string> =>
    (await mutate(hana, url, "createPost", "CreatePostInput", { text, sentiment: "BULLISH" }, "post { id }")).post!.id;
  const removed = await post("Guaranteed to double by Friday, write to me for the address.");
  const first = await post("Took half of $NVDA off into strength, rather sit in $SPY through #fedweek. Thanks to @noor for the question.");
  const comment = async (context: BrowserContext, text: string, parentId?: string): Promise<string> =>
    (await mutate(context, url, "comment", "CommentInput", { kind: "POST", id: first, text, parentId }, "comment { id }")).comment!.id;
  const question = await comment(noor, "Why not **all** of it?");
  await comment(hana, "Because I want to be wrong cheaply.", question);
  await mutate(noor, url, "react", "ReactInput", { kind: "POST", id: first, reaction: "FIRE" });
  await mutate(noor, url, "report", "ReportInput", { kind: "POST", id: removed, reason: "SCAM", text: "Wants money." });
  await mutate(petra, url, "moderate", "ModerateInput", {
    action: "HIDE",
    kind: "POST",
    id: removed,
    reason: "Promises of returns are not allowed.",
  });
  return first;
}
