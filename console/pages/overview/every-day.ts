const DAY_SECONDS = 86_400;

export interface DayOfPeriod {
  /** The beginning of the day, in seconds since 1970. */
  readonly seconds: number;
  /** Its place in `days`, or -1: nothing happened. */
  readonly at: number;
}

/** Every day of a period, also those without figures: a plot must not draw a line over them. */
export function everyDay({
  from,
  to,
  days,
}: {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
}): DayOfPeriod[] {
  const first = Date.parse(from) / 1000;
  const count = Math.round((Date.parse(to) / 1000 - first) / DAY_SECONDS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const seconds = first + index * DAY_SECONDS;
    return { seconds, at: days.indexOf(new Date(seconds * 1000).toISOString().slice(0, 10)) };
  });
}
