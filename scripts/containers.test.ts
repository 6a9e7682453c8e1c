import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Service {
  image: string;
  environment?: Record<string, string>;
  healthcheck?: object;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const compose = parse(read("docker-compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
/** Joined continuation lines, without comments. */
const instructions = read("Dockerfile")
  .replace(/\\\n/g, " ")
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line));
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));

test("OPS-070 compose runs app, signals, worker, PostgreSQL 18 and NATS, each in its role", () => {
  expect(Object.keys(compose.services).sort()).toEqual(["app", "nats", "postgres", "signals", "worker"]);
  expect(compose.services["app"]?.environment).toMatchObject({ ROLE: "web", NODE_ENV: "production" });
  expect(compose.services["signals"]?.environment).toMatchObject({ ROLE: "signals", NODE_ENV: "production" });
  expect(compose.services["worker"]?.environment).toMatchObject({ ROLE: "worker", NODE_ENV: "production" });
  expect(compose.services["postgres"]?.image).toBe("postgres:18");
  for (const name of ["app", "signals", "worker"])
    expect(compose.services[name]?.depends_on).toEqual({
      postgres: { condition: "service_healthy" },
      nats: { condition: "service_healthy" },
    });
});

/** Left empty they switch off what they are for. */
const optionalSecrets = ["ALPACA_CLIENT_SECRET", "ALPACA_DATA_SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];

test("OPS-071 compose has no default secret: each must be set, or it says which one is missing; optional ones are empty", () => {
  const settings = Object.values(compose.services).flatMap((service) => Object.entries(service.environment ?? {}));
  const secrets = settings.filter(([key]) => /PASSWORD|SECRET|DATABASE_URL|SMTP_URL/.test(key));
  expect(secrets.length).toBeGreaterThan(5);
  const isSafe = ([key, value]: readonly [string, string]): boolean =>
    optionalSecrets.includes(key) ? value === `\${${key}:-}` : /\$\{[A-Z_]+:\?[^}]+\}/.test(value);
  expect(secrets.filter((secret) => !isSafe(secret))).toEqual([]);
});

test("OPS-072 compose keeps what must outlive a container in volumes, checks health, and opens the ports of what answers requests on this machine alone", () => {
  const mounted = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(":")[0]);
  expect(mounted.sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(compose.services["postgres"]?.volumes).toEqual(["postgres-data:/var/lib/postgresql"]);
  for (const name of ["postgres", "nats"]) expect(compose.services[name]?.healthcheck).toBeDefined();
  const ports = Object.entries(compose.services).flatMap(([name, service]) => (service.ports ? [[name, service.ports]] : []));
  expect(ports).toEqual([
    ["app", ["${BIND:-127.0.0.1}:${PORT:-4000}:4000"]],
    ["signals", ["${BIND:-127.0.0.1}:${SIGNALS_PORT:-4001}:4000"]],
  ]);
});

test("OPS-073 the image is built in stages, runs as a user without rights and checks its health on /livez", () => {
  expect(instructions.filter((line) => line.startsWith("FROM ")).length).toBeGreaterThan(1);
  expect(finalStage).toContain("USER node");
  expect(finalStage.find((line) => line.startsWith("HEALTHCHECK"))).toContain("/livez");
  expect(finalStage.find((line) => line.startsWith("ENV"))).toContain("NODE_ENV=production");
  expect(finalStage.findIndex((line) => line.startsWith("USER"))).toBeLessThan(finalStage.findIndex((line) => line.startsWith("CMD")));
});

test("OPS-074 every file that the image copies exists, and what it runs is what the build makes", () => {
  const copied = instructions
    .filter((line) => line.startsWith("COPY ") && !line.includes("--from"))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(finalStage.at(-1)).toContain("dist/server/main.js");
  expect(read("scripts/build.mjs")).toContain("dist/server/main.js");
});
