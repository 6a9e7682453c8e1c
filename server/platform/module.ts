import type { FastifyInstance } from "fastify";
import type { StreamDefinition } from "./realtime/stream-definition";

/**
 * What a module gives to the app. `server/app.ts` builds the modules in import order, gives each what it needs by name,
 * and puts their parts together. A module's factory returns this beside its public services.
 */
export interface AppModule {
  /** Instances of type-graphql resolver classes. */
  readonly resolvers: readonly object[];
  // A definition's arguments are its own business: the hub passes what GraphQL has validated.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly streams?: readonly StreamDefinition<any, any>[];
  /** Parts of `/readyz` by name: null when the part can serve, else what it waits for. */
  readonly readiness?: Readonly<Record<string, () => Promise<string | null>>>;
  /** Plain HTTP routes, mounted before the single-page fallback. */
  routes?(http: FastifyInstance): void;
  /** Starts timers and listeners; called after the database is ready, in import order. */
  start?(): Promise<void>;
  /** Ends what `start` began; called in reverse order. */
  stop?(): Promise<void>;
}
