import { Type } from 'typebox';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { task } from '../../contract/task.ts';
import { failCalibration } from './calibrations-store.ts';
import { runLearning } from './learn-account.ts';

const learning = task({
  name: 'hotels.learn',
  payload: Type.Object({ calibrationId: Type.String() }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 1,
  work: runLearning,
  gaveUp: ({ db, clock }: Needs, { calibrationId }) =>
    failCalibration(db, calibrationId, {
      error: 'the decisions could not be read; try again later',
      at: clock.now(),
    }),
});

export const nextOfLearning =
  ({ queue }: Pick<Needs, 'queue'>) =>
  (tx: Tx, calibrationId: string): Promise<void> =>
    queue.enqueue(tx, learning, { calibrationId });

export const learnTasks = [learning];
