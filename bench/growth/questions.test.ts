import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, getVariableValues, Kind, type OperationDefinitionNode, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { brokerStream } from "../../client/brokers/brokers.cache";
import { liveLimits } from "../../client/graphql/live/live-limits";
import { messageStream } from "../../client/messages/messages.cache";
import { timelineStream } from "../../client/social/timeline/timeline.cache";
import { assertWithinLimits } from "../../server/platform/graphql/query-limits";
import { limits } from "../../server/platform/limits";
import { clientDocument, clientOperations } from "../../server/platform/testing/client-documents";
import { questionsOf } from "./questions";

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../../schema.graphql"), "utf8"));
// What the server's class says of it, which the text of a schema does not.
Object.assign(schema.getQueryType()!.getFields()["bars"]!, { extensions: { pageItemsMax: limits.barsPerRequestMax } });

const queries = clientOperations().filter((name) => /^query /m.test(clientDocument(name)));
const questions = questionsOf(queries, { receiptId: "00000000-0000-4000-8000-000000000000", feedSequence: 1 });
const own = new Map<string, number>([
  ["BrokerEventsSince", brokerStream.replayPageEvents!],
  ["MessageEventsSince", messageStream.replayPageEvents!],
  ["TimelineEventsSince", timelineStream.replayPageEvents!],
]);

test.each(questions)(
  "GROW-120 the growth bench asks $operation with all its variables and within the limits",
  ({ operation, variables }) => {
    const document = parse(clientDocument(operation));
    const definition = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
    expect(validate(schema, document)).toEqual([]);
    const given = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
    expect(given.errors).toBeUndefined();
    assertWithinLimits(schema, document, definition, given.coerced!);
  },
);

test.each(questions.filter(({ operation }) => operation.endsWith("EventsSince")))(
  "GROW-120 the growth bench asks $operation for as many events at a time as the app does",
  ({ operation, variables }) => {
    expect(variables["first"]).toBe(own.get(operation) ?? liveLimits.replayPageEvents);
  },
);
