import type { EntityClass } from "./platform/db/entities";
import { PrivacySettings } from "./people/privacy/privacy-settings.entity";
import { User } from "./identity/account/user.entity";
import { InstrumentRow, MarketGapRow } from "./market/instruments/instrument.entity";

/** Every TypeORM entity of the house, room by room. */
export const entities: EntityClass[] = [User, PrivacySettings, InstrumentRow, MarketGapRow];
