import type { RelationsService } from "../../people/visibility/relations.service";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { BitePaymentsService } from "../spending/bite-payments.service";
import type { SpendingNotifications } from "../spending/spending-notifications";

/** What subscribing and renewing share. */
export interface SubscriptionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly relations: RelationsService;
  readonly payments: BitePaymentsService;
  readonly notifications: SpendingNotifications;
}
