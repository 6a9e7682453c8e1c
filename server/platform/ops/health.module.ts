import { Query, Resolver } from "type-graphql";
import type { AppModule } from "../module";
import type { Clock } from "../clock";

@Resolver()
export class HealthResolver {
  constructor(private readonly clock: Clock) {}

  @Query(() => Date, { description: "The server's wall clock, for clients to compare with their own." })
  serverTime(): Date {
    return this.clock.date();
  }
}

export const createHealthModule = (app: { clock: Clock }): AppModule => ({ resolvers: [new HealthResolver(app.clock)] });
