/** The date this many days from today, by the clock of the machine: `YYYY-MM-DD`. */
export const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
