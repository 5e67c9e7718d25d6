/** Somebody as bookings, amendments and guests name them. */
export interface Somebody {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export type Mentions = (text: string) => boolean;

/** Shorter names stand inside of other words; they count only as a word. */
const SUBSTRING_CHARACTERS = 4;
const PHONE_DIGITS = 6;

/**
 * Whether a text mentions one of these people: an address, a telephone number however it is written, a name. First and
 * last names count alone, unless others who stay have the same: then only both together do.
 */
export function mentionsOf(people: readonly Somebody[], staying: readonly Somebody[] = []): Mentions {
  const kept = new Set(staying.flatMap(({ firstName, lastName }) => [folded(firstName), folded(lastName)]));
  const names = people.flatMap(({ firstName, lastName }) => {
    const [first, last] = [folded(firstName), folded(lastName)];
    const both =
      first === '' || last === '' ? [] : [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`];
    return [...both, ...[first, last].filter((name) => !kept.has(name))];
  });
  const long = [...names, ...people.map(({ email }) => folded(email))].filter(
    (word) => word.length >= SUBSTRING_CHARACTERS,
  );
  const short = names.filter((word) => word !== '' && word.length < SUBSTRING_CHARACTERS).map(asWord);
  const phones = people
    .map(({ phone = '' }) => digitsOf(phone))
    .filter((digits) => digits.length >= PHONE_DIGITS);
  return (text) => {
    const plain = folded(text);
    return (
      long.some((word) => plain.includes(word)) ||
      short.some((word) => word.test(plain)) ||
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

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function asWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u');
}
