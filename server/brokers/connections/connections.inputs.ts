import { Field, ID, InputType, Int } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { VenueEnvironment, VenueId } from "../port/venue";
import { BrokerVenueEnum, VenueEnvironmentEnum, CopiesAtDisconnectEnum } from "./connections.enums";
import type { CopiesAtDisconnect } from "./disconnecting";

@InputType({ description: "What the owner of an account with real money says and sets." })
export class LiveAgreementInput {
  @Field(() => DecimalScalar, { description: "In USD, the most that may be open on the account." })
  maxExposure!: Decimal;
  @Field(() => DecimalScalar, { description: "In USD, what may be lost on the account in a day." })
  dailyLossLimit!: Decimal;
  @Field(() => Int, { description: "Version of the operator's text that is accepted: `liveTrading.textVersion`." })
  textVersion!: number;
  @Field(() => String, { description: "The words TRADE LIVE, typed out." })
  typed!: string;
  @Field(() => String, {
    nullable: true,
    description: "ISO 3166-1 code of the country you live in, one of `liveTrading.countries`. Needed.",
  })
  residence!: string | null;
}

@InputType({ description: "A key to ask its venue about." })
export class CheckBrokerKeyInput {
  @Field(() => BrokerVenueEnum, { description: "Whose key it is." })
  venue!: VenueId;
  @Field(() => VenueEnvironmentEnum, { description: "Which accounts it is for." })
  environment!: VenueEnvironment;
  @Field(() => String, { description: "The public half of the key, as the venue shows it." })
  key!: string;
  @Field(() => String, { description: "The private half of the key; stored encrypted, never shown again." })
  secret!: string;
  @Field(() => String, { nullable: true, description: "Its passphrase, where the venue has them." })
  passphrase!: string | null;
}

@InputType({ description: "An account to connect by its key. A local sandbox needs none." })
export class ConnectBrokerInput {
  @Field(() => BrokerVenueEnum, { description: "Where the account is." })
  venue!: VenueId;
  @Field(() => VenueEnvironmentEnum, { description: "Which kind of account it is." })
  environment!: VenueEnvironment;
  @Field(() => String, { nullable: true, description: "Name to recognise it by, up to 40 characters. Left out: the venue's." })
  name!: string | null;
  @Field(() => String, { nullable: true, description: "The key. Encrypted when stored, never shown again." })
  key!: string | null;
  @Field(() => String, { nullable: true, description: "Its secret. Encrypted when stored, never shown again." })
  secret!: string | null;
  @Field(() => String, { nullable: true, description: "Its passphrase, where the venue has them. Encrypted when stored." })
  passphrase!: string | null;
  @Field(() => LiveAgreementInput, { nullable: true, description: "Needed for the environment LIVE." })
  live!: LiveAgreementInput | null;
  @Field(() => String, {
    nullable: true,
    description:
      "One of the venue's `quoteCurrencies` or `otherCurrencies`, to open in; a local sandbox begins with money in it. Left out: its usual one.",
  })
  quoteCurrency!: string | null;
}

@InputType({ description: "An account to connect by a sign-in at its venue." })
export class BeginBrokerConnectionInput {
  @Field(() => BrokerVenueEnum, { description: "Where the account is." })
  venue!: VenueId;
  @Field(() => VenueEnvironmentEnum, { description: "Which kind of account it is." })
  environment!: VenueEnvironment;
  @Field(() => String, { nullable: true, description: "Name to recognise it by, up to 40 characters. Left out: the venue's." })
  name!: string | null;
  @Field(() => ID, { nullable: true, description: "A connection of yours whose sign-in is to be renewed; left out for a new one." })
  connectionId!: string | null;
  @Field(() => LiveAgreementInput, { nullable: true, description: "Needed for the environment LIVE." })
  live!: LiveAgreementInput | null;
}

@InputType({ description: "One of your connections." })
export class BrokerConnectionInput {
  @Field(() => ID, { description: "The connection; your own." })
  connectionId!: string;
}

@InputType({ description: "A connection of yours to end." })
export class DisconnectBrokerInput extends BrokerConnectionInput {
  @Field(() => CopiesAtDisconnectEnum, { nullable: true, description: "What happens to copies on the account. Left out: DETACH." })
  copies!: CopiesAtDisconnect | null;
}

@InputType({ description: "Other limits of a connection with real money." })
export class ChangeLiveLimitsInput extends BrokerConnectionInput {
  @Field(() => DecimalScalar, { description: "In USD, the most that may be open on the account." })
  maxExposure!: Decimal;
  @Field(() => DecimalScalar, { description: "In USD, what may be lost on the account in a day." })
  dailyLossLimit!: Decimal;
  @Field(() => Int, {
    nullable: true,
    description: "Version of the operator's text that is accepted; left out: the version accepted before stays.",
  })
  textVersion!: number | null;
  @Field(() => String, { nullable: true, description: "The words TRADE LIVE, typed out; needed where a limit is raised." })
  typed!: string | null;
}

@InputType({ description: "The currency that a connection opens in." })
export class ChangeBrokerCurrencyInput extends BrokerConnectionInput {
  @Field(() => String, {
    description:
      "One of the venue's `quoteCurrencies` or `otherCurrencies`. What is held already is closed in the currency it was opened in.",
  })
  quoteCurrency!: string;
  @Field(() => Boolean, {
    description: "Whether copies open in another of them where a symbol is not traded in this one. Otherwise they skip it: NO_INSTRUMENT.",
  })
  copiesOtherQuotes!: boolean;
}

@InputType({ description: "A new name for a connection." })
export class RenameBrokerConnectionInput extends BrokerConnectionInput {
  @Field(() => String, { description: "The name, 1 to 40 characters." })
  name!: string;
}

@InputType({ description: "Another key of the account that is connected." })
export class ReplaceBrokerKeyInput extends BrokerConnectionInput {
  @Field(() => String, { description: "The key. Encrypted when stored, never shown again." })
  key!: string;
  @Field(() => String, { description: "Its secret. Encrypted when stored, never shown again." })
  secret!: string;
  @Field(() => String, { nullable: true, description: "Its passphrase, where the venue has them. Encrypted when stored." })
  passphrase!: string | null;
}

@InputType({ description: "A text about real money to publish." })
export class PublishLiveTradingTextInput {
  @Field(() => String, { description: "The text, in plain paragraphs, up to 20,000 characters." })
  text!: string;
  @Field(() => [String], {
    nullable: true,
    description: "ISO 3166-1 codes of the countries whose residents cannot use real money here; none when left out.",
  })
  refusedCountries!: string[] | null;
}
