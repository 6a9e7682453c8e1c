import type { CodegenConfig } from "@graphql-codegen/cli";

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
    "client/graphql/schema.generated.ts": {
      plugins: ["typescript"],
      config: { onlyOperationTypes: false, enumsAsTypes: true },
    },
    "client/": {
      preset: "near-operation-file",
      presetConfig: { baseTypesPath: "graphql/schema.generated.ts", extension: ".generated.ts", importTypesNamespace: "Schema" },
      plugins: ["typescript-operations", "typed-document-node", "./client/graphql/documents/codegen-hooks.mjs"],
    },
  },
};

export default config;
