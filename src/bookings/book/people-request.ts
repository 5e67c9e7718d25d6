import type { Caller } from '../../contract/owner.ts';
import { each, fieldRefusal, pointerTo, together, type Mismatches } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { BookedGuest, People, Person } from '../stores/bookings-store.ts';
import { differencesOf } from '../../contract/public-form/compat.ts';

const wrong = fieldRefusal('wrong-input');

type Named = Partial<Person>;
type GuestRequest = Named & { readonly occupancyNumber?: number; readonly remarks?: string };

export interface PeopleRequest {
  readonly holder?: Named | undefined;
  readonly guests?: readonly GuestRequest[] | undefined;
  readonly remarks?: string | undefined;
}

/** The people of a booking, of one that replaces another, and of a change of names: checked here and nowhere else. */
export function readPeople(
  caller: Caller,
  { holder, guests = [], remarks }: PeopleRequest,
  mismatches?: Mismatches,
): People {
  const tolerant = differencesOf(caller);
  const mayLack = tolerant.bookWithoutPeople;
  const people = together(
    {
      holder: () => readHolder(holder, { mayLack }),
      guests: () => readGuests(guests, { mayLack }),
      remarks: () => {
        // Whether remarks are missing depends on the guests, too.
        if (mismatches?.has('guests') !== true)
          checkAllRemarks({ guests, remarks }, tolerant.bookWithoutRemarks);
      },
    },
    mismatches,
  );
  return {
    holder: people.holder,
    guests: people.guests,
    remarks: remarks ?? people.guests.map((guest) => guest.remarks).find((text) => text !== '') ?? '',
  };
}

function readGuests(guests: readonly GuestRequest[], { mayLack }: { mayLack: boolean }): BookedGuest[] {
  if (guests.length === 0 && !mayLack) throw wrong('/guests', 'guests is missing: one guest for each room');
  return each(guests, (guest, at) => ({
    ...readNamed(guest, { where: ['guests', String(at)], mayLack }),
    occupancyNumber: guest.occupancyNumber ?? at + 1,
    remarks: guest.remarks ?? '',
  }));
}

function checkAllRemarks({ guests = [], remarks }: PeopleRequest, mayLack: boolean): void {
  const isGiven =
    remarks !== undefined || (guests.length > 0 && guests.every((guest) => guest.remarks !== undefined));
  if (!isGiven && !mayLack)
    throw wrong(
      '/remarks',
      'remarks is missing: send it at the top level or in every guest; it may be empty',
    );
  together({
    remarks: () => checkRemarks(remarks ?? ''),
    guests: () => each(guests, (guest, at) => checkRemarks(guest.remarks ?? '', `/guests/${at}/remarks`)),
  });
}

/** The holder needs an e-mail address: it identifies the guest. */
export function readHolder(holder: Named | undefined, { mayLack }: { mayLack: boolean }): Person {
  const { person } = together({
    person: () => readNamed(holder, { where: ['holder'], mayLack }),
    email: () => checkHolderEmail(holder?.email?.trim() ?? '', { mayLack }),
  });
  return person;
}

function checkHolderEmail(email: string, { mayLack }: { mayLack: boolean }): void {
  if (email === '' && !mayLack) throw wrong('/holder/email', 'holder.email is missing');
  // A remark that is too long is refused for its length.
  if (email === '' || email.length > limits.emailCharacters) return;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw wrong('/holder/email', 'holder.email is not an e-mail address');
}

export function checkRemarks(text: string, pointer = '/remarks'): void {
  if (text.length > limits.remarksCharacters)
    throw wrong(pointer, `remarks are longer than ${limits.remarksCharacters} characters`);
}

const longest = {
  firstName: limits.nameCharacters,
  lastName: limits.nameCharacters,
  email: limits.emailCharacters,
  phone: limits.nameCharacters,
} as const;

function readNamed(
  { firstName = '', lastName = '', email = '', phone = '' }: Named = {},
  { where, mayLack }: { where: readonly string[]; mayLack: boolean },
): Person {
  const person = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
  };
  const [list, at] = where;
  const shown = at === undefined ? list : `${list}[${at}]`;
  each(['firstName', 'lastName', 'email', 'phone'] as const, (part) => {
    const pointer = pointerTo([...where, part]);
    const isNeeded = !mayLack && (part === 'firstName' || part === 'lastName');
    if (isNeeded && person[part] === '') throw wrong(pointer, `${shown}.${part} is missing`);
    if (person[part].length > longest[part])
      throw wrong(pointer, `${shown}.${part} is longer than ${longest[part]} characters`);
  });
  return person;
}
