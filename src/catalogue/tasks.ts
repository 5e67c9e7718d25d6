import type { Timer } from '../contract/task.ts';
import { forgetPast } from './maintain/forget-past.ts';

export const timers: readonly Timer[] = [
  { name: 'catalogue.forget-past', everySeconds: 86_400, run: forgetPast },
];
