import { Field, ObjectType, registerEnumType } from "type-graphql";
import type { LegalTextId } from "./legal-texts";

export const LegalTextIdEnum: { readonly [Name in Uppercase<LegalTextId>]: LegalTextId } = {
  TERMS: "terms",
  PRIVACY: "privacy",
  CYBERSECURITY: "cybersecurity",
  DISCLAIMER: "disclaimer",
};
registerEnumType(LegalTextIdEnum, {
  name: "LegalTextId",
  description: "Which legal text.",
  valuesConfig: {
    TERMS: { description: "What the operator and the users owe each other." },
    PRIVACY: { description: "What is stored about people, who sees it, and for how long; cookies and analytics too." },
    CYBERSECURITY: { description: "How accounts and records are protected." },
    DISCLAIMER: { description: "What trading and copying can cost." },
  },
});

@ObjectType({ description: "A legal text of this server, with its operator's name and the periods that the software applies." })
export class LegalText {
  @Field(() => LegalTextIdEnum, { description: "Which one." })
  id!: LegalTextId;

  @Field(() => String, { description: "Its headline." })
  title!: string;

  @Field(() => String, { description: "What it is about, in one sentence." })
  lead!: string;

  @Field(() => String, { description: "Markdown." })
  body!: string;

  @Field(() => Date, { description: "When it was last changed." })
  revisedAt!: Date;
}
