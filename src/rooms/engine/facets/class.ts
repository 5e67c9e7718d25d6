import type { Room } from '../room.ts';
import { shared, without, type Facet, type Features } from './facet.ts';
import { unread, untold } from './untold.ts';

/** A class the supplier states must be offered; a class the reference adds must be the only choice. */
export const classFacet: Facet = {
  name: 'class',
  key: (room) => `${room.classes.join()}/${room.isStandard}/${unread(room)}`,
  relate: (supplier, reference): Features => {
    const missing = without(supplier.classes, reference.classes).filter((value) => !unsaid.has(value));
    const extra = without(reference.classes, supplier.classes).filter((value) => !unsaid.has(value));
    const agreed = shared(supplier.classes, reference.classes);
    const isEntailed = (value: string): boolean => agreed.some((other) => entails[other] === value);
    const near = missing.filter((value) => extra.some((other) => isNear(value, other)));
    const implied = [
      ...missing.filter((value) => !near.includes(value) && isEntailed(value)),
      ...extra.filter((value) => isEntailed(value) || agreed.some((other) => isNear(value, other))),
    ];
    const unsaidHere = missing.filter((value) => !near.includes(value) && !implied.includes(value)).length;
    const unsaidThere = Math.max(0, extra.filter((value) => !implied.includes(value)).length - near.length);
    const lacking = Math.max(0, unsaidHere - untold(reference, supplier));
    const added = Math.max(0, unsaidThere - untold(supplier, reference));
    return {
      'class agrees': Math.min(agreed.length, 2),
      'class near': near.length + implied.length,
      'class untold': unsaidHere - lacking + unsaidThere - added,
      'class missing': Math.min(lacking, 2),
      'class swapped': lacking > 0 && added > 0 ? 1 : 0,
      'class extra': Math.min(added, 2),
      'class extra to standard': supplier.isStandard && added > 0 ? 1 : 0,
      'standard agrees':
        isBase(supplier) && isBase(reference) && supplier.isStandard === reference.isStandard ? 1 : 0,
    };
  },
};

function isBase(room: Room): boolean {
  return room.classes.length === 0;
}

/** What a room is unless it says otherwise: a dormitory takes everybody. */
const unsaid = new Set(['mixed']);

/** Executive rooms come with the lounge, said or unsaid; a club room is no executive room. */
const entails: Readonly<Record<string, string>> = { executive: 'club' };

/** Words that translators take for one another. */
const nearClasses = [
  ['luxury', 'deluxe'],
  ['economy', 'budget'],
  ['small', 'compact', 'cozy'],
  ['large', 'grand', 'extra'],
  ['premium', 'premier'],
  ['romantic', 'honeymoon'],
  ['panorama', 'scenic'],
  ['duplex', 'loft', 'attic'],
  ['attic', 'penthouse'],
  ['mixed', 'ladies and men'],
  ['prestige', 'privilege'],
  ['spa', 'wellness'],
];

function isNear(one: string, other: string): boolean {
  return nearClasses.some((group) => group.includes(one) && group.includes(other));
}
