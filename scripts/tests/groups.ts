import { globSync } from 'node:fs';
import { longForms, onlyLong } from './long-forms.ts';

/**
 * Which test files share a process. Those next to their sources do, because importing the program costs more than most of
 * them compute. Most of those in `test` and `examples` start services and wait for them: each has its own process.
 */
const crossing = ['test', 'examples'];
export const FILES_IN_PROCESS = 40;

/** These take longest, so they start first: none of them runs alone at the end. */
const slowest = [
  'test/console/console.test.ts',
  'test/hostile/hostile.test.ts',
  'test/crash/bookings.test.ts',
  'test/start-and-stop.test.ts',
  'test/crash/service.test.ts',
  'test/wall-clock.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/canaries/canaries.test.ts',
  'examples/examples.test.ts',
];

/** Files of `test` that share a process. The others start services or measure their process, and each has a separate one. */
const together: readonly (readonly string[])[] = [
  // They build the package once.
  ['test/conformance/package.test.ts', 'test/conformance/upgrade.test.ts'],
  // They call the stories in their process.
  [
    'test/cancellation-oracle.test.ts',
    'test/clients/published-forms.test.ts',
    'test/conformance/next-schema.test.ts',
    'test/crash/take-over.test.ts',
    'test/demo-hotel.test.ts',
    'test/endpoints.test.ts',
    'test/error-paths.test.ts',
    'test/monotone.test.ts',
    'test/past/id-index-steps.test.ts',
    'test/past/id-indexes.test.ts',
    'test/past/past.test.ts',
    'test/past/releases.test.ts',
    'test/promises.test.ts',
    'test/required-members.test.ts',
    'test/zones/time-zones.test.ts',
  ],
  // They read files of the repository, or compute.
  [
    'test/conformance/booking-operations.test.ts',
    'test/conformance/cluster.test.ts',
    'test/conformance/deploy.test.ts',
    'test/conformance/kinds-by-table.test.ts',
    'test/conformance/stores.test.ts',
    'test/hostile/cpu-afterwards.test.ts',
    'test/support/properties/rarely.test.ts',
    'test/support/properties/shrinking.test.ts',
  ],
  // They wait for a browser.
  ['test/payment-form.test.ts', 'test/website.test.ts'],
  // They use a service that runs in its own process, and share it.
  ['examples/examples.test.ts', 'test/agents/tasks.test.ts', 'test/clients/typescript.test.ts'],
  // They start their own processes that end in seconds.
  [
    'test/crash/events.test.ts',
    'test/crash/imports.test.ts',
    'test/crash/keys.test.ts',
    'test/crash/late-suppliers.test.ts',
    'test/crash/releases/releases.test.ts',
    'test/ops-port.test.ts',
    'test/start-again.test.ts',
    'test/unwritable-database.test.ts',
  ],
  // They import the same, and wait for their databases.
  [
    'test/topology/asynchronous.test.ts',
    'test/topology/failover.test.ts',
    'test/topology/patroni.test.ts',
    'test/topology/replica.test.ts',
  ],
];

/** The groups that `npm test` runs. Groups that wait are spread among those that compute. */
export function allGroups(): string[][] {
  const every = matching(['*/**/*.test.ts']);
  const named = [...slowest, ...together.flat(), ...longForms, ...Object.values(onlyLong).flat()];
  const missing = named.filter((file) => !every.includes(file));
  if (missing.length > 0) throw new Error(`scripts/tests names files that are gone: ${missing.join(', ')}`);
  const all = every.filter((file) => !(file in onlyLong));
  const across = all.filter(isCrossing);
  const first = [...slowest, ...across.filter((file) => !slowest.includes(file))];
  return spread(groupsOf(first), groupsOf(all.filter((file) => !isCrossing(file))));
}

/** The files in their order, as groups of those that may share a process. */
export function groupsOf(files: readonly string[]): string[][] {
  const withOthers = (file: string): readonly string[] =>
    together.find((group) => group.includes(file))?.filter((one) => files.includes(one)) ?? [file];
  const groups = files.filter(isCrossing).map(withOthers);
  const chunks = chunked(files.filter((file) => !isCrossing(file)));
  return [...new Map([...groups, ...chunks].map((group) => [group[0], [...group]])).values()];
}

export function isCrossing(file: string): boolean {
  return crossing.some((folder) => file.startsWith(`${folder}/`));
}

export function matching(patterns: readonly string[]): string[] {
  // Some folders have their own packages, and those bring tests; hidden ones have copies.
  const exclude = (name: string): boolean => name.includes('node_modules') || name.startsWith('.');
  return patterns.flatMap((pattern) => globSync(pattern, { exclude }).sort());
}

/** Neighbours share a process: they import the same modules. */
function chunked(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / FILES_IN_PROCESS);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, n) => files.slice(n * size, (n + 1) * size));
}

function spread<T>(few: readonly T[], many: readonly T[]): T[] {
  const between = many.length / few.length;
  return few.flatMap((one, n) => [
    one,
    ...many.slice(Math.round(n * between), Math.round((n + 1) * between)),
  ]);
}
