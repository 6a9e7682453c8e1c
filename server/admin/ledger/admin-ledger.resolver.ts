import { Arg, Authorized, Ctx, Int, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import type { AdminLedgerService } from "./admin-ledger.service";
import { AdminLedger, LedgerTransferConnection } from "./admin-ledger.types";

/** What admins see of the ledger; `checkLedger` proves it. */
@Resolver()
export class AdminLedgerResolver {
  constructor(private readonly service: AdminLedgerService) {}

  @Authorized()
  @Query(() => AdminLedger, { description: "Totals of the ledger by kind of account, and its last check. Admins only." })
  adminLedger(@Ctx() context: RequestContext): Promise<AdminLedger> {
    return this.service.overview(viewerOf(context));
  }

  @Authorized()
  @Query(() => LedgerTransferConnection, { description: "Transfers of the ledger with their entries, latest first. Admins only." })
  adminLedgerTransfers(
    @Arg("search", () => String, { nullable: true, description: "A username, a key or the number of a transfer; all when left out." })
    search: string | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of transfers, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<LedgerTransferConnection> {
    return this.service.transfers(viewerOf(context), search, { first, after });
  }
}
