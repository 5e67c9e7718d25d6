import { parseArgs } from 'node:util';
import { fuzzService } from './service.ts';

/** `npm run fuzz -- [--requests N] [--seed N] [--at-once N]`: the long form of `test/fuzz/fuzz.test.ts`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    'at-once': { type: 'string', default: '8' },
  },
});
const seed = Number(values.seed);
console.log(`${values.requests} requests, seed ${seed}`);
const report = await fuzzService({
  requests: Number(values.requests),
  seed,
  atOnce: Number(values['at-once']),
});
for (const [status, count] of [...report.byStatus].toSorted(([a], [b]) => a - b))
  console.log(`${status}: ${count}`);
const unreached = report.operations.filter((operation) => !report.succeeded.has(operation));
console.log(`${report.succeeded.size} of ${report.operations.length} operations succeeded at least once`);
if (unreached.length > 0) console.log(`never: ${unreached.join(', ')}`);
for (const fault of report.faults.slice(0, 50)) console.log(JSON.stringify(fault, undefined, 1));
console.log(`${report.faults.length} faults`);
process.exit(report.faults.length === 0 ? 0 : 1);
