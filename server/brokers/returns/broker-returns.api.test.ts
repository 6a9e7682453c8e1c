import { afterAll, expect, test } from "vitest";
import { createPerson } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { createWorld } from "../../platform/testing/world";
import { seal, unseal } from "./sealed-code";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const keep = "mutation ($input: SaveBrokerReturnInput!) { saveBrokerReturn(input: $input) { isSaved errors { code } } }";
const finish = "mutation ($input: FinishBrokerConnectionInput!) { finishBrokerConnection(input: $input) { isConnected errors { code } } }";
const kept = () => world.app.db.query<{ sealed_code: string }>("select sealed_code from broker_returns");

test("BROKER-001 a visitor's code is kept sealed for ten minutes under a cookie, and deleted once they are back", async () => {
  const person = await createPerson(world);
  expect((await person.api.ok(keep, { input: { code: "secret-code", state: "state-1" } })).saveBrokerReturn).toEqual({
    isSaved: true,
    errors: [],
  });
  expect(person.api.lastResponse?.headers.get("set-cookie")).toMatch(
    /^brigade-broker-return=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const [row] = await kept();
  expect(row!.sealed_code).not.toContain("secret-code");
  expect(unseal(row!.sealed_code, world.app.config.authSecret)).toBe("secret-code");
  expect((await person.api.ok(finish, { input: {} })).finishBrokerConnection).toEqual({
    isConnected: false,
    errors: [{ code: "BROKER_STATE_UNKNOWN" }],
  });
  expect(await kept()).toEqual([]);
  expect(person.api.cookieHeader).not.toContain("broker-return");
});

test("BROKER-002 a state that this user was not given is refused, invented or another's; a visitor finishes nothing", async () => {
  const person = await createPerson(world);
  expect((await person.api.ok(finish, { input: { code: "c", state: "invented" } })).finishBrokerConnection.errors).toEqual([
    { code: "BROKER_STATE_UNKNOWN" },
  ]);
  expect(await world.visitor().code(finish, { input: { code: "c", state: "s" } })).toBe("UNAUTHENTICATED");
  for (const [input, code] of [
    [{ code: "", state: "s" }, "REQUIRED"],
    [{ code: "x".repeat(2_001), state: "s" }, "TOO_LONG"],
  ] as const)
    expect((await world.visitor().ok(keep, { input })).saveBrokerReturn).toEqual({ isSaved: false, errors: [{ code }] });
});

test("BROKER-003 what nobody comes back for is deleted; one address keeps so many an hour", async () => {
  let last: unknown;
  for (let at = 0; at <= limits.brokerReturnsPerAddressPerHourMax; at++)
    last = (await world.visitor().ok(keep, { input: { code: "c", state: "s" } })).saveBrokerReturn;
  expect(last).toEqual({ isSaved: false, errors: [{ code: "RATE_LIMITED" }] });
  expect((await kept()).length).toBeGreaterThan(0);
  world.clock.advance(limits.brokerReturnMinutesMax * 60_000);
  await world.app.modules.brokers.returns.prune();
  expect(await kept()).toEqual([]);
});

test("BROKER-004 a sealed code opens with its own secret only, and not when it was changed", () => {
  const sealed = seal("the code", "one secret");
  expect(unseal(sealed, "one secret")).toBe("the code");
  expect(() => unseal(sealed, "another")).toThrow(/authenticate/);
  // One sealing in 256 ends in AA by itself.
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BA" : "AA"}`;
  expect(() => unseal(changed, "one secret")).toThrow(/authenticate/);
  expect(() => unseal("2.a.b.c", "one secret")).toThrow("not sealed here");
});
