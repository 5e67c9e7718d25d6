import type { Tx } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import { scoreCases } from './cases-store.ts';
import { diffOf, endOfRelease, type MapState } from './diff-releases.ts';
import { currentRelease, readGate } from './release-store.ts';

/**
 * Refuses a state that the gate does not let through, and names every limit that the state exceeds. Consumers follow the
 * current release, so the state is compared with that release, even if another one was published last. Without a
 * current release, no ids can have moved.
 */
export async function passGate(tx: Tx, to: MapState): Promise<void> {
  const { mostMoved, leastScore } = await readGate(tx);
  const failed = [
    ...(leastScore === null ? [] : await failedCases(tx, { least: leastScore, to })),
    ...(mostMoved === null ? [] : await failedMoves(tx, { most: mostMoved, to })),
  ];
  if (failed.length > 0) throw refuse('release-refused', failed.join('; and '));
}

async function failedMoves(
  tx: Tx,
  { most, to }: { readonly most: number; readonly to: MapState },
): Promise<string[]> {
  const current = await currentRelease(tx);
  if (current === undefined) return [];
  const { ids } = await diffOf(tx, { from: endOfRelease(current), to });
  const moved = ids.moved + ids.withdrawn;
  if (moved <= most) return [];
  return [
    `${moved} ids were moved or withdrawn since the current release ${JSON.stringify(current.name)}, and the gate allows ${most}`,
  ];
}

async function failedCases(
  tx: Tx,
  { least, to }: { readonly least: number; readonly to: MapState },
): Promise<string[]> {
  const { cases, wrong } = await scoreCases(tx, { at: to.at, most: 1 });
  if (cases === 0) return ['the gate needs labelled cases, and there are none'];
  if ((cases - wrong) / cases >= least) return [];
  return [
    `${wrong} of ${cases} labelled cases are wrong, and the gate needs a score of ${least} (\`map releases cases\` lists them)`,
  ];
}
