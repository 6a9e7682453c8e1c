import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { Me, MePayload, meShownTo } from "../../identity/account/account.types";
import type { UsersService } from "../../identity/account/users.service";
import { UpdatePrivacyInput } from "./privacy.inputs";
import { privacyLoader } from "./privacy.loaders";
import type { Privacy } from "./privacy.policy";
import type { PrivacyService } from "./privacy.service";
import { PrivacySettingsType } from "./privacy.types";

@Resolver(() => Me)
export class PrivacyResolver {
  private readonly privacies: LoaderFactory<ReturnType<typeof privacyLoader>>;

  constructor(
    private readonly service: PrivacyService,
    private readonly users: UsersService,
  ) {
    this.privacies = () => privacyLoader(service);
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Changes who sees what of you. A new delay applies to events from now on. Errors: INVALID." })
  updatePrivacy(@Arg("input", () => UpdatePrivacyInput) input: UpdatePrivacyInput, @Ctx() context: RequestContext): Promise<MePayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.update(viewer, input);
      return { me: meShownTo(viewer, await this.users.get(viewer.id)) };
    });
  }

  @FieldResolver(() => PrivacySettingsType, { description: "What the user shows to whom." })
  privacy(@Root() me: Me, @Ctx() context: RequestContext): Promise<Privacy> {
    return context.loader(this.privacies).load(me.id);
  }
}
