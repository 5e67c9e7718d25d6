import type { Tx } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import { scoreCases } from './cases-store.ts';
import { diffOf, endOfRelease, type MapState } from './diff-releases.ts';
import { currentRelease, readGate } from './release-store.ts';

/**
 * Refuses a state that the gate does not let consumers get. They follow the current release, so it is compared with that
 * one, whichever was published last. Without a current release there are no ids that could move.
 */
export async function passGate(tx: Tx, to: MapState): Promise<void> {
  const { mostMoved, leastScore } = await readGate(tx);
  if (leastScore !== null) await passCases(tx, { least: leastScore, to });
  const current = await currentRelease(tx);
  if (mostMoved === null || current === undefined) return;
  const { ids } = await diffOf(tx, { from: endOfRelease(current), to });
  const moved = ids.moved + ids.withdrawn;
  if (moved > mostMoved)
    throw refuse(
      'release-refused',
      `${moved} ids were moved or withdrawn since the current release ${JSON.stringify(current.name)}, and the gate allows ${mostMoved}`,
    );
}

async function passCases(
  tx: Tx,
  { least, to }: { readonly least: number; readonly to: MapState },
): Promise<void> {
  const { cases, wrong } = await scoreCases(tx, { at: to.at, most: 1 });
  if (cases === 0) throw refuse('release-refused', 'the gate needs labelled cases, and there are none');
  if ((cases - wrong) / cases < least)
    throw refuse(
      'release-refused',
      `${wrong} of ${cases} labelled cases are wrong, and the gate needs a score of ${least}; \`map releases cases\` lists them`,
    );
}
