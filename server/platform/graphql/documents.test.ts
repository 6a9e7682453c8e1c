import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "../limits";
import { Collected, createToyApp, type ToyApp } from "../testing/toy-app";

let app: ToyApp;
beforeEach(async () => void (app = await createToyApp()));
afterEach(() => app.stop());

const validations = async (): Promise<number> => (await app.metrics.validations.get()).values[0]!.value;

async function ask(query: string) {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: any[] }) };
}

/** What the same query gets over a socket of its own: the answer, or the errors of its operation. */
async function askOverSocket(query: string): Promise<{ data?: unknown; errors?: any[] }> {
  const asked = new Collected(app.client(), query);
  await asked.ended();
  return asked.items[0] ?? { errors: asked.errors[0] as any[] };
}

test("HTTP-048 a document is validated once, whichever way it comes and however often", async () => {
  for (let times = 0; times < 3; times++) {
    expect((await ask("{ hello }")).data).toEqual({ hello: "hello" });
    expect((await askOverSocket("{ hello }")).data).toEqual({ hello: "hello" });
  }
  expect(await validations()).toBe(1);
});

test("HTTP-049 validation stops after five errors and says so", async () => {
  const query = `{ ${Array.from({ length: 40 }, (_, index) => `unknown${index}`).join(" ")} }`;
  for (const { errors } of [await ask(query), await askOverSocket(query)]) {
    expect(errors).toHaveLength(limits.validationErrorsMax + 1);
    expect(new Set(errors!.map(({ extensions }) => extensions.code))).toEqual(new Set(["GRAPHQL_VALIDATION_FAILED"]));
    expect(errors!.at(-1).message).toContain("Too many validation errors");
  }
});
