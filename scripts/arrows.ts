import { findArrows } from './find-arrows.ts';
import { findCycles } from './import-cycles.ts';
import { report, sources } from './tree.ts';

/** Reports every import that `layers.ts` forbids, and every cycle of imports. */
const all = await sources(
  'src',
  'test',
  'bench',
  'cases',
  'certify',
  'clients',
  'console',
  'examples',
  'scripts',
  'simulate',
  'training',
);
report('arrows', [...findArrows(all), ...findCycles(all)]);
