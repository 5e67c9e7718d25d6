/** Days are texts such as `2026-03-01`, without a time zone: a stay has the dates of the hotel. */
const DAY_MS = 86_400_000;

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return textOf(new Date(at(day).getTime() + count * DAY_MS));
}

/** The same day of another month, or its last day: a month after 31 January is 28 February. */
export function addMonths(day: string, count: number): string {
  const date = at(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(textOf(first), Math.min(date.getUTCDate(), length) - 1);
}

export function nightsBetween(checkin: string, checkout: string): number {
  return Math.round((at(checkout).getTime() - at(checkin).getTime()) / DAY_MS);
}

/** The weeks of a day's month, each of seven places; those of other months are empty. `firstDay`: 1 Monday to 7 Sunday. */
export function weeksOfMonth(day: string, firstDay: number): (string | undefined)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weekday = at(first).getUTCDay() || 7;
  const start = addDays(first, -((weekday - firstDay + 7) % 7));
  const weeks: (string | undefined)[][] = [];
  for (let week = start; week.slice(0, 7) <= month; week = addDays(week, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, n) => addDays(week, n)).map((one) =>
        one.startsWith(month) ? one : undefined,
      ),
    );
  return weeks;
}

/** How a key moves the focus in a calendar, as the ARIA practices for grids of dates have it. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}
