import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { SubmitSuitabilityInput } from "../copying.inputs";
import { RiskText, Suitability } from "../copying.types";
import { hasAcceptedRiskText, readSuitability, saveSuitability } from "./suitability.store";
import { make } from "../../platform/make";

/** Raise the version when the meaning changes: everybody is asked anew before their next copy. */
export const riskText: RiskText = make(RiskText, {
  version: 1,
  paragraphs: [
    "A copy repeats somebody else's trades with your money. Most people who trade lose, and a good past promises nothing.",
    "You can lose all that you set aside for a copy. A stop acts at the next price after it is reached; prices can jump past it, and then you lose more than the stop says.",
    "Your fills differ from the feeder's: your price, your size and your moment are your own. Some of their trades you will miss. Every receipt says why.",
    "Nobody here advises you. Whom you copy, how much you set aside and when you stop is your decision. You can stop at any time.",
  ],
});

/** The short form and the risk text that come before the first copy. */
export class SuitabilityService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Null until it was submitted. */
  async of(userId: string): Promise<Suitability | null> {
    const form = await readSuitability(this.db.read, userId);
    return form && make(Suitability, { riskTextVersion: form.riskTextVersion, acceptedAt: form.acceptedAt });
  }

  /** Whether the form is answered and today's text accepted. */
  async isSuitable(userId: string): Promise<boolean> {
    return (await this.of(userId))?.riskTextVersion === riskText.version;
  }

  async assertSuitable(tx: Tx, userId: string): Promise<void> {
    if (!(await hasAcceptedRiskText(tx, userId, riskText.version)))
      refuse(ErrorCode.SUITABILITY_REQUIRED, "", "Answer the suitability form and accept the risk text before your first copy.");
  }

  /** Refused with RISK_NOT_ACCEPTED, also for a text that is no longer today's. */
  async submit(viewer: Viewer, input: SubmitSuitabilityInput): Promise<Suitability> {
    assertMayWrite(viewer);
    if (!input.acceptsRisk || input.riskTextVersion !== riskText.version)
      refuse(ErrorCode.RISK_NOT_ACCEPTED, "input.acceptsRisk", "Read and accept the current risk text.");
    const { experience, lossCapacity, goal } = input;
    await saveSuitability(this.db.write, {
      ...{ userId: viewer.id, answers: { experience, lossCapacity, goal } },
      ...{ riskTextVersion: riskText.version, acceptedAt: this.clock.date() },
    });
    return (await this.of(viewer.id))!;
  }
}
