import type { FeatureName, Features } from '../../features.ts';
import { countOf, sleepers } from '../../parse/beds/sleeping.ts';
import type { Beds, Room } from '../../room.ts';
import type { Facet } from '../facet.ts';

/**
 * Beds and capacity are two ways to state the beds of a room. Stated beds are compared with stated beds; if only one
 * side states them, the capacity of the other implies its beds.
 */
export const sleepFacet: Facet = {
  name: 'sleep',
  key: (room) =>
    `${room.beds.map((option) => option.map((bed) => `${bed.count}${bed.kind}${bed.isCounted}`).join('+')).join('|')}/` +
    `${room.capacities.join()}/${room.isWholesale}/${room.sofaBed}`,
  relate: (supplier, reference): Features => ({
    ...slept(supplier, reference),
    'sofa bed differs': supplier.sofaBed === reference.sofaBed ? 0 : 1,
  }),
};

function slept(supplier: Room, reference: Room): Features {
  const supplied = supplier.beds.length > 0;
  const offered = reference.beds.length > 0;
  if (supplied && offered) return bedsAgainstBeds(supplier, reference);
  if (supplied)
    return halved(
      bedsAgainstCapacity(supplier, reference, 'bed unconfirmed'),
      supplier.beds.length > 1 && !isOpen(reference),
    );
  if (offered)
    return halved(
      bedsAgainstCapacity(reference, supplier, 'bed extra'),
      isOpen(supplier) && reference.beds.length === 1,
    );
  return capacities(supplier, reference);
}

function isOpen(room: Room): boolean {
  return room.capacities.includes('double-or-twin');
}

/** If the supplier leaves it open and the reference does not, a fit is only one of two possible rooms. */
function halved(measured: Features, isHalf: boolean): Features {
  return isHalf && measured['bed fits capacity'] !== undefined ? { 'bed choice': 1 } : measured;
}

function bedsAgainstBeds(supplier: Room, reference: Room): Features {
  const fits = supplier.beds.flatMap((supplied) => reference.beds.map((offered) => fit(supplied, offered)));
  const best = Math.max(...fits);
  // The supplier offers a choice of two beds: a reference with one of them fits half.
  if (best === exactly && supplier.beds.length > reference.beds.length) return { 'bed choice': 1 };
  const isChoice = supplier.beds.length !== reference.beds.length;
  if (best === exactly) return isChoice ? { 'bed agrees': 1, 'bed choice': 1 } : { 'bed agrees': 1 };
  if (best === uncounted) return { 'bed count unconfirmed': 1 };
  if (best === loosely) return { 'bed near': 1 };
  return { 'bed conflict': 1 };
}

const exactly = 3;
const loosely = 2;
const uncounted = 1;
const never = 0;

function fit(supplied: readonly Beds[], offered: readonly Beds[]): number {
  const total = countOf(supplied) === countOf(offered);
  const kinds = supplied.map(kindOf).sort().join();
  if (total && kinds === offered.map(kindOf).sort().join()) return exactly;
  const many = [...supplied, ...offered].some((bed) => bed.kind === 'multiple');
  if (many && Math.max(countOf(supplied), countOf(offered)) > 1) return loosely;
  if (!total && namesOnlyBunk(supplied, offered)) return uncounted;
  if (!total)
    return sameKinds(supplied, offered) && [...supplied, ...offered].some((bed) => !bed.isCounted)
      ? uncounted
      : never;
  const all = [...supplied, ...offered];
  if (all.some((bed) => bed.kind === 'any')) return loosely;
  const isLarge = all.some((bed) => bed.kind === 'large');
  return isLarge && widths(supplied) === widths(offered) ? loosely : never;
}

/** The beds without the kind of wide beds. */
function widths(beds: readonly Beds[]): string {
  return beds
    .map((bed) => kindOf(wide.has(bed.kind) ? { ...bed, kind: 'large' } : bed))
    .sort()
    .join();
}

/** "Family room with bunk": an uncounted bunk is in addition to a bed that is not mentioned. */
function namesOnlyBunk(supplied: readonly Beds[], offered: readonly Beds[]): boolean {
  return (
    [supplied, offered].some((beds) => beds.length === 1 && beds[0]?.kind === 'bunk' && !beds[0].isCounted) &&
    [supplied, offered].every((beds) => beds.some((bed) => bed.kind === 'bunk'))
  );
}

/** Beds for two. In many languages a large bed ("大床") is each of them. */
const wide: ReadonlySet<string> = new Set(['large', 'double', 'queen', 'king']);

function sameKinds(supplied: readonly Beds[], offered: readonly Beds[]): boolean {
  const kinds = (beds: readonly Beds[]): string => [...new Set(beds.map((bed) => bed.kind))].sort().join();
  return kinds(supplied) === kinds(offered);
}

/** Two single beds are twin beds. */
function kindOf(bed: Beds): string {
  return `${bed.count}${bed.kind === 'twin' ? 'single' : bed.kind}`;
}

/** The beds that a capacity implies: how many, and of which kinds. */
const promises: Readonly<Record<string, readonly { count: number; kinds: readonly string[] }[]>> = {
  single: [{ count: 1, kinds: ['single', 'twin', 'any', 'semi-double'] }],
  double: [{ count: 1, kinds: [...wide, 'any', 'semi-double'] }],
  'semi-double': [{ count: 1, kinds: ['semi-double', 'double', 'large', 'any'] }],
  twin: [{ count: 2, kinds: ['twin', 'single', 'any'] }],
  'double-or-twin': [
    { count: 1, kinds: [...wide, 'any'] },
    { count: 2, kinds: ['twin', 'single', 'any'] },
  ],
  'double-double': [{ count: 2, kinds: ['double', 'large', 'any'] }],
  'queen-queen': [{ count: 2, kinds: ['queen', 'large', 'any'] }],
};
/** A room for two may be called just a room; one for three or more rarely is. */
const forMany = 2.5;

function bedsAgainstCapacity(bedded: Room, other: Room, silent: FeatureName): Features {
  const stated = other.capacities;
  if (stated.length === 0) return { [silent]: 1 };
  // The first word of a wholesaler is the number of guests: a double may have two queen beds.
  if (other.isWholesale) return { [silent]: 1 };
  if (stated.some((capacity) => isPromised(bedded.beds, capacity))) return { 'bed fits capacity': 1 };
  if (stated.some((capacity) => (sleepers[capacity] ?? Infinity) <= places(bedded))) return { [silent]: 1 };
  return { 'bed against capacity': 1 };
}

/** The maximum number of guests in the stated beds. */
function places({ beds, sofaBed }: Room): number {
  const inBeds = beds.map((option) =>
    option.reduce((sum, { count, kind }) => sum + count * (sleeps[kind] ?? 2), 0),
  );
  return Math.max(...inBeds) + (sofaBed ? 2 : 0);
}

/** A bed is for two unless it is narrow; "multiple beds" is not a number. */
const sleeps: Readonly<Record<string, number>> = { single: 1, twin: 1, multiple: Infinity };

function isPromised(options: readonly (readonly Beds[])[], capacity: string): boolean {
  const promised = promises[capacity] ?? [];
  return options.some((beds) =>
    promised.some(
      (promise) => countOf(beds) === promise.count && beds.every((bed) => promise.kinds.includes(bed.kind)),
    ),
  );
}

function capacities(supplier: Room, reference: Room): Features {
  const supplied = supplier.capacities;
  const offered = reference.capacities;
  if (supplied.length === 0 && offered.length === 0) return {};
  if (supplied.length === 0) return { 'capacity extra': 1 };
  if (offered.length === 0)
    return supplier.isWholesale
      ? { 'occupancy unconfirmed': 1 }
      : { 'capacity unconfirmed': supplied.some((capacity) => capacity in sleepers) ? forMany : 1 };
  if (supplied.some((capacity) => offered.includes(capacity))) return { 'capacity agrees': 1 };
  const isChoice = isOpen(supplier) || isOpen(reference);
  const pair = [...supplied, ...offered];
  if (isChoice && pair.some((capacity) => capacity === 'double' || capacity === 'twin'))
    return { 'capacity near': 1 };
  return { 'capacity conflict': 1 };
}
