import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import {
  unmergeHotel,
  type UnmergedRecord,
  type UnmergeResult,
} from '../../catalogue/maintain/unmerge-hotels.ts';
import type { Command } from '../command.ts';
import { inWords } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const catalogueMerge: Command = {
  usage: 'LOSER SURVIVOR [--json]',
  flags: {},
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, positionals: [loser = '', survivor = ''], print }) =>
    withNeeds(async (needs) => {
      const merged = await inWords(mergeHotels(needs, { loser, survivor }));
      print(
        merged,
        () => `${merged.survivor} answers for ${merged.loser}${merged.changed ? '' : ', as before'}.`,
      );
    }),
};

export const catalogueUnmerge: Command = {
  usage: 'HOTEL [--dry-run] [--json]',
  flags: { 'dry-run': { type: 'boolean' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [hotel = ''], print }) =>
    withNeeds(async (needs) => {
      const unmerged = await inWords(unmergeHotel(needs, { hotel, isDryRun: flags.has('dry-run') }));
      print(unmerged, () => unmergedText(unmerged));
    }),
};

function unmergedText({ hotelId, survivorId, records, moves }: UnmergeResult): string {
  if (moves === undefined) return `${hotelId} is no longer merged into ${survivorId}.${listed(records)}`;
  const { rooms, reviews, partnerIds } = moves;
  return `${hotelId} would leave ${survivorId}, with ${rooms} rooms, ${reviews} reviews and ${partnerIds} partner ids.${listed(records)}`;
}

function listed(records: readonly UnmergedRecord[]): string {
  if (records.length === 0) return '';
  const rows = records.map((one) => [
    one.outcome,
    one.kind,
    one.partner ?? (one.account === undefined ? '' : `${one.account} ${one.environment}`),
    one.record,
    one.namedHotelId,
    one.changedHotelId,
  ]);
  const heading = ['outcome', 'kind', 'of', 'record', 'named hotel', 'changed hotel'];
  return ` Check these records, which were written while the two hotels were merged:\n${table(heading, rows)}`;
}
