/**
 * Test files with a long form, which `npm run long` runs, and CI after `npm test`. In `npm test` they take their short form,
 * by `test/support/runs/form.ts`.
 */
export const inBothForms: readonly string[] = [
  'cases/hotels.test.ts',
  'src/app/reference/command-lines.test.ts',
  'test/canaries/canaries.test.ts',
  'test/cancellation-oracle.test.ts',
  'test/conformance/certify.test.ts',
  'test/conformance/traces.test.ts',
  'test/console/console.test.ts',
  'test/crash/keys.test.ts',
  'test/crash/late-suppliers.test.ts',
  'test/crash/service.test.ts',
  'test/endpoints.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/hostile/hostile.test.ts',
  'test/several-processes.test.ts',
  'test/simulate.test.ts',
];

/** `npm test` does not run these files. Each has the files that it runs about the same. */
export const onlyLong: Readonly<Record<string, readonly string[]>> = {
  'test/conformance/package.test.ts': ['scripts/library.test.ts', 'scripts/tests/bundle.test.ts'],
  'test/conformance/upgrade.test.ts': [
    'test/conformance/next-schema.test.ts',
    'src/platform/sql/migrations.test.ts',
    'src/platform/sql/upgrade.test.ts',
  ],
  'test/crash/match-workers.test.ts': [
    'src/hotels/match/run/chunk-taken-up.test.ts',
    'test/crash/take-over.test.ts',
  ],
  'test/crash/rolling.test.ts': ['test/ops-port.test.ts'],
  'simulate/mutants/every-mutant.test.ts': ['simulate/mutants/mutants.test.ts', 'test/simulate.test.ts'],
  'test/storage-servers.test.ts': ['src/platform/objects/objects.test.ts'],
  'test/topology/asynchronous.test.ts': ['src/bookings/audit/compare-bookings.test.ts'],
  'test/topology/failover.test.ts': [
    'src/platform/sql/database-hosts.test.ts',
    'test/unwritable-database.test.ts',
  ],
  'test/topology/patroni.test.ts': ['src/platform/sql/database-hosts.test.ts'],
  'test/topology/pooler.test.ts': ['src/platform/sql/reachable.test.ts', 'src/platform/sql/session.test.ts'],
  'test/topology/replica.test.ts': ['src/platform/replica.test.ts'],
  'test/topology/shards.test.ts': ['src/platform/shard.test.ts', 'src/bookings/audit/audit-extras.test.ts'],
};

export const longForms: readonly string[] = [...inBothForms, ...Object.keys(onlyLong)];
