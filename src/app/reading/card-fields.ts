import { pointerTo } from '../../contract/field-checks.ts';
import { holdsCardNumber, IdentifierTally } from '../../lib/card-number.ts';

/**
 * Where the number of a card stands in what was sent, by the path of the field, for the sentence that refuses it; its
 * value is never repeated. Every operation is asked before its schema is checked, so that no error text quotes a card
 * number. Free text is refused whenever it holds one; identifiers of one name are judged together.
 */
export function cardFieldIn(value: unknown, whole = 'the body'): string | undefined {
  const tallies: Tallies = new Map();
  const left: Place[] = [{ value, path: '', name: '' }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value: here, path } = place;
    const found = forbiddenName(here, path, whole) ?? cardAmong(here, { place, tallies, left });
    if (found !== undefined) return found || whole;
  }
  return [...tallies.values()].find(({ tally }) => tally.looksLikeCards)?.where;
}

/** The sentence that refuses; cards are taken by payment gateways only. */
export function cardSentence(field: string): string {
  return `${field} looks like a card number or code; cards are never sent here, use a payment gateway`;
}

/** Where the field of the sentence stands. A name that holds a dot or is a number itself ends the pointer above it. */
export function cardPointer(value: unknown, field: string): string {
  const path: string[] = [];
  let here = value;
  for (const name of field.replace(/^a field of /, '').split(/[.[\]]+/)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) break;
    path.push(name);
    here = (here as Readonly<Record<string, unknown>>)[name]; // JSON may be read by any of its names
  }
  return pointerTo(path);
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  /** Of the field it is the value of, or an element of. */
  readonly name: string;
}

/** By the name of the field; `where` is the first that looks like a card. */
type Tallies = Map<string, { where: string; readonly tally: IdentifierTally }>;

/** A name can be a number, too; then it is not repeated either. */
function forbiddenName(value: unknown, path: string, whole: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const name of Object.keys(value)) {
    if (holdsCardNumber(name)) return `a field of ${path || whole}`;
    if (names.test(name)) return pathOf(path, name);
  }
  return undefined;
}

/** The path of a member that holds a card. Members that have members of their own are looked at later. */
function cardAmong(
  value: unknown,
  { place, tallies, left }: { readonly place: Place; readonly tallies: Tallies; readonly left: Place[] },
): string | undefined {
  const { path, name } = place;
  if (typeof value !== 'object' || value === null) return isCard(value, place, tallies) ? path : undefined;
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) {
      const member = { value: inner as unknown, path, name }; // of a list of anything
      if (isInner(inner)) left.push({ ...member, path: `${path}[${at}]` });
      else if (isCard(inner, member, tallies)) return `${path}[${at}]`;
    }
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    const member = { value: inner as unknown, path: pathOf(path, key), name: key }; // of an object of anything
    if (isInner(inner)) left.push(member);
    else if (isCard(inner, member, tallies)) return member.path;
  }
  return undefined;
}

function isInner(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function pathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A number with a fraction is an amount or a coordinate, and one below ten to the 13th is too short. */
function isCard(value: unknown, { path, name }: Place, tallies: Tallies): boolean {
  if (typeof value === 'number' && !(Number.isInteger(value) && value > 1e13)) return false;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value);
  if (!identifier.test(name)) return holdsCardNumber(text);
  const known = tallies.get(name) ?? { where: '', tally: new IdentifierTally() };
  tallies.set(name, known);
  if (known.tally.note(text)) known.where ||= path;
  return false;
}

/** Identifiers, and lists of them in one text. */
const identifier =
  /(^|_)(id|ids|key|code|reference)$|[a-z](Id|Ids|ID|Key|Code|Reference|Filter|Rating)$|^facilities$/;

const names =
  /^(card_?number|cardno|pan|cvc|cvv|cvv2|cvc2|security_?code|card_?cvc|card_?code|expiry_?month|exp_?month)$/i;
