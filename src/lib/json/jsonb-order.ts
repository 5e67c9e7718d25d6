/**
 * The value as the database returns it when it has been stored as `jsonb`: members in the order of their length, then of
 * their characters, and without those that are undefined.
 */
export function inJsonbOrder<Value>(value: Value): Value {
  // Only the order of members changes.
  return ordered(value) as Value;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  members.sort(([left], [right]) => compareNames(Buffer.from(left), Buffer.from(right)));
  return Object.fromEntries(members.map(([name, inner]) => [name, ordered(inner)]));
}

/** By length, then by bytes: characters beyond U+FFFF follow all others, unlike in JavaScript. */
function compareNames(left: Buffer, right: Buffer): number {
  return left.length - right.length || Buffer.compare(left, right);
}
