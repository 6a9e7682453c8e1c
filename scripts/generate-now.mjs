// Runs GraphQL Code Generator as codegen.ts says and puts what it gives in its places: started by generate.mjs, on Node 24.
import { generate } from "@graphql-codegen/cli";
import { writeGenerated } from "./generate.mjs";
import { main, root, Sentence } from "./processes.mjs";

/** What is wrong with the documents, without the stacks of those who found it. */
const wordsOf = (error) => [...new Set((error.errors ?? [error]).map(({ message }) => message.replace(/^ {4,}at .*\n?/gm, "").trim()))];

await main(async () => {
  const { default: config } = await import("../codegen.ts");
  const documents = () =>
    generate({ ...config, cwd: root, silent: true }, false).catch((error) => {
      throw new Sentence(wordsOf(error).join("\n"));
    });
  await writeGenerated(root, documents);
});
