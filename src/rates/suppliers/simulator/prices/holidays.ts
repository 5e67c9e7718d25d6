import { dayNumber } from '../../../../lib/calendar.ts';

/**
 * Data table. Nights with more demand: `countries|from|to|thousandths|town`, each night of a year, or of the dates of a
 * movable holiday. `*` is every country; the first row that applies counts.
 */
const rows = `
BR|easter-50|easter-45|1550|
DE|09-19|10-04|1650|Munich
GB|08-03|08-27|1380|Edinburgh
*|12-30|12-31|1620|
*|12-27|12-29|1300|
*|12-24|12-26|1060|
CN,HK,MY,SG,TW,VN|lunar-1|lunar+5|1420|
JP|04-29|05-05|1450|
JP|03-25|04-08|1260|Kyoto
TH|04-12|04-16|1280|
IN|diwali-2|diwali+2|1260|
AE,EG,ID,MA,MY,SA,TR|eid-1|eid+3|1320|
US|thanksgiving-1|thanksgiving+2|1320|
US|07-02|07-04|1260|
CA|06-30|07-01|1180|
FR|07-13|07-14|1200|
IT|08-12|08-16|1260|
ES|08-13|08-15|1160|
AU,NZ,ZA|12-20|01-06|1300|
AR,AT,AU,BE,BR,CH,CL,CO,CZ,DE,DK,ES,FI,FR,GB,HU,IE,IT,MX,NL,NO,NZ,PE,PH,PL,PT,SE,SI,SK,US,ZA|easter-3|easter|1240|
GR,RO,RS,UA,BG,CY|orthodox-3|orthodox|1260|
AT,BE,CH,DE,DK,FI,FR,GB,IT,NL,NO,PL,SE|easter+36|easter+39|1100|
`;

/** Data table. The first days of holidays of lunar calendars. */
const lunarHolidays: Readonly<Record<string, readonly string[]>> = {
  lunar: ['2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2031-01-23'],
  diwali: ['2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26', '2031-11-14'],
  eid: ['2025-03-31', '2026-03-20', '2027-03-10', '2028-02-27', '2029-02-15', '2030-02-05', '2031-01-25'],
};

interface Holiday {
  readonly countries: ReadonlySet<string> | undefined;
  readonly from: string;
  readonly to: string;
  readonly permille: number;
  readonly town: string;
}

const holidays: readonly Holiday[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([countries = '', from = '', to = '', permille = '', town = '']) => ({
    countries: countries === '*' ? undefined : new Set(countries.split(',')),
    from,
    to,
    permille: Number(permille),
    town,
  }));

/** Thousandths for the night that begins on a day; 1000 on most days. `town`: its English name. */
export function holidayPermille(country: string, town: string, day: number): number {
  const year = new Date(day * 86_400_000).getUTCFullYear();
  const found = holidays.find(
    (one) =>
      (one.countries?.has(country) ?? true) &&
      (one.town === '' || one.town === town) &&
      [year - 1, year].some((of) => isWithin(one, of, day)),
  );
  return found?.permille ?? 1000;
}

function isWithin({ from, to }: Holiday, year: number, day: number): boolean {
  const first = dayOf(from, year);
  if (first === undefined || day < first) return false;
  const last = dayOf(to, year);
  if (last === undefined) return false;
  // A range such as 12-20 to 01-06 ends in the next year.
  return day <= (last < first ? (dayOf(to, year + 1) ?? 0) : last);
}

/** `07-04`, `easter-3` or `lunar+5` in a year; undefined if the table has no date of that year. */
function dayOf(text: string, year: number): number | undefined {
  const fixed = /^\d\d-\d\d$/.test(text) ? dayNumber(`${year}-${text}`) : undefined;
  if (fixed !== undefined) return fixed;
  const [, feast = '', away = '0'] = /^([a-z]+)([+-]\d+)?$/.exec(text) ?? [];
  const day = feastDay(feast, year);
  return day === undefined ? undefined : day + Number(away);
}

function feastDay(feast: string, year: number): number | undefined {
  if (feast === 'easter') return easter(year);
  if (feast === 'orthodox') return orthodoxEaster(year);
  if (feast === 'thanksgiving') return thanksgiving(year);
  return dayNumber(lunarHolidays[feast]?.find((date) => date.startsWith(String(year))) ?? '');
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / 86_400_000;
}

/** Easter Sunday of the Julian calendar, which is thirteen days behind until 2099. */
function orthodoxEaster(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const n = d + e + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / 86_400_000 + 13;
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): number {
  const first = Date.UTC(year, 10, 1) / 86_400_000;
  const weekday = (first + 4) % 7;
  return first + ((4 - weekday + 7) % 7) + 21;
}
