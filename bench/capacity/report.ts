import { unitCosts, type Costs } from "./costs";
import {
  loadOf,
  machine,
  machinesOf,
  resourceNames,
  sharesOf,
  starSeconds,
  usage,
  usersToFill,
  type Machines,
  type Resource,
} from "./model";

export const sizes = [1e4, 1e6, 1e8] as const;

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const figure = (value: number): string => (value >= 100 ? whole.format(Number(value.toPrecision(3))) : short.format(value));

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

/** Of the document, what is calculated: costs, work, machines and what fills first. */
export function report(costs: Costs): string {
  const loads = sizes.map(loadOf);
  const works: ReadonlyArray<readonly [string, string]> = [
    ["screens open", "online"],
    ["pages a second", "pagesPerSecond"],
    ["messages to sockets a second", "deliveriesPerSecond"],
    ["trades of feeders a second", "tradesPerSecond"],
    ["receipts a second", "receiptsPerSecond"],
    ["receipts a year", "receiptsPerYear"],
    ["copies watched", "copies"],
    ["copies of the feeder with the most", "starCopies"],
    ["transfers in the ledger a second", "transfersPerSecond"],
  ];
  const heads = sizes.map((users) => `${whole.format(users)} users`);
  return [
    "### What a unit of work takes",
    table(
      ["unit", "figure", "from"],
      unitCosts.map(({ key, name }) => [
        name,
        figure(costs[key].value),
        `${costs[key].isMeasured ? "measured: " : ""}${costs[key].source}`,
      ]),
    ),
    "### Work at the busiest second",
    table(
      ["", ...heads],
      works.map(([name, key]) => [name, ...loads.map((load) => figure(load[key]!))]),
    ),
    "### Machines",
    table(
      ["", ...heads],
      machineRows(
        sizes.map((users) => machinesOf(users, costs)),
        costs,
      ),
    ),
    "### What fills first",
    `Of one machine ${whole.format(machine.share * 100)}% is planned with; 1 is that much of one machine.`,
    table(
      ["kind of work", ...heads, "fills one machine at"],
      (Object.entries(sharesOf(sizes[0], costs)) as Array<[Resource, number]>)
        .toSorted((a, b) => b[1] - a[1])
        .map(([resource]) => [
          resourceNames[resource],
          ...sizes.map((users) => figure(sharesOf(users, costs)[resource])),
          `${figure(usersToFill(resource, costs))} users`,
        ]),
    ),
    "### What people do, as assumed",
    table(
      ["", "assumed"],
      Object.entries(usage).map(([name, value]) => [`\`${name}\``, figure(value)]),
    ),
  ].join("\n\n");
}

function machineRows(machines: readonly Machines[], costs: Costs): string[][] {
  const of = (name: string, read: (one: Machines) => string): string[] => [name, ...machines.map(read)];
  return [
    of("web", (one) => (one.isOne ? "1, with all the rest" : whole.format(one.web))),
    of("workers", (one) => (one.isOne ? "in it" : whole.format(one.workers))),
    of("PostgreSQL, written", (one) => (one.isOne ? "in it" : whole.format(one.writers))),
    of("PostgreSQL, read only", (one) => whole.format(one.replicas)),
    of("bus", (one) => (one.needsNats ? "NATS" : one.isOne ? "in the process" : "NOTIFY")),
    of("pictures", (one) => (one.needsObjectStorage ? "a bucket" : "a folder")),
    of("sharded by eater (Citus)", (one) => (one.writers > 1 ? "yes" : "no")),
    of("until the last copy of the feeder with the most has its receipt", ({ users }) => `${figure(starSeconds(users, costs))} s`),
    of("fullest", ({ first }) => resourceNames[first[0]![0]]),
  ];
}

export const beginMark = "<!-- calculated by npm run capacity -->";
export const endMark = "<!-- end -->";

/** The document with what is calculated put in between its marks. */
export function withReport(document: string, calculated: string): string {
  const [begin, end] = [document.indexOf(beginMark), document.indexOf(endMark)];
  if (begin === -1 || end < begin) throw new Error(`The document has no part between "${beginMark}" and "${endMark}".`);
  return `${document.slice(0, begin + beginMark.length)}\n${calculated}\n${document.slice(end)}`;
}
