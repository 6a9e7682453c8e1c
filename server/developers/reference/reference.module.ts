import type { GraphQLResolveInfo } from "graphql";
import { Info, Query, Resolver } from "type-graphql";
import type { AppModule } from "../../platform/module";
import { referenceOf } from "./api-reference";
import { ApiReference } from "./api-reference.types";

@Resolver()
class DevelopersResolver {
  @Query(() => ApiReference, { description: "Operations with cost and scope, error codes and limits, generated from the running server." })
  apiReference(@Info() { schema }: GraphQLResolveInfo): ApiReference {
    return referenceOf(schema);
  }
}

export const createReferenceModule = (): AppModule => ({ resolvers: [new DevelopersResolver()] });
