/** JSON for readers: a value that fits into a line is one line, any other has a line for each member. */
export function jsonText(value: unknown, width = 120): string {
  return `${written(value, { width, indent: '', used: 0 })}\n`;
}

interface Place {
  readonly width: number;
  readonly indent: string;
  /** Characters of the line before the value. */
  readonly used: number;
}

function written(value: unknown, { width, indent, used }: Place): string {
  const short = oneLine(value);
  if (indent.length + used + short.length <= width || typeof value !== 'object' || value === null)
    return short;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((one) => inner + written(one, { width, indent: inner, used: 0 }));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([key, one]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + written(one, { width, indent: inner, used: name.length });
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
