import { expect, test } from "vitest";
import { demoBrokerKeys } from "./broker-keys-setting";
import { parseConfig } from "./config";

/** A key of 32 equal bytes, as BROKER_KEYS writes it. */
const keyOf = (version: number, byte: number): string => `${version}:${Buffer.alloc(32, byte).toString("base64")}`;

const production = { NODE_ENV: "production", AUTH_SECRET: "a".repeat(32), BROKER_KEYS: keyOf(1, 7) };

test("MEND-P10 production without a mail server is refused in one sentence that names the way out; a setting sends mails to the log", () => {
  expect(() => parseConfig(production)).toThrow(
    /^SMTP_URL: production needs a mail server, or nobody could confirm an address; MAIL_LOG=true [^.]+\.$/,
  );
  expect(parseConfig({ ...production, SMTP_URL: "smtp://mail.example:587" }).mailDelivery).toBe("SMTP");
  expect(parseConfig({ ...production, MAIL_LOG: "true" }).mailDelivery).toBe("LOG");
  expect(parseConfig({}).mailDelivery).toBe("OUTBOX");
});

test("BROKER-006 keys of brokers are read newest first; production has keys of its own, and no sentence repeats one", () => {
  expect(parseConfig({ BROKER_KEYS: `${keyOf(12, 2)}, ${keyOf(3, 1)}` }).brokerKeys.map(({ version, key }) => [version, key[0]])).toEqual([
    [12, 2],
    [3, 1],
  ]);
  expect(parseConfig({}).brokerKeys.map(({ version }) => version)).toEqual([1]);
  const { BROKER_KEYS: _own, ...withoutKeys } = production;
  const refused: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
    [withoutKeys, /^BROKER_KEYS: production needs a key of its own for what is stored of brokers, .*\.$/],
    [{ ...production, BROKER_KEYS: demoBrokerKeys }, /^BROKER_KEYS: the demo kitchen's key is public; .*\.$/],
    [{ ...production, BROKER_KEYS: `${keyOf(2, 9)},${demoBrokerKeys}` }, /^BROKER_KEYS: the demo kitchen's key is public; .*\.$/],
    [{ BROKER_KEYS: "secretsecret" }, /^BROKER_KEYS: entry 1 is not a version and a key, .*\.$/],
    [{ BROKER_KEYS: `${keyOf(2, 1)},0:x` }, /^BROKER_KEYS: entry 2 is not a version and a key, .*\.$/],
    [{ BROKER_KEYS: "1:c2VjcmV0c2VjcmV0" }, /^BROKER_KEYS: the key of version 1 has 12 bytes instead of 32, .*\.$/],
    [{ BROKER_KEYS: `${keyOf(1, 1)},${keyOf(2, 2)}` }, /^BROKER_KEYS: the newest key comes first, and no version comes twice\.$/],
    [{ BROKER_KEYS: `${keyOf(1, 1)},${keyOf(1, 2)}` }, /^BROKER_KEYS: the newest key comes first, and no version comes twice\.$/],
    [{ BROKER_KEYS: `${keyOf(2, 1)},${keyOf(1, 1)}` }, /^BROKER_KEYS: version 1 repeats another version's key\.$/],
  ];
  for (const [environment, sentence] of refused) {
    expect(() => parseConfig(environment)).toThrow(sentence);
    expect(() => parseConfig(environment)).not.toThrow(/secretsecret|c2VjcmV0c2VjcmV0|AQEBAQ/);
  }
});

test("VENUE-187 the app at Alpaca is read whole, and half of it is refused without repeating it", () => {
  const app = { ALPACA_CLIENT_ID: "client-id", ALPACA_CLIENT_SECRET: "client-secret" };
  expect(parseConfig(app).alpacaApp).toEqual({ clientId: "client-id", clientSecret: "client-secret" });
  expect(parseConfig({ ALPACA_CLIENT_ID: "", ALPACA_CLIENT_SECRET: "" }).alpacaApp).toBeNull();
  expect(() => parseConfig({ ...app, ALPACA_CLIENT_SECRET: undefined })).toThrow(/^ALPACA_CLIENT_ID: also needs ALPACA_CLIENT_SECRET\.$/);
  expect(() => parseConfig({ ...app, ALPACA_CLIENT_ID: undefined })).toThrow(/^ALPACA_CLIENT_SECRET: also needs ALPACA_CLIENT_ID\.$/);
});

test("PLAN-016 Stripe takes its three variables together, production refuses another address of Stripe's, and each sentence names the variable", () => {
  const stripe = {
    STRIPE_SECRET_KEY: "sk_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_0",
    STRIPE_PRICES: "line_cook:price_1,sous_chef:price_2,chef:price_3,master_chef:price_4",
  };
  const mailed = { ...production, SMTP_URL: "smtp://mail.example:587" };
  expect(parseConfig({}).payments).toEqual({ kind: "TEST" });
  expect(parseConfig({ TEST_TILL: "false" }).payments).toBeNull();
  expect(parseConfig(mailed).payments).toBeNull();
  expect(parseConfig({ ...mailed, TEST_TILL: "true" }).payments).toEqual({ kind: "TEST" });
  expect(parseConfig({ ...mailed, ...stripe }).payments).toMatchObject({
    kind: "STRIPE",
    webhookSecrets: ["whsec_1", "whsec_0"],
    prices: { chef: "price_3" },
    apiUrl: null,
    isTaxed: false,
    paysOut: false,
  });
  const refused: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
    [{ STRIPE_SECRET_KEY: "sk_1" }, /^STRIPE_SECRET_KEY: Stripe needs .*\.$/],
    [{ STRIPE_CONNECT: "true" }, /^STRIPE_CONNECT: payouts through Stripe need STRIPE_SECRET_KEY\.$/],
    [{ ...stripe, STRIPE_PRICES: "chef:price_3" }, /^STRIPE_PRICES: needs a price of each plan, .*\.$/],
    [{ ...stripe, TEST_TILL: "true" }, /^TEST_TILL: Stripe is configured; .*\.$/],
    [{ ...mailed, ...stripe, STRIPE_API_URL: "http://127.0.0.1:1" }, /^STRIPE_API_URL: is for tests only, .*\.$/],
  ];
  for (const [environment, sentence] of refused) expect(() => parseConfig(environment)).toThrow(sentence);
});
