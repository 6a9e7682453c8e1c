import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ApolloLink, Observable } from "@apollo/client";
import { type DocumentNode, Kind, OperationTypeNode, print } from "graphql";
import { expect, test } from "vitest";
import { createApollo } from "../links/client";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { documentsIn } from "./lean-documents.mjs";
// @ts-expect-error plain JavaScript, which Vite reads as it is
import { hashOfDocument, sentDocumentsPlugin, sentText } from "./sent-documents.mjs";

const client = path.resolve(import.meta.dirname, "../..");
const generated = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".generated.ts"));
const codeOf = (file: string): string => readFileSync(path.join(client, file), "utf8");
const documents = generated.flatMap((file) => documentsIn(codeOf(file)) as DocumentNode[]);

const kindOf = ({ definitions }: DocumentNode): OperationTypeNode | null => {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation?.operation ?? null;
};

test("CLIENT-246 the text of each document that a build names is the one that the client sends", async () => {
  const sent: string[] = [];
  const link = new ApolloLink(({ query }) => {
    sent.push(print(query));
    return new Observable((observer) => observer.error(new Error("Nobody answers.")));
  });
  const apollo = createApollo({ link, onSignedOut: () => undefined });
  const expected: string[] = [];
  for (const document of documents) {
    const kind = kindOf(document);
    // Subscriptions pass by this client; `OpenStream` prints what its cache makes of them.
    if (kind === OperationTypeNode.SUBSCRIPTION) expect(print(apollo.cache.transformDocument(document))).toBe(sentText(document));
    if (kind !== OperationTypeNode.QUERY && kind !== OperationTypeNode.MUTATION) continue;
    expected.push(sentText(document) as string);
    await (
      kind === OperationTypeNode.QUERY
        ? apollo.query({ query: document, fetchPolicy: "network-only" })
        : apollo.mutate({ mutation: document })
    ).catch(() => undefined);
  }
  expect(expected.length).toBeGreaterThan(300);
  expect(sent).toEqual(expected);
});

test("CLIENT-246 a build names the documents of all modules it holds, and of no other", () => {
  const plugin = sentDocumentsPlugin("/nowhere") as { transform: { handler(code: string): null }; hashes(): string[] };
  const file = generated.find((one) => one.endsWith("quotes.generated.ts"))!;
  expect(plugin.transform.handler(codeOf(file))).toBeNull();
  const named = (documentsIn(codeOf(file)) as DocumentNode[]).map((document) => hashOfDocument(sentText(document)) as string);
  expect(named.length).toBeGreaterThan(0);
  expect(plugin.hashes()).toEqual(named.toSorted());
});
