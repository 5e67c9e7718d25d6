import type { Timer } from '../contract/task.ts';
import { checkTasks, checkTimers } from './cross-check/tasks.ts';
import { matchTasks, matchTimers } from './match/tasks.ts';

export const tasks = [...matchTasks, ...checkTasks];
export const timers: readonly Timer[] = [...matchTimers, ...checkTimers];
