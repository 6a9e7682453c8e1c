import type { CodegenConfig } from "@graphql-codegen/cli";

const schemaTypes = "client/graphql/schema.generated.ts";

/** `npm run codegen`: typed documents and hooks beside each client `*.graphql`, from the committed schema. */
const config: CodegenConfig = {
  schema: "schema.graphql",
  documents: "client/**/*.graphql",
  emitLegacyCommonJSImports: false,
  importExtension: "",
  config: {
    scalars: {
      Decimal: { input: "string", output: "string" },
      DateTime: { input: "string", output: "string" },
      Sequence: { input: "number", output: "number" },
      ID: { input: "string", output: "string" },
    },
    strictScalars: true,
    useTypeImports: true,
    enumType: "string-literal",
    skipTypename: false,
    nonOptionalTypename: true,
    skipTypeNameForRoot: true,
    dedupeFragments: true,
    documentMode: "documentNodeImportFragments",
    avoidOptionals: { field: true, inputValue: false, object: true, defaultValue: false },
  },
  generates: {
    // Enums and inputs that an operation names, once; each operation's own file imports them.
    [schemaTypes]: { plugins: ["typescript-operations"], config: { generateOperationTypes: false } },
    "client/": {
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts" },
      config: { importSchemaTypesFrom: schemaTypes },
      plugins: ["typescript-operations", "typed-document-node", "./client/graphql/documents/codegen-hooks.mjs"],
    },
  },
};

export default config;
