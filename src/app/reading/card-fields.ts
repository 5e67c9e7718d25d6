import { pointerTo, refuseField } from '../../contract/field-checks.ts';
import type { Refusal } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { holdsCardNumber, IdentifierTally, SHORTEST } from '../../lib/cards/card-number.ts';

/**
 * The path of a field that holds a card number, for the error message; its value is never repeated. This check runs
 * before the schema check, so that no error message quotes a card number. Free text is refused whenever it holds one;
 * identifiers in fields of the same name are judged together.
 */
export function cardFieldIn(value: unknown, whole = 'the body'): string | undefined {
  const search = cardSearch(value, whole);
  for (;;) {
    const { done, value: found } = search.next();
    if (done === true) return found;
  }
}

/** The same search in slices: it yields after each. */
export function* cardSearch(value: unknown, whole: string): Generator<undefined, string | undefined> {
  const search: Search = { tallies: new Map(), left: [{ value, path: '', name: '' }], spent: 0, whole };
  for (let place = search.left.pop(); place !== undefined; place = search.left.pop()) {
    const found = cardAmong(place, search);
    if (found !== undefined) return found || whole;
    if (search.spent < SLICE) continue;
    search.spent = 0;
    yield;
  }
  return [...search.tallies.values()].find(({ tally }) => tally.looksLikeCards)?.where;
}

/** Characters checked in one slice, and the cost of a further member, in characters. */
const SLICE = 16_384;
const MEMBER = 16;
/** A long text is checked in pieces that overlap by more than a card number with all its separators, escaped twice. */
const OVERLAP = 1_024;

export function refuseCard(name: RefusalName, { value, card }: { value: unknown; card: string }): Refusal {
  return refuseField(name, { pointer: cardPointer(value, card), message: cardSentence(card) });
}

/** The error message; only payment gateways accept cards. */
export function cardSentence(field: string): string {
  return `${field} looks like a card number or code: never send card data to this API, use a payment gateway`;
}

/** The pointer to the field of the message. It ends above a name that contains a dot or is a card number itself. */
export function cardPointer(value: unknown, field: string): string {
  const path: string[] = [];
  let here = value;
  for (const name of field.replace(/^a field of /, '').split(/[.[\]]+/)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) break;
    path.push(name);
    here = (here as Readonly<Record<string, unknown>>)[name]; // any name may be read from a JSON object
  }
  return pointerTo(path);
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  /** The name of the field that contains it. */
  readonly name: string;
  /** Where the unchecked rest of a long text begins; absent for the whole text. */
  readonly from?: number;
  /** Its members that are not checked yet; absent for all. */
  readonly rest?: Iterator<readonly [string | number, unknown]>;
}

/** By the name of the field; `where` is the first value that looks like a card number. */
type Tallies = Map<string, { where: string; readonly tally: IdentifierTally }>;

interface Search {
  readonly tallies: Tallies;
  /** Values that are not checked yet. */
  readonly left: Place[];
  /** Characters checked in this slice. */
  spent: number;
  readonly whole: string;
}

/** The path of a member that holds a card number. Members that are arrays or objects are checked later. */
function cardAmong(place: Place, search: Search): string | undefined {
  const { value, path, name } = place;
  if (isLong(value)) return cardInLong(value, place, search);
  if (!isInner(value)) return isCard(value, place, search) ? path : undefined;
  const rest = place.rest ?? membersOf(value);
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    const [key, inner] = next.value;
    const isNamed = typeof key === 'string';
    const at = (): string => (isNamed ? pathOf(path, key) : `${path}[${key}]`);
    const forbidden = isNamed ? forbiddenName(key, at, place, search) : undefined;
    if (forbidden !== undefined) return forbidden;
    if (isShort(inner)) search.spent += typeof inner === 'string' ? inner.length : 0;
    else {
      const member = { value: inner, path: at(), name: isNamed ? key : name };
      if (isInner(inner) || isLong(inner)) search.left.push(member);
      else if (isCard(inner, member, search)) return member.path;
    }
    search.spent += MEMBER;
    if (search.spent < SLICE) continue;
    search.left.push({ ...place, rest });
    return undefined;
  }
  return undefined;
}

function cardInLong(text: string, place: Place, search: Search): string | undefined {
  const from = place.from ?? 0;
  if (isCard(text.slice(from, from + SLICE + OVERLAP), place, search)) return place.path;
  if (from + SLICE < text.length) search.left.push({ ...place, from: from + SLICE });
  return undefined;
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > SLICE + OVERLAP;
}

function membersOf(value: object): Iterator<readonly [string | number, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value).values();
}

/** A name can be a card number, too; then it is not repeated either. */
function forbiddenName(
  name: string,
  memberPath: () => string,
  { path }: Place,
  search: Search,
): string | undefined {
  search.spent += name.length;
  if (holdsCardNumber(name)) return `a field of ${path || search.whole}`;
  return names.test(name) ? memberPath() : undefined;
}

function isInner(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function pathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Most values of a search: no path is made for them. */
function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length < SHORTEST : !isInner(value) && !isLargeInteger(value);
}

function isLargeInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 1e13;
}

/** A number with a fraction is an amount or a coordinate, and one below 10¹³ is too short. */
function isCard(value: unknown, { path, name }: Place, search: Search): boolean {
  if (typeof value !== 'string' && !isLargeInteger(value)) return false;
  const text = String(value);
  search.spent += text.length;
  if (!identifier.test(name)) return holdsCardNumber(text);
  const known = search.tallies.get(name) ?? { where: '', tally: new IdentifierTally() };
  search.tallies.set(name, known);
  if (known.tally.note(text)) known.where ||= path;
  return false;
}

/** Names of fields that hold identifiers, or a list of them in one text. */
const identifier =
  /(^|_)(id|ids|key|code|reference)$|[a-z](Id|Ids|ID|Key|Code|Reference|Filter|Rating)$|^facilities$/;

const names =
  /^(card_?number|cardno|pan|cvc|cvv|cvv2|cvc2|security_?code|card_?cvc|card_?code|expiry_?month|exp_?month)$/i;
