import { submitSuitability } from "../../copying/testing/copying-world";
import { createPerson, type Person } from "../../identity/testing/people";
import type { World } from "../../platform/testing/world";
import { changeConnection, keyInput } from "./connections-world";

/** What the owner of a LIVE account says, in these tests. */
export const liveAgreement = { maxExposure: "5000", dailyLossLimit: "200", textVersion: 1, typed: "TRADE LIVE", residence: "DE" };

/** Has an admin publish a text about real money. Returns its version. */
export async function publishLiveText(world: Pick<World, "app" | "url">, refusedCountries: string[] = []): Promise<number> {
  const admin = await createPerson(world, { role: "admin" });
  const answer = await admin.api.ok(
    `mutation ($input: PublishLiveTradingTextInput!) { publishLiveTradingText(input: $input) { liveTrading { textVersion } errors { code } } }`,
    { input: { text: "You can lose all of it.", refusedCountries } },
  );
  return answer.publishLiveTradingText.liveTrading.textVersion;
}

/** Has an admin take the text back. */
export async function withdrawLiveText(world: Pick<World, "app" | "url">): Promise<void> {
  const admin = await createPerson(world, { role: "admin" });
  await admin.api.ok("mutation { withdrawLiveTradingText { errors { code } } }");
}

/** Connects a LIVE account of whoever has just signed in. Throws where it is refused. */
export async function connectLive(person: Person, given: Partial<typeof liveAgreement> = {}): Promise<{ id: string; accountId: string }> {
  await submitSuitability(person);
  const credentials = { kind: "KEY", key: `key-${person.id}`, secret: "s", passphrase: null } as const;
  const input = { ...keyInput(credentials, "LIVE", "ALPACA"), live: { ...liveAgreement, ...given } };
  const { connection, errors } = await changeConnection(person, "connectBroker", input);
  if (!connection) throw new Error(JSON.stringify(errors));
  return connection;
}
