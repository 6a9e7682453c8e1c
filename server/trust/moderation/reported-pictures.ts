import type { FastifyInstance } from "fastify";
import { isUuid } from "../../platform/text/uuid";
import { storedType, type PictureStore } from "../pictures/picture-store";
import { headersOf } from "../pictures/pictures.routes";
import { recordAudit } from "../../platform/audit";
import { isAdmin, realViewer, type Viewer } from "../../platform/viewer";
import type { ModerationDeps } from "./moderation-deps";
import { ReportedPicture } from "./moderation.types";
import { readReportedSubject, type ReportedSubjectRow } from "./reports.store";
import { make } from "../../platform/make";

/**
 * Pictures of what was reported. A moderator opens them through the report, for it is the report that gives the right: what
 * nobody complained about stays as private as it was. Each look leaves a line in the audit log.
 */
export class ReportedPictures {
  constructor(private readonly deps: Pick<ModerationDeps, "db" | "clock" | "subjectSources">) {}

  /** By report. One statement for each kind that has pictures. */
  async ofReports(reports: readonly ReportedSubjectRow[]): Promise<Map<string, ReportedPicture[]>> {
    const found = new Map<string, ReportedPicture[]>();
    for (const [kind, some] of Map.groupBy(reports, (report) => report.subject_kind)) {
      const pictures = await this.deps.subjectSources.get(kind).pictures?.(some.map((report) => report.subject_id));
      for (const report of pictures ? some : [])
        found.set(
          report.id,
          (pictures!.get(report.subject_id) ?? []).map(({ id, alt }) =>
            make(ReportedPicture, { url: `/pictures/reported/${report.id}/${id}`, alt }),
          ),
        );
    }
    return found;
  }

  /** Whether this viewer may look at this picture now; if so, that they did is written down first. Test personas have no such power. */
  async look(viewer: Viewer | null, reportId: string, pictureId: string): Promise<boolean> {
    const real = viewer && realViewer(viewer);
    if (!real || !isAdmin(real) || !isUuid(reportId) || !isUuid(pictureId)) return false;
    const report = await readReportedSubject(this.deps.db, reportId);
    const pictures = report && (await this.deps.subjectSources.get(report.subject_kind).pictures?.([report.subject_id]));
    if (!pictures?.get(report!.subject_id)?.some(({ id }) => id === pictureId.toLowerCase())) return false;
    await this.deps.db.transaction((tx) =>
      recordAudit(tx, this.deps.clock, {
        actorId: real.id,
        action: "moderation.look-at-picture",
        subjectKind: report!.subject_kind,
        subjectId: report!.subject_id,
        data: { reportId, pictureId },
      }),
    );
    return true;
  }
}

/** `GET /pictures/reported/{report}/{picture}`: for moderators; kept by no cache. 404 for everyone and everything else. */
export function mountReportedPictures(
  http: FastifyInstance,
  pictures: ReportedPictures,
  store: PictureStore,
  viewerOf: (headers: Headers) => Promise<Viewer | null>,
): void {
  http.get<{ Params: { report: string; picture: string } }>("/pictures/reported/:report/:picture", async (request, reply) => {
    const { report, picture } = request.params;
    void reply.header("cache-control", "no-store");
    const bytes = (await pictures.look(await viewerOf(headersOf(request)), report, picture))
      ? await store.get(picture.toLowerCase())
      : null;
    if (!bytes) return reply.code(404).send({ code: "NOT_FOUND", message: "There is no such picture." });
    return reply
      .headers({
        "content-type": storedType,
        "content-length": bytes.length,
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      })
      .send(bytes);
  });
}
