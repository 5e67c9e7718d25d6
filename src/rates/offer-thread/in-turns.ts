import type { Needs } from '../../contract/needs.ts';
import type { ComputeTurns } from '../../platform/yield-turn.ts';

/**
 * Runs the steps of a request when its account has a turn, and ends the turn between two steps when it has become long. So
 * requests of one account delay those of another by one turn each time, however many and however large they are.
 */
export async function inTurns<Answer>(
  turns: ComputeTurns,
  { clock, account }: Pick<Needs, 'clock'> & { readonly account: string },
  steps: Iterator<void, Answer>,
): Promise<Answer> {
  await turns.turn({ clock }, account);
  const yieldTurn = turns.yielder({ clock }, account);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    const nextTurn = yieldTurn();
    // Hotels take a fraction of a millisecond each, so most of them wait for nothing.
    if (nextTurn !== undefined) await nextTurn;
  }
}
