import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import { createWorld, type World, type WorldOptions } from "../../platform/testing/world";
import type { VenueCredentials } from "../port/venue-session";
import { ScriptedVenue } from "./scripted-venue";

export const connectionFields =
  "id venue environment mode name accountHint accountId state signIn keyHint currency quoteCurrency copiesOtherQuotes equity cash buyingPower onHold figuresAt failure failureWords failingSince maxExposure dailyLossLimit disconnectedAt permissions { mayRead mayTrade mayWithdraw }";
const payload = `connection { ${connectionFields} } connections { usedCount nodes { id state } } errors { code path message }`;

export interface ConnectionsWorld extends World {
  readonly venue: ScriptedVenue;
  readonly okx: ScriptedVenue;
  person(options?: PersonOptions): Promise<Person>;
}

/** A server whose venues a test writes down. Whoever is created here has a plan with connections unless given another. */
export async function createConnectionsWorld(options: WorldOptions = {}): Promise<ConnectionsWorld> {
  const [venue, okx] = [new ScriptedVenue(), new ScriptedVenue("OKX", "OKX")];
  const venues = new Map([venue, okx].map((one) => [one.venue.capabilities.venue, one.venue]));
  const world = await createWorld({ ...options, env: { ROLE: "web", ...options.env }, overrides: { venues } });
  return { ...world, venue, okx, person: (given = {}) => createPerson(world, { tier: "chef", ...given }) };
}

/** Runs one of the mutations on connections and returns its payload. */
export async function changeConnection(person: Pick<Person, "api">, mutation: string, input: object): Promise<any> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const named = ["pauseBrokerConnection", "resumeBrokerConnection"].includes(mutation) ? "BrokerConnectionInput" : type;
  const answer = await person.api.ok(`mutation ($input: ${named}!) { ${mutation}(input: $input) { ${payload} } }`, { input });
  return answer[mutation];
}

/** A key as `connectBroker` and `checkBrokerKey` take it. */
export const keyInput = ({ key, secret }: VenueCredentials & { kind: "KEY" }, environment = "SANDBOX", venue = "BINANCE") => ({
  venue,
  environment,
  key,
  secret,
});
