import { Type } from 'typebox';
import {
  describedAs,
  exact,
  listOf,
  named,
  orNull,
  sent,
  text,
  time,
  yesOrNo,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { publicId } from '../hotel-id.ts';
import type { HotelDifference, IdDifference, MapDiff } from '../releases/diff-releases.ts';
import type { ReleaseInUse, Release } from '../releases/release-store.ts';

const release = named('MapRelease', {
  name: text('Name of the release.'),
  note: text('The note that was published with it.'),
  stateAt: time('The release is the map at this instant; use it as `asOf`.'),
  lastChange: Type.Integer({ ...exact, description: 'The last change of the feed that it contains.' }),
  publishedBy: text('The key, or the person at the command line.'),
  isCurrent: yesOrNo('Whether it is the current release, which pins to `current` use.'),
});

const followed = orNull(
  text('A release.'),
  'The release that answers to this account refer to; null: the map as it is now.',
);

const pinned = orNull(
  text('The name of a release, or `current`.'),
  'The pin of this account in this environment; null: none, so a pin of the operator counts.',
);

export const releasesAnswer = Type.Object({
  data: listOf(release, 'The newest first.'),
  followed,
  pinned,
});
export const releaseAnswer = Type.Object({ data: describedAs(release, 'The release.') });
export const pinAnswer = Type.Object({ followed });

export const publishRequest = Type.Object({
  name: sent('A name that no other release has; case is ignored.', limits.releaseNameCharacters),
  note: Type.Optional(sent('A note for readers.', limits.releaseNoteCharacters)),
  canary: Type.Optional(yesOrNo('If true, only pins that name the release use it. Default: false.')),
});

export const nameRequest = Type.Object({ name: sent('The name of a release.') });
export const pinRequest = Type.Object({ release: sent('The name of a release, or `current`.') });

const count = (description: string) => Type.Integer({ ...exact, minimum: 0, description });

const idDifference = named('IdDifference', {
  kind: text('added, moved or withdrawn.'),
  partner: text('The partner.'),
  partnerId: text('Id of the hotel at the partner.'),
  before: listOf(Type.String(), 'The hotels that it led to.'),
  after: listOf(Type.String(), 'The hotels that it leads to.'),
});

const hotelDifference = named('HotelDifference', {
  kind: text('added, changed, merged, unmerged, removed or restored.'),
  hotelId: text('The hotel.'),
  survivorId: orNull(Type.String(), 'The hotel that it is merged into in the second state.'),
});

const idDifferences = Type.Object(
  {
    added: count('Ids that led to no hotel.'),
    moved: count('Ids that lead to other hotels.'),
    withdrawn: count('Ids that no longer lead to a hotel.'),
  },
  { description: 'How many ids of partners differ.' },
);

const hotelDifferences = named('HotelDifferences', {
  added: count('New hotels.'),
  changed: count('Hotels whose record or rooms differ.'),
  merged: count('Hotels that are merged into another, or into another than before.'),
  unmerged: count('Hotels that are no longer merged.'),
  removed: count('Hotels that were deleted.'),
  restored: count('Hotels that were deleted and are back.'),
});

export const diffAnswer = named('MapDiff', {
  from: orNull(Type.String(), 'The first state; null: before the first change.'),
  to: text('The second state; `now`: the map as it is now.'),
  ids: idDifferences,
  hotels: describedAs(hotelDifferences, 'How many hotels differ.'),
  idSample: listOf(idDifference, `The first ${limits.diffSample} of each kind.`),
  hotelSample: listOf(hotelDifference, `The first ${limits.diffSample} of each kind.`),
});

export function shownRelease({ name, note, stateAt, lastChange, publishedBy, isCurrent }: Release) {
  return { name, note, stateAt: stateAt.toISOString(), lastChange, publishedBy, isCurrent };
}

export function shownReleaseInUse(found: ReleaseInUse | undefined): { followed: string | null } {
  return { followed: found?.name ?? null };
}

export function shownDiff({
  idSample,
  hotelSample,
  ...rest
}: MapDiff & { readonly from: string | null; readonly to: string }) {
  return { ...rest, idSample: idSample.map(shownId), hotelSample: hotelSample.map(shownHotel) };
}

function shownId({ kind, partner, partnerId, before, after }: IdDifference) {
  return { kind, partner, partnerId, before: before.map(publicId), after: after.map(publicId) };
}

function shownHotel({ kind, hotel, survivor }: HotelDifference) {
  return { kind, hotelId: publicId(hotel), survivorId: survivor === null ? null : publicId(survivor) };
}

const november: Release = {
  id: 7,
  name: '2026-11',
  note: 'The list of November of Larkspur Beds.',
  lastChange: 4712,
  stateAt: new Date('2026-11-20T09:00:00Z'),
  publishedBy: 'cli:operator',
  isCurrent: true,
};

export const releaseExamples = {
  releases: { data: [shownRelease(november)], followed: '2026-11', pinned: 'current' },
  release: { data: shownRelease(november) },
  pin: { followed: '2026-11' },
  live: { followed: null },
  diff: shownDiff({
    from: '2026-11',
    to: 'now',
    ids: { added: 0, moved: 1, withdrawn: 0 },
    hotels: { added: 0, changed: 0, merged: 1, unmerged: 0, removed: 0, restored: 0 },
    idSample: [
      { kind: 'moved', partner: 'Larkspur Beds', partnerId: '12345', before: [1001], after: [10_004] },
    ],
    hotelSample: [{ kind: 'merged', hotel: 1001, survivor: 10_004 }],
  }),
};
