import { z } from "zod";
import { Fault, forbidden } from "../platform/errors";
import { isAdmin, tiers, type ActingAs, type ShownEarnings, type Tier, type Viewer } from "../platform/viewer";
import { personaById, type TestPersona } from "./personas";
import { testModeMutations } from "./test-mode-mutations";

/** What a tester may put on top of a persona, or of their own account. */
export interface Overrides {
  readonly role?: Viewer["role"];
  readonly tier?: Tier;
  readonly biteBalance?: number;
  readonly activeMode?: "eater" | "feeder";
  readonly subscription?: { readonly type: string; readonly active: boolean; readonly renewalDate: string } | null;
}

/** What a request says about test mode: only a wish until the tester right and the server's own mode are known. */
export interface TestModeWish {
  readonly persona: TestPersona | null;
  readonly overrides: Overrides;
}

const bitesMax = 1_000_000;
const subscriptionType = /^[a-z_]{2,40}$/;
const fields = {
  role: z.enum(["eater", "feeder", "hybrid", "admin"]),
  tier: z.enum(tiers as readonly [Tier, ...Tier[]]),
  biteBalance: z.number().int().min(0).max(bitesMax),
  activeMode: z.enum(["eater", "feeder"]),
  subscription: z
    .object({ type: z.string().regex(subscriptionType), active: z.boolean(), renewalDate: z.string().regex(/^\d{4}-\d\d-\d\d$/) })
    .nullable(),
} as const;

/** Reads overrides: fields that are not on the list, or not of their form, count as not sent. Never throws. */
export function readOverrides(text: string | null): Overrides {
  if (text === null || text.length > 1_000) return {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const kept: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(fields)) {
    if (!Object.hasOwn(given, name)) continue;
    const parsed = form.safeParse((given as Record<string, unknown>)[name]);
    if (parsed.success) kept[name] = parsed.data;
  }
  return kept as Overrides;
}

const headerNames = ["x-brigade-persona", "x-brigade-overrides"] as const;

/** Whether the request asks for test mode at all. */
export const asksForTestMode = (headers: Headers): boolean => headerNames.some((name) => headers.has(name));

/** What the headers wish for; null when they wish for nothing, or name a persona or overrides that we do not know. */
export function readWish(headers: Headers): TestModeWish | null {
  const id = headers.get("x-brigade-persona");
  const persona = personaById(id);
  if (id !== null && persona === null) return null;
  const overrides = readOverrides(headers.get("x-brigade-overrides"));
  return persona === null && Object.keys(overrides).length === 0 ? null : { persona, overrides };
}

/** Whoever asks to act as a persona and does not would take real orders for a sandbox's: nothing is done instead. */
export const testModeRefused = (why: string): Fault =>
  new Fault("FORBIDDEN", `Test mode was refused and nothing was changed. ${why}`, { isTestModeRefused: true });

/** Only an account an admin has made a tester, and never while the server is in production-only mode. */
export const mayUseTestMode = (viewer: Pick<Viewer, "isTester" | "suspendedAt"> | null, isProductionOnly: boolean): boolean =>
  viewer !== null && viewer.isTester && viewer.suspendedAt === null && !isProductionOnly;

export interface PaymentMode {
  readonly isTestMode: boolean;
  readonly activePersonaId: string | null;
  readonly isProductionOnlyMode: boolean;
}

/** Payment is bypassed only in test mode, only for the admin persona, never in production-only mode. */
export const isPaymentBypassed = ({ isTestMode, activePersonaId, isProductionOnlyMode }: PaymentMode): boolean =>
  isTestMode && activePersonaId === "admin" && !isProductionOnlyMode;

/** The same for whoever asks the server: what it honours, not what the browser says. */
export const paysNothing = (viewer: Viewer, isProductionOnlyMode: boolean): boolean =>
  isPaymentBypassed({
    isTestMode: viewer.actingAs !== undefined,
    activePersonaId: viewer.actingAs?.personaId ?? null,
    isProductionOnlyMode,
  });

/** The role a wish shows; overrides win over the persona, the real one is the ground. */
export const shownRole = ({ persona, overrides }: TestModeWish, real: Viewer): Viewer["role"] =>
  overrides.role ?? persona?.role ?? real.role;

/** Whoever is shown as an admin reads sample data and writes nothing. */
export const isReadOnly = (wish: TestModeWish, real: Viewer): boolean => isAdmin({ role: shownRole(wish, real) });

const noEarnings = { earnings: "0.00", monthlyEarnings: "0.00", availableForPayout: "0.00", pendingPayouts: "0.00" };
const shownEarnings = ({ earnings, monthlyEarnings, availableForPayout, pendingPayouts }: ShownEarnings): ShownEarnings => ({
  ...{ earnings, monthlyEarnings, availableForPayout, pendingPayouts },
});

/** What `me` answers instead of the sandbox's own row. */
export function shownOf(wish: TestModeWish, real: Viewer): ActingAs["shown"] {
  const { persona, overrides } = wish;
  return {
    role: shownRole(wish, real),
    tier: overrides.tier ?? persona?.tier ?? real.tier,
    activeMode: overrides.activeMode ?? null,
    biteBalance: overrides.biteBalance ?? persona?.biteBalance ?? 0,
    subscription: overrides.subscription !== undefined ? overrides.subscription : (persona?.subscription ?? null),
    earnings: shownEarnings(persona?.mockData ?? noEarnings),
  };
}

/** The name of the sandbox a wish writes to: one per persona, and one for overrides alone. */
export const sandboxKeyOf = ({ persona }: TestModeWish): string => persona?.id ?? "own_overrides";

/** Throws FORBIDDEN for a write that would leave the sandbox, or any write as a persona that only reads. */
export function assertMayMutateAsPersona(viewer: Viewer, mutation: string): void {
  const { actingAs } = viewer;
  const behaviour = testModeMutations[mutation] ?? "refused";
  if (!actingAs || behaviour === "own") return;
  if (actingAs.isReadOnly) throw forbidden("The admin persona shows sample data and changes nothing. Leave test mode to do this.");
  if (behaviour === "refused")
    throw new Fault("FORBIDDEN", "A persona cannot act on other people. Leave test mode to do this.", { isTestMode: true });
}
