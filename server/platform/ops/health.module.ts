import { Query, Resolver } from "type-graphql";
import type { AppModule } from "../module";
import type { Clock } from "../clock";

@Resolver()
export class HealthResolver {
  constructor(private readonly clock: Clock) {}

  @Query(() => Date, { description: "The server's wall clock: lets a client tell how far its own is off." })
  serverTime(): Date {
    return this.clock.date();
  }
}

export const createHealthModule = (app: { clock: Clock }): AppModule => ({ resolvers: [new HealthResolver(app.clock)] });
