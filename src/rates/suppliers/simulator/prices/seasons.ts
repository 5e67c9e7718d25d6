import type { SeasonName, WeekName } from '../../../../catalogue/reference/destinations.ts';

/**
 * Data table. Demand in the middle of each month of the northern hemisphere, from January, in thousandths of the
 * middle season. In the southern half the year begins in July.
 */
const northern: Readonly<Record<SeasonName, readonly number[]>> = {
  // Spring and autumn are the high seasons of cities.
  city: [760, 800, 920, 1060, 1160, 1180, 1100, 1040, 1200, 1140, 900, 960],
  coast: [620, 650, 740, 880, 1020, 1220, 1480, 1520, 1180, 880, 680, 680],
  snow: [1340, 1460, 1260, 880, 740, 860, 1000, 1020, 820, 740, 780, 1180],
  // Few people visit a desert in July.
  desert: [1280, 1300, 1240, 1080, 820, 640, 580, 600, 720, 1020, 1240, 1260],
  // The dry season is in the winter.
  tropics: [1320, 1340, 1220, 1080, 880, 820, 880, 900, 780, 820, 980, 1220],
  even: [980, 1000, 1020, 1020, 960, 980, 1060, 1060, 940, 960, 980, 1080],
};

/** Data table. From Sunday, the night that begins on the day. */
const weeks: Readonly<Record<WeekName, readonly number[]>> = {
  leisure: [920, 920, 940, 960, 990, 1140, 1180],
  business: [900, 1020, 1090, 1090, 1040, 900, 880],
  party: [860, 820, 820, 850, 960, 1340, 1420],
};

/** Countries whose weekend begins on Thursday evening: their week is one day ahead. */
const fridayWeekends = new Set(['BH', 'DZ', 'EG', 'IL', 'IQ', 'JO', 'KW', 'LY', 'OM', 'QA', 'SA', 'YE']);

const DAYS_OF_YEAR = 366;
const tables = new Map<string, readonly number[]>();

/** Thousandths for a day, interpolated between the middles of the months, so that no month ends with a jump. */
export function seasonPermille(season: SeasonName, isSouth: boolean, day: number): number {
  const date = new Date(day * 86_400_000);
  const dayOfYear = Math.floor(day - Date.UTC(date.getUTCFullYear(), 0, 1) / 86_400_000);
  const key = `${season} ${isSouth}`;
  const known = tables.get(key);
  const table = known ?? tableOf(northern[season], isSouth ? 6 : 0);
  if (known === undefined) tables.set(key, table);
  return table[dayOfYear] ?? 1000;
}

function tableOf(months: readonly number[], shift: number): number[] {
  const monthDays = DAYS_OF_YEAR / 12;
  const at = (month: number): number => months[(((month + shift) % 12) + 12) % 12] ?? 1000;
  return Array.from({ length: DAYS_OF_YEAR }, (_, day) => {
    const position = day / monthDays - 0.5;
    const month = Math.floor(position);
    const share = position - month;
    return Math.round(at(month) * (1 - share) + at(month + 1) * share);
  });
}

/** `weekday`: 0 is Sunday. */
export function weekPermille(week: WeekName, country: string, weekday: number): number {
  const place = fridayWeekends.has(country) ? (weekday + 1) % 7 : weekday;
  return weeks[week][place] ?? 1000;
}
