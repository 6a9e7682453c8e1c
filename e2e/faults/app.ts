import { fork, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "pg";
import { migrate } from "../../server/platform/db/migrate";
import { choosePort, openCluster, spawnPostmaster, type Cluster } from "../../server/platform/db/postgres-cluster";
import { npmPostgres, type PostgresBinaries } from "../../server/platform/db/postgres-binaries";
import type { OracleQuotes } from "./oracle-model";
import type { ChildOptions, Order } from "./protocol";

/** A mistake the server names: nothing was changed, and trying again would not help. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** No disk is waited for, but what is committed is written: it must outlive the postmaster, not the machine. */
const settings = { fsync: "off", full_page_writes: "off", max_connections: "100", shared_buffers: "64MB", autovacuum: "off" };
/** A machine that has much else to do is not a fault. */
const patienceMs = 60_000;

/** A real PostgreSQL of our own in a temporary folder, that can be killed and comes back on the same port. */
export class Postgres {
  private constructor(
    private readonly folder: string,
    private readonly cluster: Cluster,
    private readonly binaries: PostgresBinaries,
    private readonly port: number,
  ) {}
  private postmaster: ChildProcess | null = null;
  /** One for life: a pool that is ended drops who waits in its queue. */
  private pool!: Pool;

  static async start(migrations: string): Promise<Postgres> {
    const folder = mkdtempSync(path.join(process.env.TEST_DATABASES ?? tmpdir(), "brigade-faults-"));
    chmodSync(folder, 0o711);
    const binaries = await npmPostgres();
    const cluster = await openCluster(folder, binaries, true);
    const postgres = new Postgres(folder, cluster, binaries, await choosePort(cluster));
    postgres.pool = new Pool({ connectionString: postgres.url, max: 4 });
    postgres.pool.on("error", () => {});
    await postgres.up();
    await migrate(postgres.url, migrations);
    return postgres;
  }

  get url(): string {
    return `postgresql://postgres:${this.cluster.password}@127.0.0.1:${this.port}/postgres`;
  }

  get pidFile(): string {
    return path.join(this.cluster.data, "postmaster.pid");
  }

  get isUp(): boolean {
    return this.postmaster !== null && this.postmaster.exitCode === null && this.postmaster.signalCode === null;
  }

  /** Starts it; after a kill as often as its last backends still hold the old memory. */
  async up(): Promise<void> {
    for (const until = Date.now() + patienceMs; ; await delay(20)) {
      if (!this.isUp) this.postmaster = spawnPostmaster(this.cluster, this.binaries, this.port, settings);
      if (
        await this.pool.query("select 1").then(
          () => true,
          () => false,
        )
      )
        return;
      if (Date.now() > until)
        throw new Error(`PostgreSQL does not come back: ${readFileSync(path.join(this.cluster.folder, "postgres.log"), "utf8")}`);
    }
  }

  async query<Row = Record<string, any>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(sql, parameters)).rows as Row[];
  }

  /** How often it had to break a deadlock, by its log: the statistics do not outlive a kill. */
  get deadlocks(): number {
    return readFileSync(path.join(this.cluster.folder, "postgres.log"), "utf8").split("deadlock detected").length - 1;
  }

  async stop(): Promise<void> {
    await this.pool.end().catch(() => {});
    if (this.isUp) {
      const gone = new Promise((resolve) => this.postmaster!.once("exit", resolve));
      this.postmaster!.kill("SIGQUIT");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a process is started with, besides what its kind needs. */
type MemberOptions = Pick<ChildOptions, "role"> & Readonly<Record<string, unknown>>;

/** A web or worker process. */
export class Member<Asked extends object = Order> {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(value: any): void; reject(error: Error): void }>();
  private orders = 0;
  readonly ready: Promise<void>;
  /** By `performance.now()`. */
  readonly gone: Promise<number>;
  readonly met: string[] = [];
  readonly role: ChildOptions["role"];

  constructor(
    program: string,
    options: MemberOptions,
    hitFile: string,
    private readonly onEvent: (event: string) => void = () => {},
  ) {
    this.role = options.role;
    this.child = fork(program, [JSON.stringify(options)], {
      execArgv: ["--max-semi-space-size=32"],
      stdio: ["ignore", "ignore", process.env.FAULTS_VERBOSE ? "inherit" : "ignore", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: "test",
        NODE_COMPILE_CACHE: path.join(path.dirname(program), "compiled"),
        BRIGADE_FAIL_POINT_FILE: hitFile,
      },
    });
    this.child.on("exit", () => this.lose());
    this.gone = new Promise((resolve) => this.child.once("exit", () => resolve(performance.now())));
    this.ready = new Promise((resolve, reject) => {
      this.child.on("message", (message: any) => (message.event === "ready" ? resolve() : this.hear(message)));
      this.child.on("exit", () => reject(new Error("A process ended before it was ready.")));
    });
    this.ready.catch(() => {});
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  private hear({
    event,
    id,
    result,
    failure,
  }: {
    event?: string;
    id?: number;
    result?: unknown;
    failure?: { message: string; code: string | null };
  }): void {
    if (event) this.onEvent(event);
    if (event) return void this.met.push(event);
    const asked = this.waiting.get(id!);
    this.waiting.delete(id!);
    if (failure) asked?.reject(failure.code ? new Refused(failure.code) : new Error(failure.message));
    else asked?.resolve(result);
  }

  private lose(): void {
    for (const { reject } of this.waiting.values()) reject(new Error("The process is gone."));
    this.waiting.clear();
  }

  /** Throws `Refused`, or any error when it broke, or when the process died meanwhile. */
  async send<Result = any>(order: Asked): Promise<Result> {
    await this.ready;
    if (!this.isAlive) throw new Error("The process is gone.");
    const id = ++this.orders;
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${JSON.stringify(order)} after ${patienceMs} ms.`)), patienceMs);
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => (clearTimeout(timer), settle(value));
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.child.send({ id, order }, (error) => error && reject(error));
    });
  }

  kill(): void {
    if (this.isAlive) this.child.kill("SIGKILL");
  }

  async end(): Promise<void> {
    if (!this.isAlive) return;
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.kill();
    await gone;
  }
}

const endLeases = `
with workers as (delete from shard_workers)
update shard_leases set until = '-infinity'`;

/** Two web and two worker processes on one database. */
export class AppContext {
  readonly hitFile: string;
  webs!: [Member, Member];
  workers!: [Member, Member];
  private isClosed = false;
  /** Prices that a process begins with. */
  quotes: OracleQuotes;
  halted: readonly string[] = [];

  constructor(
    readonly postgres: Postgres,
    private readonly program: string,
    private readonly options: Omit<ChildOptions, "role" | "databaseUrl" | "halted">,
  ) {
    this.quotes = options.quotes;
    this.hitFile = path.join(mkdtempSync(path.join(tmpdir(), "brigade-faults-hits-")), "hits");
  }

  get isNats(): boolean {
    return this.options.natsUrl !== null;
  }

  private make(role: "web" | "worker"): Member {
    return new Member(
      this.program,
      { ...this.options, quotes: this.quotes, halted: this.halted, role, databaseUrl: this.postgres.url },
      this.hitFile,
    );
  }

  async open(): Promise<void> {
    this.webs = [this.make("web"), this.make("web")];
    this.workers = [this.make("worker"), this.make("worker")];
    // On a machine that has much else to do a connection may time out: what ended of it begins again.
    await Promise.all(this.members.map((member) => member.ready)).catch(() => this.mend());
  }

  get members(): Member[] {
    return [...this.webs, ...this.workers];
  }

  get hits(): string[] {
    return existsSync(this.hitFile) ? readFileSync(this.hitFile, "utf8").split("\n").filter(Boolean) : [];
  }

  forgetHits(): void {
    rmSync(this.hitFile, { force: true });
  }

  /** Restarts what died. Returns those that are new. */
  async mend(): Promise<Member[]> {
    if (this.isClosed) throw new Error("The app is closed.");
    if (!this.postgres.isUp) await this.postgres.up();
    const fresh: Member[] = [];
    const renew = (member: Member, role: "web" | "worker"): Member => {
      if (member.isAlive) return member;
      fresh.push(this.make(role));
      return fresh.at(-1)!;
    };
    this.webs = [renew(this.webs[0], "web"), renew(this.webs[1], "web")];
    this.workers = [renew(this.workers[0], "worker"), renew(this.workers[1], "worker")];
    await Promise.all(fresh.map((member) => member.ready));
    // As if the time of the dead ones' leases had passed: it has tests of its own, and hundreds of deaths are too many to wait for.
    if (fresh.length > 0) await this.postgres.query(endLeases, []);
    return fresh;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...(this.webs ?? []), ...(this.workers ?? [])].map((member) => member.end()));
    rmSync(path.dirname(this.hitFile), { recursive: true, force: true });
  }
}
