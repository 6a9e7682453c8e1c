import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { copyHeaders } from "../../platform/http/request-context";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { lockUser } from "../account/users.store";
import {
  countDataExports,
  insertDataExport,
  readDataExportFile,
  readDataExports,
  readOwnerToPackFor,
  storeDataExportFile,
  type OwnDataExport,
} from "./data-exports.store";
import type { PersonalDataPort } from "./personal-data";
import { isUuid } from "../../platform/text/uuid";
import type { ViewerService } from "../auth/viewer.service";

const task = "accounts.export";
const dayMs = 86_400_000;
const pack = promisify(gzip);

/** All we hold about somebody as one JSON file. A job packs it, however much it is; it can be fetched for a week. */
export class DataExportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly viewers: ViewerService,
    private readonly personalData: PersonalDataPort,
  ) {
    jobs.register<{ exportId: string }>(task, limits.exportAttemptsMax, ({ exportId }) => this.pack(exportId));
  }

  /** The viewer's exports, newest first. */
  list(viewer: Viewer): Promise<OwnDataExport[]> {
    return readDataExports(this.db, viewer.id, this.clock.date(), limits.exportsPerDayMax);
  }

  /** Asks for an export. Refuses FRESH_SIGN_IN_REQUIRED, RATE_LIMITED (three a day). A suspended user may. */
  async request(viewer: Viewer): Promise<void> {
    await this.viewers.assertFreshSignIn(viewer);
    const now = this.clock.date();
    await this.db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      const count = await countDataExports(tx, viewer.id, new Date(+now - dayMs));
      if (count >= limits.exportsPerDayMax)
        refuse(
          ErrorCode.RATE_LIMITED,
          "",
          "You have requested too many exports today. Try again tomorrow.",
          new Decimal(limits.exportsPerDayMax),
        );
      const exportId = await insertDataExport(tx, viewer.id, now, new Date(+now + limits.exportKeepDays * dayMs));
      await this.jobs.enqueue(tx, task, { exportId });
    });
  }

  /** `GET /exports/:id`: the file, to its owner's session only; 404 for everybody else. */
  mount(http: FastifyInstance): void {
    http.get<{ Params: { id: string } }>("/exports/:id", async (request, reply) => {
      const asking = await this.viewers.viewerFromHeaders(copyHeaders(request));
      const viewer = asking?.key ? null : asking;
      const body =
        viewer && isUuid(request.params.id) ? await readDataExportFile(this.db, viewer.id, request.params.id, this.clock.date()) : null;
      if (!viewer || !body)
        return reply.code(404).send({ errors: [{ message: "This export was not found.", extensions: { code: "NOT_FOUND" } }] });
      return reply
        .header("content-type", "application/json; charset=utf-8")
        .header("content-encoding", "gzip")
        .header("content-disposition", `attachment; filename="brigade-${viewer.username}.json"`)
        .header("cache-control", "no-store")
        .send(body);
    });
  }

  /** Run again, it packs again; of an account erased meanwhile nothing is left to pack. */
  private async pack(exportId: string): Promise<void> {
    const userId = await readOwnerToPackFor(this.db, exportId);
    if (userId === null) return;
    const exportedAt = this.clock.date();
    const data = await this.personalData.exportUserData(userId);
    const body = await pack(JSON.stringify({ version: 1, exportedAt, userId, data }));
    await storeDataExportFile(this.db, exportId, exportedAt, body);
  }
}
