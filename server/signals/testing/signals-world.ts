// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import type { Person } from "../../identity/testing/people";
import type { Environment } from "../../platform/config";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";

/** A trading world whose alerts are worked off when the test says so. */
export interface SignalsWorld extends TradingWorld {
  /** Posts to an address as TradingView does. Returns the status. */
  post(url: string, alert: object | string, contentType?: string): Promise<number>;
  /** Posts an alert that must be taken, and works off all there are. */
  send(url: string, alert: object | string): Promise<void>;
  /** Works off what waits. */
  workOff(): Promise<void>;
}

export async function createSignalsWorld(env: Environment = {}): Promise<SignalsWorld> {
  // An alert is refused after a fraction of a second. A busy machine must not decide what a test sees: those about it have their own inbox.
  const signalTimes = { answerMs: 60_000, statementMs: 50_000, queryMs: 55_000 };
  const world = await createTradingWorld(env, () => ({ signalTimes }));
  // What is made up for a test has the world's own address, whatever the server calls itself.
  const at = (url: string): string => `${world.url}${new URL(url).pathname}`;
  const post = async (url: string, alert: object | string, contentType = "application/json"): Promise<number> => {
    const body = typeof alert === "string" ? alert : JSON.stringify(alert);
    return (await fetch(at(url), { method: "POST", body, headers: { "content-type": contentType } })).status;
  };
  const workOff = () => world.app.modules.signals.pump.round();
  return {
    ...world,
    post,
    workOff,
    send: async (url, alert) => {
      const status = await post(url, alert);
      if (status !== 202) throw new Error(`The alert was answered with ${status}.`);
      await workOff();
    },
  };
}

/** Powers that allow what the tests trade. */
export const widePowers = {
  symbols: ["AAPL", "MSFT", "TSLA", "KO"],
  actions: ["BUY", "SELL", "SHORT", "EXITS"],
  orderValueMax: "20000",
  ordersPerDayMax: 100,
  turnoverPerDayMax: "500000",
  quoteAgeSecondsMax: 10,
};

const signalsFields = `signals {
  id viewerCanCreate
  address {
    id isOn account isRecordLive symbols actions orderValueMax ordersPerDayMax turnoverPerDayMax quoteAgeSecondsMax practiceAlerts practiceAlertsNeeded
    practicedAt createdAt rotatedAt lastUsedAt lastUsedFrom
  }
  today { received traded orders refused duplicates turnover fillMs }
}`;

/** Runs one of the mutations; returns its payload, or the code of a thrown fault. */
export async function change(person: Person, name: string, input?: object): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const fields = name === "sendTestSignal" ? "alert { id state isTest body }" : `url ${signalsFields}`;
  const text = input
    ? `mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields} errors { code path limit message } } }`
    : `mutation { result: ${name} { ${fields} errors { code path limit message } } }`;
  const answer = await person.api.run(text, input ? { input } : {});
  return answer.errors ? { fault: answer.errors[0]!.extensions.code, errors: [] } : answer.data.result;
}

/** Makes an address and returns its URL. */
export async function addressOf(person: Person, powers: object = {}): Promise<string> {
  const { url, errors } = await change(person, "createSignalAddress", { ...widePowers, ...powers });
  if (!url) throw new Error(JSON.stringify(errors));
  return url;
}

export async function mySignals(person: Person): Promise<any> {
  return (await person.api.ok(`{ my: mySignals { ${signalsFields.slice("signals {".length)} }`)).my;
}

/** The person's alerts, newest first. */
export async function alertsOf(person: Person, filter = ""): Promise<any[]> {
  const data = await person.api.ok(`{
    signalAlerts(first: 100${filter && `, filter: { ${filter} }`}) {
      edges { node {
        id isTest sentFrom body state refusal outcome account quantity price money fillMs
        request { id symbol action sizeKind size stop target note }
        trade { id source side status quantity thesis stopPrice targetPrice instrument { symbol } }
      } }
    }
  }`);
  return data.signalAlerts.edges.map((edge: any) => edge.node);
}
