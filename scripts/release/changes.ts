import type { Commit } from '../commits/commit-faults.ts';

/** Data table: the part of the product that a file belongs to. The first beginning that fits decides. */
const parts: readonly (readonly [beginning: string, part: string])[] = [
  ['src/bookings', 'Bookings'],
  ['src/rates', 'Rates and suppliers'],
  ['src/payments', 'Payments'],
  ['src/loyalty', 'Loyalty and vouchers'],
  ['src/hotels', 'Hotel matching and ids'],
  ['src/rooms', 'Room matching'],
  ['src/catalogue', 'Catalogue'],
  ['src/accounts', 'Accounts and keys'],
  ['src/events', 'Webhooks'],
  ['src/insight', 'Reports'],
  ['src/', 'Service and operation'],
  ['clients', 'Clients'],
  ['migrations', 'Service and operation'],
];
const OTHER = 'Packaging, examples and documentation';

/** A change that users or operators notice has a line in CHANGELOG.md, in the same commit (CONTRIBUTING.md). */
const isNoticed = ({ files }: Commit): boolean => files.includes('CHANGELOG.md');

/** The section of a release: what users and operators notice by part, oldest first, and the number of the other commits. */
export function changesOf(commits: readonly Commit[], title: string): string {
  const noticed = commits.filter(isNoticed).toReversed();
  const byPart = Map.groupBy(noticed, partOf);
  const sections = [...new Set([...parts.map(([, part]) => part), OTHER])].flatMap((part) => {
    const changes = byPart.get(part) ?? [];
    const lines = changes.map(({ subject, hash }) => `- ${subject} (${hash})`);
    return lines.length === 0 ? [] : [`### ${part}`, '', ...lines, ''];
  });
  const others = commits.length - noticed.length;
  return [`## ${title}`, '', ...sections, `Commits without a noticeable change: ${others}.`, ''].join('\n');
}

/** The part that most files of the commit belong to. Tests and documents do not count where there is code. */
function partOf({ files }: Commit): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const part = parts.find(([beginning]) => file.startsWith(beginning))?.[1];
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? OTHER;
}

const UNRELEASED = '## Unreleased\n';
const NOTHING_YET = 'Nothing has been released yet.';

/** CHANGELOG.md after the release: its section "Unreleased" has the version, and a new one is empty. */
export function releasedChangelog(text: string, title: string): string {
  if (!text.includes(UNRELEASED)) throw new Error(`CHANGELOG.md has no line "${UNRELEASED.trim()}"`);
  return text.replace(` ${NOTHING_YET}`, '').replace(UNRELEASED, `${UNRELEASED}\n## ${title}\n`);
}
