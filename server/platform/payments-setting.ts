/** What the environment says about payments. */
interface PaymentVariables {
  readonly TEST_TILL?: boolean | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICES?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_TAX: boolean;
  readonly STRIPE_CONNECT: boolean;
}

export interface StripeSetting {
  readonly kind: "STRIPE";
  readonly secretKey: string;
  /** Current first; during a rotation the one before it, too. */
  readonly webhookSecrets: readonly string[];
  /** Stripe's price of each plan. */
  readonly prices: Readonly<Record<PricedPlan, string>>;
  /** Another address than Stripe's own: a contract server, for tests. */
  readonly apiUrl: string | null;
  /** Whether Stripe Tax calculates taxes. */
  readonly isTaxed: boolean;
  /** Whether Stripe Connect pays feeders out. */
  readonly paysOut: boolean;
}

export type PaymentsSetting = { readonly kind: "TEST" } | StripeSetting | null;

const pricedPlans = ["line_cook", "sous_chef", "chef", "master_chef"] as const;
type PricedPlan = (typeof pricedPlans)[number];

/** `line_cook:price_1,sous_chef:price_2,…`: each plan once. */
function pricesOf(text: string, fault: (sentence: string) => Error): Record<PricedPlan, string> {
  const pairs = text.split(",").map((pair) => pair.trim().split(":"));
  const prices = Object.fromEntries(pairs.filter(([plan, price]) => plan && price)) as Record<PricedPlan, string>;
  const missing = pricedPlans.filter((plan) => !/^price_\w+$/.test(prices[plan] ?? ""));
  if (missing.length > 0 || pairs.length !== pricedPlans.length)
    throw fault(`STRIPE_PRICES: needs a price of each plan, as in line_cook:price_1,sous_chef:price_2,chef:price_3,master_chef:price_4.`);
  return prices;
}

/**
 * Who takes the money: Stripe with its three variables, else the test till, which production refuses unless TEST_TILL=true. Throws
 * through `fault` with a sentence that names the variable.
 */
export function paymentsOf(env: PaymentVariables, isProduction: boolean, fault: (sentence: string) => Error): PaymentsSetting {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_PRICES: prices, STRIPE_API_URL: apiUrl } = env;
  if (env.STRIPE_CONNECT && !secretKey) throw fault("STRIPE_CONNECT: payouts through Stripe need STRIPE_SECRET_KEY.");
  const given = [secretKey, secrets, prices].filter((value) => value !== undefined).length;
  if (given === 0) return (env.TEST_TILL ?? !isProduction) ? { kind: "TEST" } : null;
  if (!secretKey || !secrets || !prices)
    throw fault("STRIPE_SECRET_KEY: Stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES together.");
  if (env.TEST_TILL) throw fault("TEST_TILL: Stripe is configured; leave one of them out.");
  if (apiUrl && isProduction) throw fault("STRIPE_API_URL: is for tests only, never in production.");
  return {
    kind: "STRIPE",
    secretKey,
    webhookSecrets: secrets.split(",").map((secret) => secret.trim()),
    prices: pricesOf(prices, fault),
    apiUrl: apiUrl ?? null,
    isTaxed: env.STRIPE_TAX,
    paysOut: env.STRIPE_CONNECT,
  };
}
