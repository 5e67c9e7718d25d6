/** JSON for reviewers: a line for each value that is short, or that lies as deep as `depth`. Nothing is indented: that would be a tenth of a large document. */
export function jsonText(value: unknown, depth = 5, width = 120): string {
  return `${written(value, depth, width)}\n`;
}

function written(value: unknown, depth: number, width: number): string {
  const short = JSON.stringify(value);
  if (depth === 0 || short.length <= width || typeof value !== 'object' || value === null) return short;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((one) => written(one, depth - 1, width))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${written(one, depth - 1, width)}`);
  return `${open}\n${lines.join(',\n')}\n${close}`;
}
