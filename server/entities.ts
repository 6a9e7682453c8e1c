import type { EntityClass } from "./platform/db/entities";
import { PrivacySettings } from "./accounts/privacy-settings.entity";
import { User } from "./accounts/user.entity";
import { InstrumentRow, MarketGapRow } from "./market/market.entity";

/** Every TypeORM entity of the house, room by room. */
export const entities: EntityClass[] = [User, PrivacySettings, InstrumentRow, MarketGapRow];
