import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import { LocalBus, type Bus } from "./platform/bus";
import { systemClock, type Clock } from "./platform/clock";
import type { Config } from "./platform/config";
import { openDatabase, type Database } from "./platform/db/database";
import { createHttp } from "./platform/graphql/http";
import { buildHouseSchema } from "./platform/graphql/schema";
import type { Room } from "./platform/room";
import { entities } from "./entities";
import { createRooms, type Rooms } from "./schema";

export interface AppOptions {
  readonly config: Config;
  /** A database that is already migrated. */
  readonly databaseUrl: string;
  readonly clock?: Clock;
  readonly bus?: Bus;
  /** Replaces parts of the house in tests: the market, for one. */
  readonly overrides?: RoomOverrides;
}

/** Test doubles for whole ports. Each room's own line in `createRooms` reads its entry. */
export interface RoomOverrides {
  readonly market?: unknown;
}

export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly http: FastifyInstance;
  readonly schema: GraphQLSchema;
  readonly rooms: Rooms;
  /** Starts the rooms and listens. Port 0 takes a free one. Returns the address, like `http://localhost:4000`. */
  start(port?: number): Promise<string>;
  stop(): Promise<void>;
}

/** Where `npm start` and the tests find the reviewed SQL files. */
export const migrationsFolder = path.resolve(import.meta.dirname, process.env.BRIGADE_BUNDLED ? "../../migrations" : "../migrations");

/** Wires the house. Nothing runs until `start`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock = systemClock, bus = new LocalBus() } = options;
  const db = await openDatabase(options.databaseUrl, entities, config.databasePoolMax);
  const rooms = await createRooms({ config, clock, bus, db, overrides: options.overrides ?? {} });
  const all: Room[] = rooms.all;
  const schema = await buildHouseSchema(all.flatMap((room) => room.resolvers));
  const http = await createHttp({ schema, trustProxy: config.trustProxy, viewerFromHeaders: rooms.viewerFromHeaders });
  for (const room of all) room.routes?.(http);
  return {
    config,
    clock,
    bus,
    db,
    http,
    schema,
    rooms,
    start: async (port = config.port) => {
      for (const room of all) await room.start?.();
      await http.listen({ port, host: config.host });
      const address = http.server.address();
      return `http://localhost:${typeof address === "object" && address ? address.port : port}`;
    },
    stop: async () => {
      await http.close();
      for (const room of [...all].reverse()) await room.stop?.();
      await bus.close();
      await db.close();
    },
  };
}
