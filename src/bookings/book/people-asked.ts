import type { Caller } from '../../accounts/caller.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { BookedGuest, People, Person } from '../bookings-store.ts';
import { differencesOf } from './compat.ts';

type Named = Partial<Person>;
type GuestAsked = Named & { readonly occupancyNumber?: number; readonly remarks?: string };

export interface PeopleAsked {
  readonly holder?: Named | undefined;
  readonly guests?: readonly GuestAsked[] | undefined;
  readonly remarks?: string | undefined;
}

/** The people of a booking, of one that replaces another, and of a change of names: checked here and nowhere else. */
export function readPeople(caller: Caller, { holder, guests = [], remarks }: PeopleAsked): People {
  const tolerant = differencesOf(caller);
  const mayLack = tolerant.bookWithoutPeople;
  const person = readHolder(holder, { mayLack });
  if (guests.length === 0 && !mayLack)
    throw refuse('wrong-input', 'guests is missing: one guest for each room');
  const staying = guests.map((guest, at): BookedGuest => ({
    ...readNamed(guest, { where: `guests[${at}]`, mayLack }),
    occupancyNumber: guest.occupancyNumber ?? at + 1,
    remarks: guest.remarks ?? '',
  }));
  const saysRemarks =
    remarks !== undefined || (guests.length > 0 && guests.every((guest) => guest.remarks !== undefined));
  if (!saysRemarks && !tolerant.bookWithoutRemarks)
    throw refuse(
      'wrong-input',
      'remarks is missing: send it at the top or in every guest; an empty text will do',
    );
  const texts = [remarks ?? '', ...staying.map((guest) => guest.remarks)];
  for (const text of texts) checkRemarks(text);
  return {
    holder: person,
    guests: staying,
    remarks: remarks ?? staying.map((guest) => guest.remarks).find((text) => text !== '') ?? '',
  };
}

/** Who holds a booking can be written to: by this address the guest is known. */
export function readHolder(holder: Named | undefined, { mayLack }: { mayLack: boolean }): Person {
  const person = readNamed(holder, { where: 'holder', mayLack });
  if (person.email === '' && !mayLack) throw refuse('wrong-input', 'holder.email is missing');
  if (person.email !== '' && !/^[^\s@]+@[^\s@]+$/.test(person.email))
    throw refuse('wrong-input', 'holder.email is not an e-mail address');
  return person;
}

export function checkRemarks(text: string): void {
  if (text.length > limits.remarksCharacters)
    throw refuse('wrong-input', `remarks are longer than ${limits.remarksCharacters} characters`);
}

const longest = {
  firstName: limits.nameCharacters,
  lastName: limits.nameCharacters,
  email: limits.emailCharacters,
  phone: limits.nameCharacters,
} as const;

function readNamed(
  { firstName = '', lastName = '', email = '', phone = '' }: Named = {},
  { where, mayLack }: { where: string; mayLack: boolean },
): Person {
  const person = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
  };
  for (const part of ['firstName', 'lastName', 'email', 'phone'] as const) {
    const isNeeded = !mayLack && (part === 'firstName' || part === 'lastName');
    if (isNeeded && person[part] === '') throw refuse('wrong-input', `${where}.${part} is missing`);
    if (person[part].length > longest[part])
      throw refuse('wrong-input', `${where}.${part} is longer than ${longest[part]} characters`);
  }
  return person;
}
