import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { make } from "../../platform/make";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { SavedScreensService } from "./saved-screens.service";
import { DeleteSavedScreenInput, SavedScreen, SavedScreensPayload, SaveScreenInput } from "./saved-screens.types";

@Resolver()
export class SavedScreensResolver {
  constructor(private readonly service: SavedScreensService) {}

  @Authorized()
  @Query(() => [SavedScreen], { description: "Your saved directory filters, by name, at most 20." })
  savedScreens(@Ctx() context: RequestContext): Promise<SavedScreen[]> {
    return this.screens(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => SavedScreensPayload, {
    description: "Saves directory filters under a name; a saved screen of the same name is replaced. Errors: REQUIRED, TOO_LONG, TOO_MANY.",
  })
  saveScreen(@Arg("input", () => SaveScreenInput) input: SaveScreenInput, @Ctx() context: RequestContext): Promise<SavedScreensPayload> {
    return this.changed(context, (viewer) => this.service.save(viewer, input));
  }

  @Authorized()
  @Mutation(() => SavedScreensPayload, { description: "Deletes a saved screen. Throws NOT_FOUND." })
  deleteSavedScreen(
    @Arg("input", () => DeleteSavedScreenInput) input: DeleteSavedScreenInput,
    @Ctx() context: RequestContext,
  ): Promise<SavedScreensPayload> {
    return this.changed(context, (viewer) => this.service.delete(viewer, input.screenId));
  }

  private async changed(context: RequestContext, work: (viewer: Viewer) => Promise<void>): Promise<SavedScreensPayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => work(viewer).then(() => ({})));
    return { savedScreens: await this.screens(viewer), errors };
  }

  private async screens(viewer: Viewer): Promise<SavedScreen[]> {
    return (await this.service.screens(viewer.id)).map((row) => make(SavedScreen, row));
  }
}
