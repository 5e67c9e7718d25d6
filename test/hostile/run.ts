import { parseArgs } from 'node:util';
import { attacks, runHostile } from './hostile.ts';

/** `npm run hostile -- [--scale N] [WORD…]`: every attack, or those whose name contains one of the words. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' }, list: { type: 'boolean', default: false } },
});
if (values.list) {
  for (const { name } of attacks) console.log(name);
  process.exit(0);
}
const outcomes = await runHostile({
  scale: Number(values.scale),
  chosen: ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  say: ({ attack, statuses, longestHoldMs, cpuMs, cpuAfterwardsMs, peakRssMib, faults }) => {
    const afterwards = cpuAfterwardsMs === undefined ? '' : ` and ${cpuAfterwardsMs} ms afterwards`;
    const figures = `${longestHoldMs} ms held, ${cpuMs} ms CPU${afterwards}, at most ${peakRssMib} MiB, ${JSON.stringify(statuses)}`;
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${attack}: ${figures}`);
    for (const fault of faults) console.log(`     ${fault}`);
  },
});
const failed = outcomes.filter(({ faults }) => faults.length > 0);
console.log(`\n${outcomes.length} attacks, ${failed.length} succeeded`);
process.exit(failed.length === 0 ? 0 : 1);
