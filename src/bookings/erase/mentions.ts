import { folding, lowerCase, trimmed, usualForms } from '../../lib/text/folding.ts';
import { lossySpellingsOf, spellingsOf, spellingsOfName, wordsOf } from './name-spellings.ts';

/** A person as bookings, amendments and guests name them. */
export interface NamedPerson {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export type Mentions = (text: string) => boolean;

/** Shorter names occur inside other words ("Max" in "maximum"), so they match whole words only. */
const LONG_NAME_LETTERS = 7;
/** In a name with several words, shorter ones are mostly particles ("van", "de la"). */
const PART_LETTERS = 4;
const PHONE_DIGITS = 6;
/** The number of last digits of a telephone number that are compared: its prefix is written in several ways. */
const COMPARED_DIGITS = 8;

/**
 * Whether a text mentions one of these people: an address, a telephone number, a name, in any usual spelling
 * (docs/after-booking.md has the rules). First and last names match alone, unless people who stay have the same: then
 * only both together match.
 */
export function mentionsOf(people: readonly NamedPerson[], staying: readonly NamedPerson[] = []): Mentions {
  const kept = new Set(staying.flatMap(namings).map((words) => words.join('')));
  const names = people.flatMap(namings).filter((words) => !kept.has(words.join('')));
  const addresses = people.flatMap(({ email = '' }) => spellingsOf(email).map(wordsOf));
  const patterns = [
    ...names.map(namePattern),
    ...addresses.filter((words) => words.length > 0).map(addressPattern),
  ];
  const written = new RegExp(patterns.length === 0 ? '(?!)' : [...new Set(patterns)].join('|'));
  const glued = people
    .flatMap(({ firstName, lastName }) => [folded(firstName), folded(lastName)])
    .filter(isGlued);
  const phones = people.map(({ phone }) => lastDigits(phone)).filter((digits) => digits !== '');
  const keptTexts = new Set(staying.flatMap(ownTexts));
  return remembered((text) => {
    const plain = folded(text);
    if (plain === '' || keptTexts.has(plain)) return false;
    return (
      [text, percentDecoded(text)].some((one) =>
        spellingsOf(one).some((spelling) => written.test(spelling)),
      ) ||
      glued.some((name) => plain.includes(name) && !keptTexts.has(name)) ||
      phones.some((phone) => digitsOf(text).includes(phone))
    );
  });
}

/** Events and stored answers of one booking repeat their texts: a short one is read once. */
function remembered(mentions: Mentions): Mentions {
  const known = new Map<string, boolean>();
  return (text) => {
    if (text.length > REMEMBERED_LENGTH) return mentions(text);
    const found = known.get(text) ?? mentions(text);
    if (known.size < REMEMBERED_TEXTS) known.set(text, found);
    return found;
  };
}

const REMEMBERED_LENGTH = 200;
const REMEMBERED_TEXTS = 10_000;

/** As `mentionsOf`, for texts that are not about them: neither a first nor a last name matches alone. */
export function mentionsInFull(people: readonly NamedPerson[]): Mentions {
  return mentionsOf(
    people,
    people.flatMap(({ firstName, lastName }) => [{ firstName }, { lastName }]),
  );
}

export function isSame(one: NamedPerson, other: NamedPerson): boolean {
  const same = (name: keyof NamedPerson) => folded(one[name]) === folded(other[name]);
  if (folded(one.email) !== '' && same('email')) return true;
  return same('firstName') && same('lastName') && folded(one.firstName) + folded(one.lastName) !== '';
}

export function folded(text: string | undefined): string {
  return foldedText(text ?? '');
}

const foldedText = folding([usualForms, trimmed, lowerCase]);

/** Everything that identifies a person, as lists of words: both names, one of them, a part of one, the initial and the last name. */
function namings({ firstName = '', lastName = '' }: NamedPerson): readonly (readonly string[])[] {
  const [firsts, lasts] = [wholeNames(firstName), wholeNames(lastName)];
  const both = firsts.flatMap((first) =>
    lasts.flatMap((last) => {
      const initial = first[0]?.[0] ?? '';
      const ofInitial =
        last.join('').length < PART_LETTERS
          ? []
          : [
              [initial, ...last],
              [...last, initial],
            ];
      return [[...first, ...last], [...last, ...first], ...ofInitial];
    }),
  );
  return [...both, ...alone(firstName, firsts), ...alone(lastName, lasts)];
}

function wholeNames(name: string): readonly (readonly string[])[] {
  return [...spellingsOfName(name), ...lossySpellingsOf(name)]
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

function alone(name: string, spellings: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (isLetter(name)) return [];
  const several = spellingsOfName(name)
    .map(wordsOf)
    .filter((words) => words.length > 1);
  const parts = several.flat().filter((word) => word.length >= PART_LETTERS);
  return [...spellings, ...parts.map((word) => [word])];
}

/** An initial or one Chinese character is not a name by itself. */
function isLetter(name: string): boolean {
  return (folded(name).match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2;
}

/** Up to three characters between the words of a name are ignored; inside a word an apostrophe, in long names also three. */
function namePattern(words: readonly string[]): string {
  const isLong = words.join('').length >= LONG_NAME_LETTERS;
  const pattern = words.map((word) => [...word].join(isLong ? gap : "'?")).join(gap);
  return isLong ? pattern : `(?<![a-z])${pattern}(?![a-z])`;
}

function addressPattern(words: readonly string[]): string {
  return `(?<![a-z0-9])${words.join(gap)}(?![a-z0-9])`;
}

const gap = '[^a-z0-9]{0,3}';

/** These scripts have no spaces between words. */
function isGlued(name: string): boolean {
  return (
    !isLetter(name) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
  );
}

/** A text that is exactly the name or address of a person who stays mentions no other person. */
function ownTexts({ firstName = '', lastName = '', email }: NamedPerson): readonly string[] {
  return [firstName, lastName, `${firstName} ${lastName}`, email].map(folded).filter((text) => text !== '');
}

function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

function lastDigits(phone: string | undefined): string {
  const digits = digitsOf(phone ?? '');
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-COMPARED_DIGITS);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
