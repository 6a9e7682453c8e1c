import { Query, Resolver } from "type-graphql";
import type { Room } from "../module";
import type { Clock } from "../clock";

@Resolver()
export class HealthResolver {
  constructor(private readonly clock: Clock) {}

  @Query(() => Date, { description: "The server's wall clock: lets a client tell how far its own is off." })
  serverTime(): Date {
    return this.clock.date();
  }
}

export const createHealthRoom = (house: { clock: Clock }): Room => ({ resolvers: [new HealthResolver(house.clock)] });
