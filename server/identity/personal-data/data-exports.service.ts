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
import type { PersonalData } from "./personal-data";
import { isUuid } from "../../platform/text/uuid";
import type { ViewerService } from "../auth/viewer.service";

export interface DataExportRow {
  readonly id: string;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date;
  /** Of the packed file; null while it is being packed. */
  readonly bytes: number | null;
}

const task = "accounts.export";
const dayMs = 86_400_000;
const pack = promisify(gzip);
const columns = `id, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", octet_length(body) as bytes`;

/** All we hold about somebody as one JSON file. A job packs it, however much it is; it can be fetched for a week. */
export class DataExportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly viewers: ViewerService,
    private readonly personalData: PersonalData,
  ) {
    jobs.register<{ exportId: string }>(task, limits.exportAttemptsMax, ({ exportId }) => this.pack(exportId));
  }

  /** The viewer's exports, newest first. */
  list(viewer: Viewer): Promise<DataExportRow[]> {
    return this.db.query<DataExportRow>(
      `select ${columns} from data_exports where user_id = $1 and expires_at > $2 order by requested_at desc, id limit $3`,
      [viewer.id, this.clock.date(), limits.exportsPerDayMax],
    );
  }

  /** Asks for an export. Refuses FRESH_SIGN_IN_REQUIRED, RATE_LIMITED (three a day). A suspended user may. */
  async request(viewer: Viewer): Promise<void> {
    await this.viewers.assertFreshSignIn(viewer);
    const now = this.clock.date();
    await this.db.transaction(async (tx) => {
      await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
      const [{ count }] = (await tx.query("select count(*)::int as count from data_exports where user_id = $1 and requested_at > $2", [
        viewer.id,
        new Date(+now - dayMs),
      ])) as [{ count: number }];
      if (count >= limits.exportsPerDayMax)
        refuse(ErrorCode.RATE_LIMITED, "", "You have asked often enough for today.", new Decimal(limits.exportsPerDayMax));
      const [{ id }] = (await tx.query("insert into data_exports (user_id, requested_at, expires_at) values ($1, $2, $3) returning id", [
        viewer.id,
        now,
        new Date(+now + limits.exportKeepDays * dayMs),
      ])) as [{ id: string }];
      await this.jobs.enqueue(tx, task, { exportId: id });
    });
  }

  /** `GET /exports/:id`: the file, to its owner's session only; 404 for everybody else. */
  mount(http: FastifyInstance): void {
    http.get<{ Params: { id: string } }>("/exports/:id", async (request, reply) => {
      const asking = await this.viewers.viewerFromHeaders(copyHeaders(request));
      const viewer = asking?.key ? null : asking;
      const body = viewer && isUuid(request.params.id) ? await this.read(viewer, request.params.id) : null;
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

  private async read(viewer: Viewer, exportId: string): Promise<Buffer | null> {
    const [row] = await this.db.query<{ body: Buffer | null }>(
      "select body from data_exports where id = $1 and user_id = $2 and expires_at > $3",
      [exportId, viewer.id, this.clock.date()],
    );
    return row?.body ?? null;
  }

  /** Run again, it packs again; of an account erased meanwhile nothing is left to pack. */
  private async pack(exportId: string): Promise<void> {
    const [row] = await this.db.query<{ user_id: string }>("select user_id from data_exports where id = $1 and ready_at is null", [
      exportId,
    ]);
    if (!row) return;
    const exportedAt = this.clock.date();
    const data = await this.personalData.exportUserData(row.user_id);
    const body = await pack(JSON.stringify({ version: 1, exportedAt, userId: row.user_id, data }));
    await this.db.query("update data_exports set ready_at = $2, body = $3 where id = $1", [exportId, exportedAt, body]);
  }
}
