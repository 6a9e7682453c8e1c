/** A TypeORM entity class. Modules own their entities; `server/entities.ts` lists them. */
export type EntityClass = new () => object;
