import type { Timer } from '../contract/task.ts';
import { learnTasks } from './learn/tasks.ts';
import { checkTasks, checkTimers } from './cross-check/tasks.ts';
import { matchTasks, matchTimers } from './match/tasks.ts';

export const tasks = [...matchTasks, ...checkTasks, ...learnTasks];
export const timers: readonly Timer[] = [...matchTimers, ...checkTimers];
