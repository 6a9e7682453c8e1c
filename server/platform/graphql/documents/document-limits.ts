import { type DirectiveNode, type DocumentNode, Kind, type SelectionSetNode } from "graphql";
import { limits } from "../../limits";
import { limitExceeded } from "../query-limits";

/** What makes a document long to validate, counted over all of its operations and fragments. */
interface DocumentSize {
  operations: number;
  fragments: number;
  spreads: number;
  directives: number;
  /** How often the most frequent response name occurs in one selection, that of its inline fragments included. */
  sameNames: number;
  /** Pairs of fields with the same response name, wherever they occur. */
  sameNamePairs: number;
}

/**
 * Throws LIMIT_EXCEEDED with the name of the limit when a parsed document would take long to validate. Validation compares every two
 * fields that may end up under one response name and every two fragments spread side by side, so its time can grow with the
 * square of the document; the size taken here bounds it, and takes one walk over the document.
 */
export function assertShortToValidate(document: DocumentNode): void {
  const size = sizeOf(document);
  refuseAbove("documentOperationsMax", size.operations, "operations");
  refuseAbove("documentFragmentsMax", size.fragments, "fragments");
  refuseAbove("documentSpreadsMax", size.spreads, "fragment spreads");
  refuseAbove("documentDirectivesMax", size.directives, "directives");
  refuseAbove("selectionSameNamesMax", size.sameNames, "fields of one name in one selection");
  refuseAbove("documentSameNamePairsMax", size.sameNamePairs, "pairs of fields of one name");
}

/** How many pairs of fields with one response name validation may have to compare. */
export const sameNamePairsOf = (document: DocumentNode): number => sizeOf(document).sameNamePairs;

type DocumentLimit = Extract<keyof typeof limits, `document${string}Max` | "selectionSameNamesMax">;

function refuseAbove(limit: DocumentLimit, actual: number, unit: string): void {
  const max = limits[limit];
  if (actual > max) throw limitExceeded(limit, max, `This document has ${actual} ${unit}; at most ${max} are allowed.`);
}

function sizeOf(document: DocumentNode): DocumentSize {
  const count = new Count();
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) continue; // validation refuses it by its kind
    if (node.kind === Kind.OPERATION_DEFINITION) count.size.operations++;
    else count.size.fragments++;
    count.directives(node.directives);
    for (const variable of node.variableDefinitions ?? []) count.directives(variable.directives);
    count.selection(node.selectionSet, new Map());
  }
  return count.size;
}

class Count {
  readonly size: DocumentSize = { operations: 0, fragments: 0, spreads: 0, directives: 0, sameNames: 0, sameNamePairs: 0 };
  private readonly everywhere = new Map<string, number>();

  directives(directives: readonly DirectiveNode[] | undefined): void {
    this.size.directives += directives?.length ?? 0;
  }

  /** `here` counts the response names of the selection; inline fragments add to that of the selection they are in. */
  selection(set: SelectionSetNode, here: Map<string, number>): void {
    for (const node of set.selections) {
      this.directives(node.directives);
      if (node.kind === Kind.FRAGMENT_SPREAD) this.size.spreads++;
      else if (node.kind === Kind.INLINE_FRAGMENT) this.selection(node.selectionSet, here);
      else {
        this.name((node.alias ?? node.name).value, here);
        if (node.selectionSet) this.selection(node.selectionSet, new Map());
      }
    }
  }

  private name(name: string, here: Map<string, number>): void {
    const [before, beforeHere] = [this.everywhere.get(name) ?? 0, here.get(name) ?? 0];
    this.everywhere.set(name, before + 1);
    here.set(name, beforeHere + 1);
    this.size.sameNamePairs += before; // the new field with each of them
    this.size.sameNames = Math.max(this.size.sameNames, beforeHere + 1);
  }
}
