import type { Task, Timer } from '../contract/task.ts';

/** Every background task of the program. */
export const tasks: readonly Task[] = [];

/** Everything that runs again and again, once per cluster. */
export const timers: readonly Timer[] = [];
