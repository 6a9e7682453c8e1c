import { Arg, Query, Resolver } from "type-graphql";
import type { LegalDocument, LegalTextId } from "./legal-texts";
import { LegalText, LegalTextIdEnum } from "./legal.types";
import { make } from "../platform/make";

@Resolver()
export class LegalResolver {
  constructor(private readonly texts: ReadonlyMap<LegalTextId, LegalDocument>) {}

  @Query(() => LegalText, { description: "A legal text of this server, open to visitors." })
  legalText(@Arg("id", () => LegalTextIdEnum, { description: "Which of the legal texts to read." }) id: LegalTextId): LegalText {
    const { revised: revisedAt, ...text } = this.texts.get(id)!;
    return make(LegalText, { ...text, revisedAt });
  }
}
