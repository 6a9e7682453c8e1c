import type { BrowserContext } from "playwright-core";
import { expect, vi } from "vitest";
import { graphql } from "./people";

const run = `mutation ($input: RunTasteTestInput!) { runTasteTest(input: $input) { tasteTest { id } errors { code message } } }`;
const settings = [{}, { sizing: "FIXED_AMOUNT", sizingValue: "40", stopLossPercent: "20" }] as const;

/** Taste tests of one feeder by somebody, with other settings each, all done. */
export async function tasteFeeders(context: BrowserContext, url: string, feederId: string): Promise<void> {
  for (const asked of settings) {
    const input = { feederId, amount: "1000", settings: asked, slippageBps: "3", feeBps: "2" };
    const { runTasteTest } = await graphql<{ runTasteTest: { errors: unknown[] } }>(context, url, run, { input });
    expect(runTasteTest.errors).toEqual([]);
  }
  await vi.waitFor(
    async () => {
      const { tasteTests } = await graphql<{ tasteTests: Array<{ status: string }> }>(context, url, "{ tasteTests { status } }");
      expect(tasteTests.map(({ status }) => status)).toEqual(settings.map(() => "DONE"));
    },
    { timeout: 300_000, interval: 500 },
  );
}
