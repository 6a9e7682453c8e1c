import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { instrumentOfRow } from "../../trading/trades/instrument-of";
import { ResyncCopyInput } from "../copying.inputs";
import { CopyPayload } from "../copying.payloads";
import { Copy } from "../eater-view/copy.types";
import type { CopiesService } from "../lifecycle/copies.service";
import type { DriftService } from "./drift.service";
import { CopyDrift, CopyDriftPosition } from "./drift.types";

@Resolver(() => Copy)
export class CopyDriftResolver {
  constructor(
    private readonly drift: DriftService,
    private readonly copies: CopiesService,
  ) {}

  @FieldResolver(() => CopyDrift, { name: "drift", description: "What it should hold against what it holds, and why." })
  driftOf(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<CopyDrift> {
    return this.drift.of(viewerOf(context), copy);
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Buys what a copy missed and is short of, under the same limits; a second press does nothing. Its rules stay, and positions that you closed yourself are never reopened. Errors: COPY_STATE, INVALID, REQUEST_ID_REUSED. Throws FORBIDDEN, NOT_FOUND.",
  })
  resyncCopy(@Arg("input", () => ResyncCopyInput) input: ResyncCopyInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.resync(viewerOf(context), input));
  }
}

@Resolver(() => CopyDriftPosition)
export class CopyDriftInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument of the trade." })
  instrument(@Root() position: CopyDriftPosition): Instrument {
    return instrumentOfRow(this.market, position.symbol);
  }
}
