import type { Entities } from './entities.ts';

/** For groups whose members state none of the attributes. */
const ANY = 'Any Type';

/** `Deluxe Room, 1 King Bed, Sea View` for lists, `Deluxe King Room with Sea View` for travellers. */
export function groupNames(stated: Partial<Entities>): { readonly name: string; readonly title: string } {
  const kind = [list(stated.roomClass), typeText(stated.roomType)].filter(isNotEmpty).join(' ');
  const details = [
    bedroomsText(stated.roomType),
    bedsText(stated.bedType),
    viewText(stated.roomView),
    list(stated.roomAmenities),
    list(stated.roomAccessibility),
    capital(stated.roomSmoking),
    capital(stated.roomOccupancy),
  ].filter(isNotEmpty);
  return { name: [kind, ...details].filter(isNotEmpty).join(', ') || ANY, title: titleOf(stated) || ANY };
}

function titleOf(stated: Partial<Entities>): string {
  const beds = bedsText(stated.bedType);
  const isShort = /^(1 )?[a-z -]+$/.test(stated.bedType ?? '') && !/ or |\+/.test(stated.bedType ?? '');
  const short = isShort
    ? capital((stated.bedType ?? '').replace(/^1 /, '').replace('double-or-twin', 'double or twin'))
    : '';
  const head = [bedroomsText(stated.roomType), list(stated.roomClass), short, typeText(stated.roomType)];
  const withs = [isShort ? '' : beds, viewText(stated.roomView), list(stated.roomAmenities)].filter(
    isNotEmpty,
  );
  const tail = [
    list(stated.roomAccessibility),
    capital(stated.roomSmoking),
    capital(stated.roomOccupancy),
  ].filter(isNotEmpty);
  const named = [head.filter(isNotEmpty).join(' '), joined(withs)].filter(isNotEmpty).join(' with ');
  return tail.length > 0 ? `${named} (${tail.join(', ')})` : named;
}

function isNotEmpty(text: string): boolean {
  return text !== '';
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

function list(text: string | undefined): string {
  return (text ?? '').split('+').filter(isNotEmpty).map(capital).join(' ');
}

/** Small words stay small. */
function capital(text: string | undefined): string {
  return (text ?? '').replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    word === 'or' || word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** Empty where types are not asked for: villas and suites are not called rooms then either. */
function typeText(type: string | undefined): string {
  if (type === undefined) return '';
  return type
    .split('+')
    .filter((part) => !part.endsWith(' bedroom'))
    .map((part) => capital(part.replace(/^no /, '')))
    .join(' ');
}

function bedroomsText(type: string | undefined): string {
  const found = /(\d+) bedroom/.exec(type ?? '');
  return found === null ? '' : `${found[1] ?? ''}-Bedroom`;
}

function bedsText(beds: string | undefined): string {
  if (beds === undefined || beds === '') return '';
  if (!/\d/.test(beds)) return capital(beds.replaceAll('+', ' ').replace('double-or-twin', 'double or twin'));
  return beds
    .split(' or ')
    .map((option) => joined(option.split('+').map(bedText)))
    .join(' or ');
}

function bedText(bed: string): string {
  const [count = '1', ...kind] = bed.split(' ');
  const noun = count === '1' ? 'Bed' : 'Beds';
  const text = kind.join(' ');
  return text === 'any' ? `${count} ${noun}` : `${count} ${capital(text)} ${noun}`;
}

function viewText(view: string | undefined): string {
  return capital((view ?? '').replace(/^any /, '').replaceAll('+', ' and '));
}
