import { drawnFindings } from './layers/drawn-layers.ts';
import { findArrows } from './layers/find-arrows.ts';
import { findCycles } from './layers/import-cycles.ts';
import { readable, report, sources } from './tree.ts';

/** Reports every import that `layers.ts` forbids, every cycle of imports, and what ARCHITECTURE.md draws differently. */
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
report('arrows', [...findArrows(all), ...findCycles(all), ...drawnFindings(await readable())]);
