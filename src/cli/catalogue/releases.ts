import type { Needs } from '../../contract/needs.ts';
import { publicId } from '../../catalogue/hotel-id.ts';
import { scoreCases } from '../../catalogue/releases/cases-store.ts';
import { loadCases } from '../../catalogue/releases/labelled-cases.ts';
import { limits } from '../../contract/limits.ts';
import { pin, unpin } from '../../catalogue/releases/pins.ts';
import { diffReleases, makeCurrent, publishRelease } from '../../catalogue/releases/publish-release.ts';
import {
  listPins,
  listReleases,
  readGate,
  saveGate,
  type PinSubject,
  type ShownPin,
} from '../../catalogue/releases/release-store.ts';
import { shownDiff, shownRelease } from '../../catalogue/wire/release-shapes.ts';
import { partnerNamed } from '../../hotels/ids/partner-named.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command, CommandCall, Flags } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { inWords, ownerOf } from '../input/owner.ts';
import { personOf } from '../input/person.ts';
import { table } from '../output/table.ts';

export const mapReleasesList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async (needs) => {
      const releases = (await listReleases(needs.db)).map(shownRelease);
      const pins = await listPins(needs.db);
      print({ releases, pins }, () => {
        const rows = releases.map((one) => [
          one.name,
          one.stateAt,
          String(one.lastChange),
          one.publishedBy,
          one.isCurrent ? 'current' : '',
          one.note,
        ]);
        const heading = ['name', 'state of', 'last change', 'published by', '', 'note'];
        const pinned = table(
          ['pinned', 'release'],
          pins.map((one) => [nameOf(one), one.release ?? 'current']),
        );
        return `${table(heading, rows)}${pins.length === 0 ? '' : `\n${pinned}`}`;
      });
    }),
};

function nameOf({ account, environment, partner }: ShownPin): string {
  if (account !== null) return `${account} ${environment}`;
  return partner === null ? 'everyone' : `partner ${partner}`;
}

export const mapReleasesDraft: Command = { usage: '[--json]', flags: {}, run: printDiff };

export const mapReleasesDiff: Command = {
  usage: 'FROM [TO] [--json]',
  flags: {},
  positionals: { least: 1, most: 2 },
  run: printDiff,
};

/** Without names, the current release is compared with now. */
async function printDiff({ withNeeds, positionals: [from, to], print }: CommandCall): Promise<void> {
  await withNeeds(async (needs) => {
    const diff = shownDiff(await inWords(diffReleases(needs, { from, to })));
    print(diff, () => {
      const counted = (subject: string, counts: Readonly<Record<string, number>>) =>
        Object.entries(counts).map(([kind, count]) => [subject, kind, count.toLocaleString('en')]);
      const ids = diff.idSample.map((one) => [
        one.kind,
        one.partner,
        one.partnerId,
        one.before.join(' '),
        one.after.join(' '),
      ]);
      const hotels = diff.hotelSample.map((one) => [one.kind, one.hotelId, one.survivorId ?? '']);
      return [
        `From ${diff.from ?? 'the beginning'} to ${diff.to}:`,
        table(['', 'kind', 'number'], [...counted('ids', diff.ids), ...counted('hotels', diff.hotels)]),
        ...(ids.length === 0 ? [] : [table(['kind', 'partner', 'partner id', 'before', 'after'], ids)]),
        ...(hotels.length === 0 ? [] : [table(['kind', 'hotel', 'survivor'], hotels)]),
      ].join('\n');
    });
  });
}

export const mapReleasesPublish: Command = {
  usage: 'NAME [--note TEXT] [--canary] [--json]',
  flags: { note: { type: 'string' }, canary: { type: 'boolean' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [name = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const note = flags.text('note') ?? '';
      const isCanary = flags.has('canary');
      const release = shownRelease(
        await inWords(publishRelease(needs, { name, note, isCanary, by: personOf(flags) })),
      );
      print(
        release,
        () =>
          `${release.name} has the changes up to ${release.lastChange}${isCanary ? '; the current release stays' : ', and is the current release'}.`,
      );
    }),
};

export const mapReleasesUse: Command = commandToMakeCurrent({ isRollBack: false });

export const mapReleasesRollBack: Command = commandToMakeCurrent({ isRollBack: true });

function commandToMakeCurrent(how: { readonly isRollBack: boolean }): Command {
  return {
    usage: 'NAME [--json]',
    flags: {},
    positionals: { least: 1, most: 1 },
    run: ({ withNeeds, positionals: [name = ''], flags, print }) =>
      withNeeds(async (needs) => {
        const wanted = { ...how, name, by: personOf(flags) };
        const release = shownRelease(await inWords(makeCurrent(needs, wanted)));
        print(release, () => `${release.name} is the current release.`);
      }),
  };
}

export const mapReleasesGate: Command = {
  usage: '[--most-moved N|none] [--least-score SHARE|none] [--json]',
  flags: { 'most-moved': { type: 'string' }, 'least-score': { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const before = await readGate(needs.db);
      const gate = {
        mostMoved: limitOf(
          flags,
          'most-moved',
          { is: /^\d{1,15}$/, what: 'a number of ids' },
          before.mostMoved,
        ),
        leastScore: limitOf(
          flags,
          'least-score',
          { is: /^(0|1|0?\.\d+|1\.0+)$/, what: 'a share from 0 to 1' },
          before.leastScore,
        ),
      };
      await saveGate(needs.db, gate);
      print(gate, () =>
        [
          gate.mostMoved === null
            ? 'Releases have no limit of changes.'
            : `A release in which more than ${gate.mostMoved} ids were moved or withdrawn is refused.`,
          gate.leastScore === null
            ? 'Labelled cases are not checked.'
            : `A release in which less than ${gate.leastScore} of the labelled cases are right is refused.`,
        ].join('\n'),
      );
    }),
};

function limitOf(
  flags: Flags,
  name: string,
  { is, what }: { readonly is: RegExp; readonly what: string },
  before: number | null,
): number | null {
  const text = flags.text(name);
  if (text === undefined) return before;
  if (text === 'none') return null;
  if (!is.test(text)) throw new Problem(`--${name} is "${text}": expected ${what}, or none.`);
  return Number(text);
}

export const mapReleasesCases: Command = {
  usage: '[FILE|-] [--json]',
  flags: {},
  positionals: { least: 0, most: 1 },
  run: ({ withNeeds, positionals: [file], signal, print }) =>
    withNeeds(async (needs) => {
      if (file !== undefined) await inWords(loadCases(needs, unpacked(openFile(file, signal))));
      const { cases, wrong, sample } = await scoreCases(needs.db, { most: limits.diffSample });
      const shown = sample.map(({ expected, hotels, ...one }) => ({
        ...one,
        expectedHotelId: expected === null ? null : publicId(expected),
        hotelIds: hotels.map(publicId),
      }));
      const score = cases === 0 ? null : (cases - wrong) / cases;
      print({ cases, wrong, score, sample: shown }, () =>
        [
          score === null
            ? 'There are no labelled cases.'
            : `${cases - wrong} of ${cases} labelled cases are right: ${score.toFixed(4)}.`,
          ...(wrong === 0
            ? []
            : [
                table(
                  ['partner', 'partner id', 'expected', 'leads to'],
                  shown.map((one) => [
                    one.partner,
                    one.partnerId,
                    one.expectedHotelId ?? 'none',
                    one.hotelIds.join(' '),
                  ]),
                ),
              ]),
        ].join('\n'),
      );
    }),
};

const subjectFlags = {
  account: { type: 'string' },
  env: { type: 'string' },
  partner: { type: 'string' },
  everyone: { type: 'boolean' },
} as const;
const subjectUsage = '[--account ID --env sandbox|production] [--partner NAME] [--everyone]';

export const mapReleasesPin: Command = {
  usage: `NAME|current ${subjectUsage} [--json]`,
  flags: subjectFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [release = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const subject = await subjectOf(needs, flags);
      await inWords(pin(needs, { subject, release, by: personOf(flags) }));
      print({ release }, () => 'pinned');
    }),
};

export const mapReleasesUnpin: Command = {
  usage: `${subjectUsage} [--json]`,
  flags: subjectFlags,
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      if (!(await unpin(needs, await subjectOf(needs, flags)))) throw new Problem('There is no such pin.');
      print({ release: null }, () => 'unpinned');
    }),
};

async function subjectOf(needs: Pick<Needs, 'db'>, flags: Flags): Promise<PinSubject> {
  const partner = flags.text('partner');
  const given = [flags.text('account'), partner, flags.has('everyone') ? 'everyone' : undefined];
  if (given.filter((one) => one !== undefined).length !== 1)
    throw new Problem('State one of --account ID --env ENVIRONMENT, --partner NAME and --everyone.');
  if (flags.has('everyone')) return { everyone: true };
  if (partner !== undefined) return { partner: (await inWords(partnerNamed(needs, partner))).id };
  return { owner: await ownerOf(needs, flags) };
}
