import path from "node:path";
import { z } from "zod";
import { brokerKeysOf } from "./broker-keys-setting";
import { parseMarketSetting } from "./market-setting";
import { paymentsOf } from "./payments-setting";

const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const optionalText = z.string().trim().min(1).optional();

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: z.url().optional(),
  ROLE: z.enum(["web", "worker", "signals", "all"]).default("all"),
  DATABASE_URL: optionalText,
  DATABASE_PREPARED: z.enum(["on", "off"]).default("on"),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(16),
  DATA_DIR: z.string().default(".data"),
  NATS_URL: optionalText,
  BUS: z.enum(["local", "notify", "nats"]).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  BROKER_KEYS: optionalText,
  LOG_KEYS: optionalText,
  LOG_WITNESSES: optionalText,
  LOG_WITNESSED: optionalText,
  ALPACA_CLIENT_ID: optionalText,
  ALPACA_CLIENT_SECRET: optionalText,
  TRUST_PROXY: flag.default(false),
  CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).max(100_000).default(256),
  OPERATIONS_PER_SESSION_MAX: z.coerce.number().int().min(1).max(10_000).default(8),
  METRICS_TOKEN: z.string().min(16).optional(),
  PRODUCTION_ONLY: flag.default(false),
  DEMO_KITCHEN: flag.optional(),
  SMTP_URL: optionalText,
  MAIL_LOG: flag.default(false),
  MAIL_FROM: z.string().default("Brigade <kitchen@localhost>"),
  API_POINTS_FACTOR: z.coerce.number().positive().default(1),
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  TEST_ACCOUNT_EMAIL: z.email().optional(),
  MARKET: optionalText,
  MARKET_DATA_LICENSED: flag.default(false),
  ALPACA_DATA_KEY_ID: optionalText,
  ALPACA_DATA_SECRET: optionalText,
  ALPACA_DATA_FEED: z.enum(["iex", "sip"]).default("iex"),
  ALPACA_DATA_ACCOUNT: z.enum(["paper", "live"]).default("paper"),
  MARKET_SEED: z.string().default("brigade"),
  MARKET_REPLAY: optionalText,
  MARKET_REPLAY_FROM: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d/)
    .optional(),
  MARKET_REPLAY_SPEED: z.coerce.number().positive().default(1),
  SIMULATED_SLIPPAGE: z.enum(["on", "off"]).default("on"),
  PICTURES_S3_URL: z.url().optional(),
  PICTURES_S3_KEY_ID: optionalText,
  PICTURES_S3_SECRET: optionalText,
  PICTURES_S3_REGION: z.string().default("us-east-1"),
  TEST_TILL: flag.optional(),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICES: optionalText,
  STRIPE_API_URL: z.url().optional(),
  STRIPE_TAX: flag.default(false),
  STRIPE_CONNECT: flag.default(false),
  PLAN_TRIAL_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Environment = Record<string, string | undefined>;
export type Config = ReturnType<typeof parseConfig>;

export class ConfigError extends Error {}

/** The bucket pictures are kept in; null for the local folder. Half a configuration is none: it is refused. */
function pictureStoreOf(env: z.infer<typeof schema>) {
  const { PICTURES_S3_URL: url, PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret, PICTURES_S3_REGION: region } = env;
  if (!url) return null;
  if (!keyId || !secret) throw new ConfigError("PICTURES_S3_URL: also needs PICTURES_S3_KEY_ID and PICTURES_S3_SECRET.");
  return { url, keyId, secret, region };
}

/** Our app at Alpaca; null: accounts there are connected by key. Half of it is refused. */
function alpacaAppOf({ ALPACA_CLIENT_ID: clientId, ALPACA_CLIENT_SECRET: clientSecret }: z.infer<typeof schema>) {
  if (!clientId && !clientSecret) return null;
  if (!clientId) throw new ConfigError("ALPACA_CLIENT_SECRET: also needs ALPACA_CLIENT_ID.");
  if (!clientSecret) throw new ConfigError("ALPACA_CLIENT_ID: also needs ALPACA_CLIENT_SECRET.");
  return { clientId, clientSecret };
}

/** The operator's key for prices of stocks; null where MARKET does not name Alpaca. */
function alpacaDataOf(env: z.infer<typeof schema>, isNamed: boolean) {
  if (!isNamed) return null;
  const { ALPACA_DATA_KEY_ID: keyId, ALPACA_DATA_SECRET: secret, ALPACA_DATA_FEED: feed, ALPACA_DATA_ACCOUNT: account } = env;
  if (!keyId || !secret)
    throw new ConfigError("MARKET: alpaca also needs ALPACA_DATA_KEY_ID and ALPACA_DATA_SECRET, the key of an Alpaca account of yours.");
  return { keyId, secret, feed, account };
}

/**
 * Reads the configuration from the environment, once. Throws `ConfigError` with one sentence that names each
 * variable at fault. The demo kitchen (seeded people, `/dev/mail`, printed passwords) exists only outside production.
 */
export function parseConfig(environment: Environment) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new ConfigError(`The configuration is not usable. ${faults}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  if (isProduction && !env.AUTH_SECRET)
    throw new ConfigError("AUTH_SECRET: production needs a secret of at least 32 characters of your own.");
  const brokerKeys = brokerKeysOf(env.BROKER_KEYS, isProduction, (sentence) => new ConfigError(sentence));
  if (isProduction && env.DEMO_KITCHEN) throw new ConfigError("DEMO_KITCHEN: the demo kitchen never runs in production.");
  if (isProduction && !env.SMTP_URL && !env.MAIL_LOG)
    throw new ConfigError(
      "SMTP_URL: production needs a mail server, or nobody could confirm an address; MAIL_LOG=true writes mails with their links to the log instead.",
    );
  if (env.ROLE === "signals" && !env.DATABASE_URL)
    throw new ConfigError("DATABASE_URL: a process that only takes signals in has no database of its own, name that of the others.");
  const payments = paymentsOf(env, isProduction, (sentence) => new ConfigError(sentence));
  if (env.PLAN_TRIAL_DAYS > 0 && payments === null)
    throw new ConfigError("PLAN_TRIAL_DAYS: this server sells no plans that could be tried.");
  const providers = parseMarketSetting(env.MARKET, env.MARKET_REPLAY !== undefined);
  if ("fault" in providers) throw new ConfigError(`MARKET: ${providers.fault}`);
  return {
    isProduction,
    isTest: env.NODE_ENV === "test",
    isProductionOnly: env.PRODUCTION_ONLY,
    isDemoKitchen: !isProduction && (env.DEMO_KITCHEN ?? true),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolMax: env.DATABASE_POOL_MAX,
    /** Off behind a proxy that keeps no prepared statements. */
    isDatabasePrepared: env.DATABASE_PREPARED === "on",
    dataDir: path.resolve(env.DATA_DIR),
    natsUrl: env.NATS_URL ?? null,
    bus: env.BUS ?? (env.NATS_URL ? "nats" : env.ROLE === "all" ? "local" : "notify"),
    /** Outside production a fixed secret is enough: the demo's passwords are printed anyway. */
    authSecret: env.AUTH_SECRET ?? "only-for-the-demo-kitchen-never-in-production",
    /** What credentials of brokers are sealed under, newest first. */
    brokerKeys,
    /** What `server/transparency/settings.ts` reads: the log's own keys, its witnesses, and the logs that it is a witness of. */
    logKeys: env.LOG_KEYS ?? null,
    logWitnesses: env.LOG_WITNESSES ?? null,
    logWitnessed: env.LOG_WITNESSED ?? null,
    alpacaApp: alpacaAppOf(env),
    trustProxy: env.TRUST_PROXY,
    /** Connections and websockets that one network address may hold at once. */
    connectionsPerAddressMax: env.CONNECTIONS_PER_ADDRESS_MAX,
    /** Operations that run at once over HTTP for one session; more of them wait for their turn. */
    operationsPerSessionMax: env.OPERATIONS_PER_SESSION_MAX,
    /** Opens `/metrics` from anywhere to who sends it; null: to this machine alone. */
    metricsToken: env.METRICS_TOKEN ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    /** Where mails go: to a mail server, to the server's log with their links, or nowhere beyond the local outbox. */
    mailDelivery: env.SMTP_URL ? "SMTP" : env.MAIL_LOG ? "LOG" : "OUTBOX",
    mailFrom: env.MAIL_FROM,
    /** Multiplies the points a minute of everybody: 1 as the price list says. */
    apiPointsFactor: env.API_POINTS_FACTOR,
    /** Who runs this server, as its legal texts name them; null where nobody has said. */
    operator: { name: env.OPERATOR_NAME ?? null, email: env.OPERATOR_EMAIL ?? null },
    testAccountEmail: env.TEST_ACCOUNT_EMAIL?.toLowerCase() ?? null,
    market: {
      /** Who prices which class; a replay prices all of them. */
      providers: providers.entries,
      alpaca: alpacaDataOf(
        env,
        providers.entries.some(({ kind }) => kind === "alpaca"),
      ),
      /** Whether prices of stocks may be shown to others than the operator. */
      isDataLicensed: env.MARKET_DATA_LICENSED,
      seed: env.MARKET_SEED,
      replayFolder: env.MARKET_REPLAY ? path.resolve(env.MARKET_REPLAY) : null,
      replayFrom: env.MARKET_REPLAY_FROM ?? null,
      replaySpeed: env.MARKET_REPLAY_SPEED,
    },
    /** What gives each fill of a copy on paper its slippage; null: copies fill at the market's bid and ask. */
    simulatedSlippageSeed: env.SIMULATED_SLIPPAGE === "on" ? Buffer.from(env.MARKET_SEED) : null,
    pictureStore: pictureStoreOf(env),
    /** Who takes the money for plans and bites; null: nothing is sold. */
    payments,
    /** Days that a person's first plan is free of charge; 0: none. */
    planTrialDays: env.PLAN_TRIAL_DAYS,
    logLevel: env.LOG_LEVEL,
  } as const;
}
