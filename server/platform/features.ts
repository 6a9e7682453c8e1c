import type { Bus } from "./bus/bus";
import type { Clock } from "./clock";
import type { Database, Tx } from "./db/database";
import { Fault } from "./errors";
import { limits } from "./limits";
import { readFeatureSwitches, upsertFeatureSwitch } from "./ops/feature-switches.store";

/** What an admin can switch off, with the mutations each closes. Closing, stopping and logging out are never among them. */
export const features = {
  registration: { label: "New accounts", mutations: ["register"] },
  new_copies: { label: "Starting copies", mutations: ["startCopying", "copyTrade", "addFunds", "resumeCopy"] },
  new_trades: { label: "Opening trades", mutations: ["openTrade", "scaleTrade", "placeOrder"] },
  posting: { label: "Posts and comments", mutations: ["createPost", "editPost", "comment", "repost", "createUpload"] },
  messaging: { label: "Messages", mutations: ["sendMessage", "editMessage", "startConversation"] },
  announcing: { label: "Announcements of feeders", mutations: ["announce"] },
} as const satisfies Record<string, { label: string; mutations: readonly string[] }>;

export type Feature = keyof typeof features;
export const featureNames = Object.keys(features) as readonly Feature[];

export interface FeatureState {
  readonly feature: Feature;
  readonly isOn: boolean;
  readonly reason: string;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

const byMutation = new Map<string, Feature>(featureNames.flatMap((name) => features[name].mutations.map((mutation) => [mutation, name])));
const changedSubject = "features.changed";
const on = (feature: Feature): FeatureState => ({ feature, isOn: true, reason: "", changedAt: null, changedBy: null });

/** The switches, held in every process; a change reaches the others by the bus, or with the next look. */
export class Features {
  private states = new Map<Feature, FeatureState>();
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(changedSubject, () => void this.reload().catch(this.onError));
    await this.reload();
    this.timer = setInterval(() => void this.reload().catch(this.onError), limits.featuresReloadMs).unref();
  }

  stop(): void {
    this.unsubscribe?.();
    if (this.timer) clearInterval(this.timer);
  }

  all(): FeatureState[] {
    return featureNames.map((name) => this.states.get(name) ?? on(name));
  }

  /** Throws UNAVAILABLE, with the admin's reason, for a mutation behind a switch that is off. */
  assertOpen(mutation: string): void {
    const feature = byMutation.get(mutation);
    const state = feature && this.states.get(feature);
    if (state && !state.isOn)
      throw new Fault("UNAVAILABLE", `${features[state.feature].label}: switched off for now. ${state.reason}`.trim(), {
        feature: state.feature,
      });
  }

  /** Switches in the caller's transaction; every process follows after its commit. */
  async set(tx: Tx, change: { feature: Feature; isOn: boolean; reason: string; changedBy: string }): Promise<void> {
    await upsertFeatureSwitch(tx, change, this.clock.date());
    tx.afterCommit(async () => {
      await this.reload();
      await this.bus.publish(changedSubject, { feature: change.feature });
    });
  }

  private async reload(): Promise<void> {
    const rows = await readFeatureSwitches(this.db);
    this.states = new Map(
      rows
        .filter((row): row is typeof row & { feature: Feature } => row.feature in features)
        .map((row) => [
          row.feature,
          { feature: row.feature, isOn: row.is_on, reason: row.reason, changedAt: row.changed_at, changedBy: row.changed_by },
        ]),
    );
  }
}
