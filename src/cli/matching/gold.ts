import { publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import { addKnownFile } from '../../hotels/learn/add-known-pairs.ts';
import { correctGold } from '../../hotels/learn/correct-gold.ts';
import { readAgreement } from '../../hotels/learn/read-agreement.ts';
import { removeWaitingPairs, setGoldShare } from '../../hotels/match/stores/known-pair-store.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { authorOf, inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

const count = (number: number) => number.toLocaleString('en');

export const goldAdd: Command = {
  usage: `FILE ${ownerUsage} [--partner NAME] [--json]`,
  flags: { ...ownerFlags, partner: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [file = ''], flags, print, signal }) =>
    withNeeds(async (needs) => {
      const author = await authorOf(needs, flags);
      const added = await inWords(
        addKnownFile(needs, author, {
          bytes: unpacked(openFile(file, signal)),
          partner: flags.text('partner'),
        }),
      );
      print(
        added,
        () =>
          `${count(added.added)} known pairs; ${count(added.unknown)} rows name no hotel of the catalogue.`,
      );
    }),
};

export const goldSet: Command = {
  usage: `SHARE ${ownerUsage} [--json]`,
  notes: `SHARE is from 0 to ${limits.goldMostShare}; ${limits.goldShare} until it is set.`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [text = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const share = text.trim() === '' ? Number.NaN : Number(text);
      if (!(share >= 0 && share <= limits.goldMostShare))
        throw new Problem(`"${text}" is not a share: expected a number from 0 to ${limits.goldMostShare}.`);
      const owner = await ownerOf(needs, flags);
      await setGoldShare(needs.db, owner, share);
      print({ ...owner, share }, () => `${100 * share} % of the rows that reviewers see will be known.`);
    }),
};

export const goldRemove: Command = {
  usage: `${ownerUsage} [--json]`,
  flags: ownerFlags,
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const removed = await removeWaitingPairs(needs.db, await ownerOf(needs, flags));
      print({ removed }, () => `${count(removed)} known pairs were removed.`);
    }),
};

export const goldCorrect: Command = {
  usage: `${ownerUsage} [--dry-run] [--json]`,
  flags: { ...ownerFlags, 'dry-run': { type: 'boolean' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const preview = flags.has('dry-run');
      const wrong = await inWords(correctGold(needs, await authorOf(needs, flags), { preview }));
      const rows = wrong.map(({ known, hotel, ...one }) => ({
        ...one,
        known: publicId(known),
        hotel: publicId(hotel),
      }));
      print({ preview, rows }, () =>
        [
          preview
            ? `Nothing was changed. ${count(rows.length)} known rows are decided wrongly.`
            : `${count(rows.length)} known rows were decided wrongly, and are decided as known.`,
          ...rows.slice(0, MOST_SHOWN).map(inOneLine),
        ].join('\n'),
      );
    }),
};

const MOST_SHOWN = 50;

interface ShownAnswer {
  readonly rowKey: string;
  readonly known: string;
  readonly decidedBy: string;
  readonly reviewer: string;
  readonly decision: string;
  readonly hotel: string;
}

const inOneLine = ({ rowKey, known, decidedBy, reviewer, decision, hotel }: ShownAnswer) =>
  `${rowKey} is ${known}: ${decidedBy} ${reviewer} ${decision} ${hotel}`;

export const goldReport: Command = {
  usage: `${ownerUsage} [--json]`,
  flags: ownerFlags,
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const { different, ...agreement } = await readAgreement(needs, await ownerOf(needs, flags));
      const answers = different.map(({ known, hotel, ...one }) => ({
        ...one,
        known: publicId(known),
        hotel: publicId(hotel),
      }));
      print({ ...agreement, different: answers }, () => {
        const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
        const reviewers = agreement.reviewers.map(({ decidedBy, reviewer, rows, agreed, low, high }) => [
          decidedBy,
          reviewer,
          count(rows),
          percent(agreed / rows),
          `${percent(low)} to ${percent(high)}`,
        ]);
        return [
          `Known pairs: ${count(agreement.waiting)} wait for their row, ${count(agreement.settled)} are settled, ${count(agreement.review)} are in review (${percent(agreement.share)} of the rows in review).`,
          table(['author', 'reviewer', 'answers', 'agree', '95 of 100'], reviewers),
          ...answers.slice(0, MOST_SHOWN).map(inOneLine),
        ].join('\n');
      });
    }),
};
