/** A TypeORM entity class. Rooms own their entities; `server/entities.ts` lists them. */
export type EntityClass = new () => object;
