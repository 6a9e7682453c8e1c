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
  description: "The legal texts of this server.",
  valuesConfig: {
    TERMS: { description: "Rights and duties of the operator and the users." },
    PRIVACY: { description: "What is stored about people, who sees it and for how long; cookies and analytics included." },
    CYBERSECURITY: { description: "How accounts and records are protected." },
    DISCLAIMER: { description: "What trading and copying can cost." },
  },
});

@ObjectType({ description: "A legal text of this server, with its operator's name and the retention periods the software applies." })
export class LegalText {
  @Field(() => LegalTextIdEnum, { description: "Which of the legal texts it is." })
  id!: LegalTextId;

  @Field(() => String, { description: "Headline of the text." })
  title!: string;

  @Field(() => String, { description: "Summary in one sentence." })
  lead!: string;

  @Field(() => String, { description: "Full text, in Markdown." })
  body!: string;

  @Field(() => Date, { description: "When it was last changed." })
  revisedAt!: Date;
}
