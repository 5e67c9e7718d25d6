import type { LabelledName } from '../../cases/rooms-data.ts';
import { parts, type Bundle } from './bundle.ts';

/** The rules of judgement on bundles: all that is stated must be there, and what is left open must have one answer. */
export function judge(
  stated: Bundle,
  bundles: readonly Bundle[],
): Pick<LabelledName, 'label' | 'reason' | 'accept'> {
  const holds = bundles.map((room) =>
    parts.every(
      (part) =>
        stated[part] === undefined ||
        stated[part] === room[part] ||
        (part === 'beds' && room.beds === undefined) ||
        isBeyond(part, { stated, room, bundles }),
    ),
  );
  const added = bundles.map((room) =>
    parts.filter((part) => stated[part] === undefined && room[part] !== undefined),
  );
  const possible = bundles.map((_, at) => at).filter((at) => holds[at] === true);
  const exact = possible.filter(
    (at) => added[at]?.length === 0 && (stated.beds === undefined || bundles[at]?.beds !== undefined),
  );
  if (exact.length === 1) return { label: (exact[0] ?? 0) + 1 };
  const willing = possible.filter((at) => added[at]?.every((part) => !demanding.includes(part)));
  if (willing.length === 1) return { label: (willing[0] ?? 0) + 1 };
  return { label: null, reason: possible.length === 0 ? 'not_in_catalog' : 'ambiguous_candidates' };
}

/** Stated by a reference alone, these are an upgrade or a restriction: the supplier must state them too. */
const demanding: readonly (keyof Bundle)[] = [
  'type',
  'class',
  'view',
  'access',
  'feature',
  'bedrooms',
  'ownName',
];
/** Parts that hotel staff do without where nothing competes. */
const dispensable: readonly (keyof Bundle)[] = ['view', 'outdoor', 'feature'];

const kind: readonly (keyof Bundle)[] = ['type', 'class', 'beds', 'bedrooms', 'ownName'];

interface Judged {
  readonly stated: Bundle;
  readonly room: Bundle;
  readonly bundles: readonly Bundle[];
}

/** It is the only room of its kind, and no room has such a part. */
function isBeyond(part: keyof Bundle, { stated, room, bundles }: Judged): boolean {
  if (!dispensable.includes(part) || room[part] !== undefined) return false;
  const isAlike = (other: Bundle): boolean => kind.every((one) => other[one] === room[one]);
  return bundles.filter(isAlike).length === 1 && !bundles.some((other) => other[part] === stated[part]);
}
