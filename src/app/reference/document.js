/** The OpenAPI document as the page reads it: without references and aliases. */
export function resolved(document) {
  return expanded(withoutAliases(document));
}

/** One entry per operation, with all its words in lower case for the search. */
export function entriesOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const id = operation.operationId;
      const words = `${method} ${path} ${JSON.stringify(operation)}`.toLowerCase();
      return { id, path, method, operation, words };
    }),
  );
}

/** A path that refers to another has the same operations: their descriptions name it. */
function withoutAliases(document) {
  const paths = Object.entries(document.paths).filter(([, methods]) => !methods.$ref);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The document with every reference replaced by its target; a description next to a reference outranks that of the target. */
function expanded(document) {
  const named = (reference) =>
    reference
      .split('/')
      .slice(1)
      .reduce((inner, key) => inner[key], document);
  const text = JSON.stringify(document, (_key, value) => {
    const { $ref: reference, ...beside } = value ?? {};
    return typeof reference === 'string' ? { ...named(reference), ...beside } : value;
  });
  return JSON.parse(text);
}
