import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** `node types.mjs DOCUMENT TYPES`: the types of the paths and schemas of an OpenAPI document. */
const [, , document, types] = process.argv;

/**
 * A member that may be absent may be undefined, too: under `exactOptionalPropertyTypes` callers could otherwise not pass
 * on a value that they may not have.
 */
function orUndefined(context) {
  const visit = (node) => {
    const inside = ts.visitEachChild(node, visit, context);
    if (!ts.isPropertySignature(inside) || !inside.questionToken || !inside.type) return inside;
    const undefinedType = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    const type = ts.factory.createUnionTypeNode([inside.type, undefinedType]);
    const { modifiers, name, questionToken } = inside;
    return ts.factory.updatePropertySignature(inside, modifiers, name, questionToken, type);
  };
  return visit;
}

// A member with a default may be left out of a request.
const nodes = await openapi(JSON.parse(readFileSync(document, 'utf8')), { defaultNonNullable: false });
const { transformed } = ts.transform(nodes, [orUndefined]);
writeFileSync(types, astToString(transformed));
