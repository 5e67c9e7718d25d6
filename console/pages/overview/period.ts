/** Data table: the periods of the plots, in days, and their names. */
export const periods = [
  [2, '2 days'],
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
] as const;

const USUAL_DAYS = 30;

export function daysOf(query: Readonly<Record<string, string>>): number {
  return periods.find(([days]) => String(days) === query['days'])?.[0] ?? USUAL_DAYS;
}

/** "the last 30 days". */
export const periodText = (days: number) => `the last ${days} days`;
