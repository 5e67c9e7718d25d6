import type { Features } from '../../features.ts';
import type { Room } from '../../room.ts';
import { shared, without, type Facet } from '../facet.ts';
import { unreadWords, unreadForeignWords } from '../foreign-words.ts';

/** A class the supplier states must be offered; a class the reference adds must be the only choice. */
export const classFacet: Facet = {
  name: 'class',
  key: (room) => `${room.classes.join()}/${room.isStandard}/${unreadWords(room)}`,
  relate: (supplier, reference): Features => {
    const { agreed, near, missing, extra } = compared(supplier.classes, reference.classes);
    const lacking = Math.max(0, missing.length - unreadForeignWords(reference, supplier));
    const added = Math.max(0, extra.length - unreadForeignWords(supplier, reference));
    return {
      'class agrees': Math.min(agreed.length, 2),
      'class near': near,
      'class unread': missing.length - lacking + extra.length - added,
      'class missing': Math.min(lacking, 2),
      'class replaced': lacking > 0 && added > 0 ? 1 : 0,
      'class extra': Math.min(added, 2),
      'class upgraded': agreed.some(isRung) && shared(extra, raising).length > 0 ? 1 : 0,
      'class extra to standard': supplier.isStandard && added > 0 ? 1 : 0,
      'standard agrees':
        isBase(supplier) && isBase(reference) && supplier.isStandard === reference.isStandard ? 1 : 0,
    };
  },
};

interface Compared {
  readonly agreed: readonly string[];
  /** How many are similar to a class of the other side, or implied by a class of either. */
  readonly near: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

function compared(stated: readonly string[], offered: readonly string[]): Compared {
  const missing = without(stated, offered).filter((value) => !unstated.has(value));
  const extra = without(offered, stated).filter((value) => !unstated.has(value));
  const agreed = shared(stated, offered);
  const isNearOne = (value: string, others: readonly string[]): boolean =>
    others.some((other) => isNear(value, other));
  const isEntailed = (value: string): boolean => agreed.some((other) => entails[other] === value);
  const lacking = missing.filter((value) => !isEntailed(value) && !isNearOne(value, [...extra, ...agreed]));
  const added = extra.filter((value) => !isEntailed(value) && !isNearOne(value, [...missing, ...agreed]));
  const replaced = extra.filter((value) => isNearOne(value, missing)).length;
  const near = missing.length - lacking.length + extra.length - added.length - replaced;
  return { agreed, near, missing: lacking, extra: added };
}

function isBase(room: Room): boolean {
  return room.classes.length === 0;
}

/** The default of a room without a class: a dormitory takes all guests. */
const unstated = new Set(['mixed']);

/** Executive rooms include the lounge, whether stated or not; a club room is not an executive room. */
const entails: Readonly<Record<string, string>> = { executive: 'club' };

/** Classes that hotels add to another one for a more expensive room: "Grand Deluxe" is not a deluxe room. */
const raising = [
  'grand',
  'plus',
  'premier',
  'premium',
  'superior',
  'deluxe',
  'luxury',
  'royal',
  'signature',
  'club',
];
const rungs = new Set([...raising, 'classic', 'comfort', 'economy', 'executive', 'select', 'prestige']);

function isRung(value: string): boolean {
  return rungs.has(value);
}

/** Words that translators confuse. */
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
  ['annex', 'new building'],
];

function isNear(one: string, other: string): boolean {
  return nearClasses.some((group) => group.includes(one) && group.includes(other));
}
