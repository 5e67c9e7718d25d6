/**
 * Money is a whole number of minor units with its currency. Every division rounds here, once, by the rule that
 * the caller passes; amounts are never multiplied as floating point.
 */
export type Rounding = 'down' | 'up' | 'half-even';

/** `value × over ÷ under`, rounded by the given mode. `over` and `under` are whole and not negative. */
export function scaled(value: number, { over, under, rounding }: Scale): number {
  if (typeof over === 'number' && typeof under === 'number') {
    const product = value * over;
    // The path of nearly all amounts: as long as the product is exact, so is everything after it.
    if (Number.isSafeInteger(product) && Number.isSafeInteger(product * 2))
      return quotient(product, under, rounding);
  }
  const product = BigInt(value) * BigInt(over);
  return toSafe(divided(product, BigInt(under), rounding));
}

export interface Scale {
  readonly over: number | bigint;
  readonly under: number | bigint;
  readonly rounding: Rounding;
}

/** An exchange rate as the database returns it: units of each currency for one US dollar, as decimal texts. */
export interface Exchange {
  readonly fromPerUsd: string;
  readonly toPerUsd: string;
  readonly fromExponent: number;
  readonly toExponent: number;
}

/** Minor units of one currency as minor units of another. */
export function converted(minor: number, exchange: Exchange, rounding: Rounding): number {
  const { over, under } = ratioOf(exchange);
  return toSafe(divided(BigInt(minor) * over, under, rounding));
}

/** The exact factor between minor units; stored with each sale. */
export function ratioOf({ fromPerUsd, toPerUsd, fromExponent, toExponent }: Exchange): {
  over: bigint;
  under: bigint;
} {
  const from = decimal(fromPerUsd);
  const to = decimal(toPerUsd);
  return {
    over: to.digits * from.scale * 10n ** BigInt(toExponent),
    under: from.digits * to.scale * 10n ** BigInt(fromExponent),
  };
}

/** A percentage of an amount, given as decimal text ('7.5'). */
export function percentOf(minor: number, percent: string, rounding: Rounding): number {
  return scaled(minor, percentScale(percent, rounding));
}

/** The same as a scale, for code that applies it to many amounts. */
export function percentScale(percent: string, rounding: Rounding): Scale {
  const key = `${percent} ${rounding}`;
  const known = scales.get(key);
  if (known !== undefined) return known;
  const { digits, scale } = decimal(percent);
  const made = { over: Number(digits), under: Number(scale) * 100, rounding };
  if (scales.size >= REMEMBERED_SCALES) scales.clear();
  scales.set(key, made);
  return made;
}

/** Fees and margins use few percentages, applied to every rate of every search. */
const REMEMBERED_SCALES = 1_000;
const scales = new Map<string, Scale>();

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((one, other) => one + other, 0);
}

/**
 * Cuts a total into parts that add up to it exactly, in proportion to the weights. The minor units that are left after
 * rounding down go one each to the first parts that have a weight.
 */
export function split(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  const shares = whole > 0 ? weights : weights.map(() => 1);
  const under = whole > 0 ? whole : weights.length;
  const parts = shares.map((weight) => scaled(total, { over: weight, under, rounding: 'down' }));
  let left = total - sum(parts);
  return parts.map((part, at) => {
    if (left <= 0 || (shares[at] ?? 0) <= 0) return part;
    left -= 1;
    return part + 1;
  });
}

/** How much more `now` costs than `before`, in per cent with two decimals; negative means cheaper. */
export function percentDifference(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const hundredths = divided(BigInt(now - before) * 10_000n, BigInt(before), 'half-even');
  return Number(hundredths) / 100;
}

/** A JSON number as its decimal text, so that 7.1 per cent is 71 tenths and not a binary fraction. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

function decimal(text: string): { digits: bigint; scale: bigint } {
  const [whole = '0', part = ''] = text.split('.');
  return { digits: BigInt(whole + part), scale: 10n ** BigInt(part.length) };
}

function quotient(over: number, under: number, rounding: Rounding): number {
  if (over === 0) return 0;
  // A remainder of floating point numbers would take several times as long. The quotient may be rounded to the next one.
  const near = Math.floor(over / under);
  const floor = near * under > over ? near - 1 : near;
  const rest = over - floor * under;
  if (rest === 0 || rounding === 'down') return floor;
  if (rounding === 'up') return floor + 1;
  if (rest * 2 === under) return floor % 2 === 0 ? floor : floor + 1;
  return rest * 2 > under ? floor + 1 : floor;
}

function divided(over: bigint, under: bigint, rounding: Rounding): bigint {
  const floor = over >= 0n ? over / under : -((-over + under - 1n) / under);
  const rest = over - floor * under;
  if (rest === 0n || rounding === 'down') return floor;
  if (rounding === 'up') return floor + 1n;
  const twice = rest * 2n;
  if (twice === under) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > under ? floor + 1n : floor;
}

function toSafe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} minor units cannot be represented exactly`);
  return number;
}
