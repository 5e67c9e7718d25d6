import { correctId, uncorrectId, listCorrections } from '../../hotels/match/adopt/correct-id.ts';
import { shownCorrections } from '../../hotels/match/adopt/correct-shapes.ts';
import { readHistory, type HistoryWanted } from '../../hotels/history/read-history.ts';
import { grantPartner, revokePartner } from '../../hotels/match/stores/adoption-store.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command, CommandCall } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { personOf } from '../input/person.ts';
import { table } from '../output/table.ts';

const partnerOfOwner = {
  usage: `PARTNER ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
} as const;

export const partnersAllow: Command = {
  ...partnerOfOwner,
  run: ({ withNeeds, positionals: [partner = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (partner.trim() === '') throw new Problem('The name of the partner is empty.');
      await grantPartner(needs.db, owner, { partner, at: needs.clock.now() });
      print({ ...owner, partner }, () => `${owner.accountId} may change the ids of ${partner}`);
    }),
};

export const partnersRevoke: Command = {
  ...partnerOfOwner,
  run: ({ withNeeds, positionals: [partner = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (!(await revokePartner(needs.db.patient, owner, partner)))
        throw new Problem(`${owner.accountId} has no permission for the ids of "${partner}".`);
      print({ ...owner, partner }, () => 'revoked');
    }),
};

export const partnersCorrect: Command = {
  usage: 'PARTNER ID HOTEL_ID|none [--json]',
  flags: {},
  positionals: { least: 3, most: 3 },
  run: ({ withNeeds, positionals: [partner = '', partnerId = '', hotel = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const wanted = { partner, partnerId, hotelId: hotel === 'none' ? null : hotel, isOperator: true };
      const operator = { accountId: '', environment: 'production', keyId: personOf(flags) } as const;
      const corrected = await inWords(correctId(needs, operator, wanted));
      print(corrected, () => {
        const before = corrected.before.length === 0 ? 'no hotel' : corrected.before.join(' and ');
        return corrected.changed
          ? `${partnerId} of ${corrected.partner} leads to ${corrected.hotelId ?? 'no hotel'}; before, to ${before}.`
          : `${partnerId} of ${corrected.partner} leads to ${before}, as before.`;
      });
    }),
};

export const partnersUncorrect: Command = {
  usage: 'PARTNER ID [--json]',
  notes: 'The id leads to the same hotel as before, until an adoption moves it.',
  flags: {},
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, positionals: [partner = '', partnerId = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const operator = { accountId: '', environment: 'production', keyId: personOf(flags) } as const;
      const removed = await inWords(uncorrectId(needs, operator, { partner, partnerId, isOperator: true }));
      print(
        removed,
        () =>
          `The correction of ${partnerId} of ${removed.partner} to ${removed.hotelId ?? 'no hotel'} was removed.`,
      );
    }),
};

export const partnersCorrections: Command = {
  usage: 'PARTNER [--after ID] [--json]',
  flags: { after: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [partner = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const page = await inWords(listCorrections(needs, { partner, after: flags.text('after') }));
      const shown = shownCorrections(page, (by) => by);
      print(shown, () =>
        [
          table(
            ['id', 'hotel', 'at', 'by'],
            shown.corrections.map((one) => [
              one.partnerId,
              one.hotelId ?? 'none',
              one.correctedAt,
              one.correctedBy ?? '',
            ]),
          ),
          ...(shown.next === null ? [] : [`More: --after ${JSON.stringify(shown.next)}`]),
        ].join('\n'),
      );
    }),
};

export const partnersHistory: Command = {
  usage: `PARTNER ID [${ownerUsage}] [--json]`,
  notes: 'With an account, also its decisions about the rows from which the id was adopted.',
  flags: ownerFlags,
  positionals: { least: 2, most: 2 },
  run: (call) => history(call, { partner: call.positionals[0] ?? '', partnerId: call.positionals[1] ?? '' }),
};

export const hotelsHistory: Command = {
  usage: `HOTEL_ID [${ownerUsage}] [--json]`,
  notes: 'With an account, also its decisions about the hotel.',
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: (call) => history(call, { hotelId: call.positionals[0] ?? '', withIds: true }),
};

const history = ({ withNeeds, flags, print }: CommandCall, wanted: HistoryWanted) =>
  withNeeds(async (needs) => {
    const owner = flags.text('account') === undefined ? undefined : await ownerOf(needs, flags);
    const entries = await inWords(readHistory(needs, owner, wanted));
    print(entries, () =>
      table(
        ['at', 'type', 'hotel', 'other hotel', 'id', 'origin', 'file or job', 'by', ''],
        entries.map((one) => [
          one.at.toISOString(),
          one.type,
          one.hotelId ?? '',
          one.otherHotelId ?? '',
          [one.partner ?? '', one.partnerId ?? ''].join(' ').trim(),
          one.origin ?? '',
          one.file ?? one.jobId ?? '',
          one.by ?? '',
          one.release ?? one.decision ?? '',
        ]),
      ),
    );
  });
