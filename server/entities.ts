import type { EntityClass } from "./platform/db/entities";

/** Every TypeORM entity of the house, room by room. */
export const entities: EntityClass[] = [];
