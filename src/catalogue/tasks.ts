import type { Timer } from '../contract/task.ts';
import { deletePast } from './maintain/delete-past.ts';

export const timers: readonly Timer[] = [
  { name: 'catalogue.forget-past', everySeconds: 86_400, run: deletePast },
];
