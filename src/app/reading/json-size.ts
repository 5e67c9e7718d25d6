const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

interface JsonLimits {
  /** Arrays and objects inside each other. */
  readonly depth: number;
  /** Elements of arrays and members of objects, all together. */
  readonly values: number;
  /** Members of one object: one with 100,000 different names takes ten times as long as a list of as many values. */
  readonly members: number;
}

/**
 * The limit that a JSON text exceeds. The text is scanned once from left to right and never parsed, so it may have any
 * depth and need not be valid JSON. Everything that walks a parsed body may recurse, and costs a bounded time, because
 * of this check. Commas and opening brackets are counted: at most one too many for each array and object.
 */
export function jsonExcess(json: string, most: JsonLimits): keyof JsonLimits | undefined {
  /** The members so far of the objects around this position; arrays are not counted. */
  const members: number[] = [];
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(json, at);
      if (at === -1) return undefined;
    } else if (code === COMMA) {
      const count = (members.pop() ?? NaN) + 1;
      if (count > most.members) return 'members';
      members.push(count);
      if ((values += 1) > most.values) return 'values';
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      members.push(code === OPEN_LIST ? NaN : 1);
      if (members.length > most.depth) return 'depth';
      if ((values += 1) > most.values) return 'values';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) members.pop();
  }
  return undefined;
}

/** Where the text that begins at `start` ends; -1 where it has no end. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
