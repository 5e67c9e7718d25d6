import { readChanges } from '../../catalogue/maintain/read-changes.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

const MOST = 10_000;

export const catalogueChanges: Command = {
  usage: '[--after NUMBER] [--limit N] [--partner NAME] [--json]',
  flags: { after: { type: 'string' }, limit: { type: 'string' }, partner: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const after = wholeNumber('after', flags.text('after') ?? '0', Number.MAX_SAFE_INTEGER);
      const limit = wholeNumber('limit', flags.text('limit') ?? '100', MOST);
      const { changes } = await readChanges(needs, { after, limit, partner: flags.text('partner') });
      print(changes, () =>
        table(
          ['number', 'at', 'type', 'hotel', 'other hotel', 'partner', 'partner id', 'fields'],
          changes.map((one) => [
            String(one.number),
            one.at.toISOString(),
            one.type,
            one.hotelId,
            one.survivorId ?? one.previousHotelId ?? '',
            one.partner ?? '',
            one.partnerId ?? '',
            one.changedFields?.join(', ') ?? '',
          ]),
        ),
      );
    }),
};

function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Problem(`--${flag} is "${text}"; it must be a whole number from 0 to ${most}.`);
}
