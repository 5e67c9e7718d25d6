import { createHash } from 'node:crypto';
import { isObject } from '../../lib/json/is-object.ts';

/** Shows a value as the public service does; `owner` is the object or array that has it. `undefined` leaves it out. */
export type Form = (value: unknown, owner: Readonly<Record<string, unknown>>) => unknown;

/** The path of a member, `data[].rooms[].children`, and its form. A member that is absent has the value undefined. */
export type PublicForm = Readonly<Record<string, Form>>;

/**
 * A copy of the body with the members of the form changed; a path that the body does not have changes nothing. The body
 * itself must not change, because it is also stored for repeated calls with the same key.
 */
export function publicForm(form: PublicForm, body: unknown): unknown {
  let shown = body;
  for (const [path, change] of Object.entries(form)) shown = changed(shown, path.split('.'), change);
  return shown;
}

function changed(value: unknown, [step = '', ...rest]: readonly string[], change: Form): unknown {
  if (!isObject(value)) return value;
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  const old = value[name];
  if (rest.length === 0) {
    const { [name]: _old, ...others } = value;
    const next = change(old, value);
    return next === undefined ? others : { ...value, [name]: next };
  }
  if (old === undefined) return value;
  const next =
    isList && Array.isArray(old) ? old.map((one) => changed(one, rest, change)) : changed(old, rest, change);
  return { ...value, [name]: next };
}

/** 52 bits of the hash of the text: always the same integer for one text, and exact in every JSON parser. */
export function stableInteger(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16);
}
