import { IndexBuilder } from '../../src/hotels/ids/engine/index/index-builder.ts';
import { MappingRows } from '../../src/hotels/ids/engine/index/mapping-rows.ts';
import type { WrittenIndex } from '../../src/hotels/ids/engine/index/index-writer.ts';
import type { Bench, Claim } from '../claim.ts';
import { hotelOf, idOf } from '../ids/data.ts';

const IDS = [5_000_000, 50_000_000];
const LINES = 50_000;

/**
 * The index of a partner alone: built as a service builds it, from bytes as the database sends them, without the table. A
 * table of fifty million ids takes longer to fill than everything else together.
 */
export const idIndex: Bench = ({ say }) =>
  Promise.resolve(
    IDS.map((ids): Claim => {
      const before = process.cpuUsage();
      const written = builtOf(ids);
      const { user, system } = process.cpuUsage(before);
      const bytes = Object.values(written.parts).reduce((sum, { byteLength }) => sum + byteLength, 0);
      const mib = Math.round(bytes / 1024 ** 2);
      const peak = Math.round(process.resourceUsage().maxRSS / 1024);
      say(
        `${ids.toLocaleString('en')} ids: the index has ${mib} MiB, ${(bytes / ids).toFixed(1)} bytes an id; ` +
          `built in ${((user + system) / 1e6).toFixed(1)} s of CPU time; highest resident memory of this process ${peak} MiB`,
      );
      return {
        claim: `the index of a partner of ${ids.toLocaleString('en')} ids`,
        metric: 'its bytes',
        unit: 'MiB',
        ours: mib,
        rivals: {},
        goal: 'reported',
        isMet: true,
      };
    }),
  );

function builtOf(ids: number): WrittenIndex {
  const builder = new IndexBuilder();
  const rows = new MappingRows(builder);
  const encoder = new TextEncoder();
  for (let mapping = 0; mapping < ids; mapping += LINES) {
    let lines = '';
    for (let one = mapping; one < Math.min(ids, mapping + LINES); one += 1)
      lines += `${idOf(one)},${hotelOf(one)},d\n`;
    rows.read(encoder.encode(lines), false);
  }
  rows.read(new Uint8Array(0), true);
  const index = builder.intoBuckets();
  index.shared();
  return index.finish(() => undefined);
}
