/** From this instant on, local time is this far ahead of UTC. */
export interface Change {
  readonly atMs: number;
  readonly aheadMs: number;
}

export interface Span {
  /** Exclusive: the last change that is already known. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The changes of a rule such as `CST6CDT,M3.2.0,M11.1.0` (POSIX, with the hours from -167 to 167 of RFC 9636): from the
 * second Sunday of March at 2:00 on the summer time, from the first Sunday of November on the other. A rule without
 * dates has none.
 */
export function changesOfRule(rule: string, { fromMs, untilMs }: Span): Change[] {
  const found = RULE.exec(rule)?.groups;
  if (found === undefined) return [];
  const standardMs = -millisecondsOf(found['offset'] ?? '');
  const summerMs = found['summer'] === undefined ? standardMs + HOUR_MS : -millisecondsOf(found['summer']);
  const begins = dateOf(found['begins'] ?? '');
  const ends = dateOf(found['ends'] ?? '');
  const changes: Change[] = [];
  for (let year = new Date(fromMs).getUTCFullYear(); Date.UTC(year, 0) < untilMs; year += 1)
    changes.push(
      // The hour is local time as before the change.
      { atMs: begins(year) - standardMs, aheadMs: summerMs },
      { atMs: ends(year) - summerMs, aheadMs: standardMs },
    );
  return changes
    .filter(({ atMs }) => atMs > fromMs && atMs < untilMs)
    .sort((one, other) => one.atMs - other.atMs);
}

const NAME = '(?:<[^>]+>|[A-Za-z]{3,})';
const TIME = '[+-]?\\d{1,3}(?::\\d{2}){0,2}';
const DATE = `[MJ\\d][\\d.]*(?:/${TIME})?`;
const RULE = new RegExp(
  `^${NAME}(?<offset>${TIME})${NAME}(?<summer>${TIME})?,(?<begins>${DATE}),(?<ends>${DATE})$`,
);

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The local time of a date of the rule in a year, as if it were UTC. */
function dateOf(text: string): (year: number) => number {
  const [date = '', time = '2'] = text.split('/');
  const timeMs = millisecondsOf(time);
  return (year) => dayOf(date, year) + timeMs;
}

function dayOf(date: string, year: number): number {
  if (date.startsWith('M')) return weekdayOf(date, year);
  const number = Number(date.replace('J', ''));
  if (!date.startsWith('J')) return Date.UTC(year, 0, 1 + number);
  // The Julian form never counts the 29th of February.
  return Date.UTC(2001, 0, number) - Date.UTC(2001, 0) + Date.UTC(year, 0) + leapDay(number, year);
}

function leapDay(number: number, year: number): number {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return isLeap && number >= 60 ? DAY_MS : 0;
}

/** `M3.2.0`: of March the second Sunday; the fifth is the last. */
function weekdayOf(date: string, year: number): number {
  const [month = 1, week = 1, weekday = 0] = date.slice(1).split('.').map(Number);
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (week - 1) * 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, day > days ? day - 7 : day);
}

/** `-3:30` is minus three and a half hours. */
function millisecondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return text.startsWith('-') ? -ms : ms;
}
