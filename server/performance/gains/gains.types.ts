import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { TradeSideEnum } from "../../trading/trading.enums";

export type RealisedGainSource = "OWN" | "COPY";
export const RealisedGainSourceEnum: { readonly [Source in RealisedGainSource]: Source } = { OWN: "OWN", COPY: "COPY" };
registerEnumType(RealisedGainSourceEnum, {
  name: "RealisedGainSource",
  description: "Whether a gain was made by an own trade or by a copy.",
  valuesConfig: {
    OWN: { description: "A trade of your own on a record account or at a broker; practice trades are in no list of gains." },
    COPY: { description: "A copied trade." },
  },
});

@InputType({ description: "Which realised gains. Play money and real money are never listed together." })
export class RealisedGainFilter {
  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Int, { nullable: true, description: "Only what was closed in this year, in UTC. Left out: all years." })
  year?: number | null;

  @Field(() => RealisedGainSourceEnum, { nullable: true, description: "Only own trades, or only copied ones. Left out: both." })
  source?: RealisedGainSource | null;

  @Field(() => ID, { nullable: true, description: "Only copied trades of this feeder. Left out: all." })
  feederId?: string | null;
}

@ObjectType({
  implements: Node,
  description:
    "What closing one lot, or a part of it, came to. Lots go first in, first out within a trade. `gain` is `proceeds` less `cost` less `fees`, to the cent.",
})
export class RealisedGain extends Node {
  readonly symbol!: string;
  readonly feederId!: string | null;

  @Field(() => RealisedGainSourceEnum, { description: "Whether it was an own trade or a copied one." })
  source!: RealisedGainSource;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => ID, { description: "The trade: your own, or the feeder's that was copied." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Whether the lot was bought, or sold short." })
  side!: "LONG" | "SHORT";

  @Field(() => Int, { description: "Number of the lot in its trade or copy, from 1." })
  lot!: number;

  @Field(() => Date, { description: "When the lot was bought or sold short." })
  openedAt!: Date;

  @Field(() => Date, { description: "When it was sold or bought back." })
  closedAt!: Date;

  @Field(() => DecimalScalar, { description: "Units closed, as they were counted on that day: before later splits." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    description:
      "What these units had cost, in USD, less dividends; of a short what buying back cost. An own trade's cost holds the fee for buying.",
  })
  cost!: Decimal;

  @Field(() => DecimalScalar, { description: "What selling them brought, in USD; of a short what selling short had brought." })
  proceeds!: Decimal;

  @Field(() => DecimalScalar, { description: "Fee of the close, in USD. 0 on paper." })
  fees!: Decimal;

  @Field(() => DecimalScalar, { description: "Gain, in USD; below zero is a loss." })
  gain!: Decimal;
}

@ObjectType({ description: "A realised gain in a list." })
export class RealisedGainEdge {
  @Field(() => String, { description: "Cursor of the gain." })
  cursor!: string;

  @Field(() => RealisedGain, { description: "What closing the lot came to." })
  node!: RealisedGain;
}

@ObjectType({ description: "Realised gains, the newest close first." })
export class RealisedGainConnection {
  @Field(() => [RealisedGainEdge], { description: "The gains of the page." })
  edges!: RealisedGainEdge[];

  @Field(() => PageInfo, { description: "Where the page is in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Realised gains of one year: of your own trades, or of the copied trades of one feeder." })
export class RealisedGainTotal {
  readonly feederId!: string | null;

  @Field(() => Int, { description: "The year of the closes, in UTC." })
  year!: number;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => RealisedGainSourceEnum, { description: "Own trades, or copied ones." })
  source!: RealisedGainSource;

  @Field(() => Int, { description: "Number of closes." })
  closes!: number;

  @Field(() => DecimalScalar, { description: "What the closed units had cost, in USD." })
  cost!: Decimal;

  @Field(() => DecimalScalar, { description: "What they brought, in USD." })
  proceeds!: Decimal;

  @Field(() => DecimalScalar, { description: "Fees of the closes, in USD." })
  fees!: Decimal;

  @Field(() => DecimalScalar, { description: "Gain, in USD; below zero is a loss. The sum of its gains lot by lot." })
  gain!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Fees that a broker took in that year for opening copied trades, in USD: they are in no lot's cost, and not in `gain`.",
  })
  openingFees!: Decimal;
}
