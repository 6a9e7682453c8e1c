import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import { Me } from "../../identity/account/account.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { StatementFilter } from "./statements.inputs";
import type { StatementsReader } from "./statements.reader";
import { Purse, StatementConnection, StatementLine } from "./statements.types";

@Resolver()
export class StatementsResolver {
  constructor(private readonly reader: StatementsReader) {}

  @Authorized()
  @Query(() => StatementConnection, { description: "What moved on your accounts of bites, newest first." })
  statement(
    @Ctx() context: RequestContext,
    @Arg("filter", () => StatementFilter, { nullable: true, description: "Which lines; all when left out." })
    filter: StatementFilter | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of lines, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Arg("last", () => Int, { nullable: true, description: "Number of lines before `before`, 1 to 100." }) last: number | null,
    @Arg("before", () => String, { nullable: true, description: "Cursor to go back from." }) before: string | null,
  ): Promise<StatementConnection> {
    return this.reader.lines(viewerOf(context), filter ?? {}, { first, after, last, before });
  }

  @Authorized()
  @Query(() => [String], { description: "Kinds that the lines of your statement have, for its filter." })
  statementKinds(@Ctx() context: RequestContext): Promise<string[]> {
    return this.reader.kinds(viewerOf(context));
  }
}

/** What the ledger adds to `me`. */
@Resolver(() => Me)
export class MePurseResolver {
  private readonly purses = (context: RequestContext): DataLoader<string, Purse> =>
    new DataLoader((ids) => Promise.all(ids.map((id) => this.reader.purse(context.viewer, id))));

  constructor(private readonly reader: StatementsReader) {}

  @FieldResolver(() => Purse, { description: "The user's bites." })
  purse(@Root() me: Me, @Ctx() context: RequestContext): Promise<Purse> {
    return context.loader(this.purses).load(me.id);
  }

  @FieldResolver(() => Int, { description: "Bites that the user can spend: gift, bought and earned together." })
  async biteBalance(@Root() me: Me, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.purses).load(me.id)).spendable;
  }
}

@Resolver(() => StatementLine)
export class StatementLineResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, {
    nullable: true,
    description: "Whom it came from or went to; null for the server and for deleted accounts.",
  })
  async counterparty(@Root() line: StatementLine, @Ctx() context: RequestContext): Promise<Trader | null> {
    return line.counterpartyId === null ? null : context.loader(this.load.traders).load(line.counterpartyId);
  }
}
