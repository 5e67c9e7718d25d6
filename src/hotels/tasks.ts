import type { Timer } from '../contract/task.ts';
import { matchTasks, matchTimers } from './match/tasks.ts';

export const tasks = matchTasks;
export const timers: readonly Timer[] = matchTimers;
