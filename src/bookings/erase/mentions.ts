import { lossySpellingsOf, spellingsOf, spellingsOfName, wordsOf } from './name-spellings.ts';

/** A person as bookings, amendments and guests name them. */
export interface Somebody {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export type Mentions = (text: string) => boolean;

/** Names of fewer letters occur inside other words ("Max" in "maximum"), so they count as words of their own only. */
const LONG_NAME_LETTERS = 7;
/** Of a name with several words, those with fewer letters are mostly particles ("van", "de la"). */
const PART_LETTERS = 4;
const PHONE_DIGITS = 6;
/** How many last digits of a telephone number are compared: its prefix is written in several ways. */
const COMPARED_DIGITS = 8;

/**
 * Whether a text mentions one of these people: an address, a telephone number, a name, in any usual spelling
 * (docs/after-booking.md has the rules). First and last names count alone, unless others who stay have the same: then
 * only both together do.
 */
export function mentionsOf(people: readonly Somebody[], staying: readonly Somebody[] = []): Mentions {
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
  return (text) => {
    const plain = folded(text);
    if (plain === '' || keptTexts.has(plain)) return false;
    return (
      [text, percentDecoded(text)].some((one) =>
        spellingsOf(one).some((spelling) => written.test(spelling)),
      ) ||
      glued.some((name) => plain.includes(name) && !keptTexts.has(name)) ||
      phones.some((phone) => digitsOf(text).includes(phone))
    );
  };
}

export function isSame(one: Somebody, other: Somebody): boolean {
  const same = (name: keyof Somebody) => folded(one[name]) === folded(other[name]);
  if (folded(one.email) !== '' && same('email')) return true;
  return same('firstName') && same('lastName') && folded(one.firstName) + folded(one.lastName) !== '';
}

export function folded(text: string | undefined): string {
  return (text ?? '').normalize('NFKC').trim().toLowerCase();
}

/** What names a person, each as its words: both names, one of them, a part of one, the initial and the last name. */
function namings({ firstName = '', lastName = '' }: Somebody): readonly (readonly string[])[] {
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

/** An initial, or one sign of Chinese: alone it is not a name. */
function isLetter(name: string): boolean {
  return (folded(name).match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2;
}

/** Between the words of a name up to three signs are ignored; inside a word an apostrophe, or in long names the same. */
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

/** What is exactly the name or address of a person who stays mentions no other person. */
function ownTexts({ firstName = '', lastName = '', email }: Somebody): readonly string[] {
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
