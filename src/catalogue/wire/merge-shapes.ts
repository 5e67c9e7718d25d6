import { Type } from 'typebox';
import { describedAs, listOf, maybe, named, sent, text, integer } from '../../contract/fields.ts';
import type { UnmergeResult } from '../maintain/unmerge-hotels.ts';

const moves = named('MergeMoves', {
  rooms: integer('Rooms of the hotel.'),
  reviews: integer('Number of reviews of the hotel.'),
  partnerIds: integer('Ids of partners that lead to it.'),
  hotels: integer('Hotels that were merged into it before.'),
});

const record = named('UnmergedRecord', {
  outcome: text('added, copied or diverted.'),
  kind: text('room, review, partner-id or decision.'),
  record: text('The name of the room, the key of the review or of the row, or the id.'),
  partner: maybe(text('For a partner id: its partner.')),
  account: maybe(text('For a decision: its account.')),
  environment: maybe(text('For a decision: its environment.')),
  namedHotelId: text('The hotel in the file, command or decision.'),
  changedHotelId: text('The hotel whose record it changed.'),
});

export const unmergedAnswer = named('UnmergeResponse', {
  hotelId: text('The hotel.'),
  survivorId: text('The hotel that it was merged into.'),
  records: listOf(record, 'Records that were written while the two hotels were merged.'),
  moves: maybe(describedAs(moves, 'With `preview`: what the hotel would have.')),
});

export const unmergeQuery = Type.Object({
  preview: Type.Optional(Type.Boolean({ description: 'Changes nothing; the answer says what would move.' })),
});

const unmerged: UnmergeResult = {
  hotelId: 'lp3e9',
  survivorId: 'lp2714',
  records: [
    { outcome: 'diverted', kind: 'room', record: 'Loft', namedHotelId: 'lp3e9', changedHotelId: 'lp2714' },
  ],
};

export const mergeRequest = Type.Object({
  survivorId: sent('The hotel that answers for both; of a merged hotel, the one that it was merged into.'),
  dryRun: Type.Optional(Type.Boolean({ description: 'Changes nothing; the answer says what would move.' })),
});

export const mergedAnswer = named('MergeResponse', {
  hotelId: text('The hotel that was merged.'),
  survivorId: text('The hotel that answers for both.'),
  changed: Type.Boolean({ description: 'False if it was merged like this before.' }),
  moves: maybe(describedAs(moves, 'With `dryRun`: what the survivor would get.')),
});

export const mergeExamples = {
  request: { survivorId: 'lp2714' },
  merged: { hotelId: 'lp3e9', survivorId: 'lp2714', changed: true },
  dryRun: {
    hotelId: 'lp3e9',
    survivorId: 'lp2714',
    changed: true,
    moves: { rooms: 4, reviews: 31, partnerIds: 6, hotels: 0 },
  },
  unmerged,
  preview: { ...unmerged, moves: { rooms: 4, reviews: 31, partnerIds: 6, hotels: 0 } },
};
