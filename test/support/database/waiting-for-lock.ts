/** Finds a row while a transaction of this database waits for another one. */
export const waitingForLock = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
