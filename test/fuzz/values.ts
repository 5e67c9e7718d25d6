import type { Random } from '../../src/contract/needs.ts';
import type { Schema } from './operations.ts';
import { seen, type Pool } from './pool.ts';

/** Values that fit a schema, preferring ids the service has returned, so that requests reach deep states. */
export interface Source {
  readonly random: Random;
  readonly pool: Pool;
  /** The date of the run, from which stays are counted. */
  readonly today: Date;
}

/** What a field of this name usually holds: the document states many of these values in prose. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  currency: ['USD', 'EUR', 'JPY'],
  guestNationality: ['FR', 'US'],
  countryCode: ['IT', 'FR', 'US'],
  cityName: ['Rome', 'Paris'],
  iataCode: ['FCO', 'CDG'],
  latitude: [41.9, 48.85, -33.9],
  longitude: [12.5, 2.35, 151.2],
  radius: [1000, 30_000],
  boardType: ['RO', 'BI', 'RO,BB'],
  timeout: [3, 6, 1.5],
  language: ['en', 'fr', 'de'],
  method: ['ACC_CREDIT_CARD', 'WALLET', 'TRANSACTION_ID'],
  email: ['ada@example.org', 'lin@example.net'],
  status: ['active', 'inactive', 'enabled', 'disabled', 'confirmed', 'cancelled'],
  discount_type: ['percentage', 'fixed_amount'],
  verdict: ['accept', 'reject'],
  events: [['booking.book'], ['booking.cancel', 'booking.prebook']],
  url: ['https://hooks.example.org/in', 'https://198.51.100.7/x'],
  remarks: [''],
};

const AT_MOST_ITEMS = 4;
const optionalShares = [0, 0, 0.05, 0.4];

export function valueOf(source: Source, schema: Schema, name = ''): unknown {
  const { random } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  if (schema.anyOf !== undefined) return valueOf(source, pick(random, schema.anyOf), name);
  switch (schema.type) {
    case 'object':
      return objectOf(source, schema);
    case 'array':
      return arrayOf(source, schema, name);
    case 'boolean':
      return random.fraction() < 0.5;
    case 'null':
      return null;
    default:
      return scalarOf(source, schema, name);
  }
}

function objectOf(source: Source, { properties = {}, required = [] }: Schema): object {
  const { random } = source;
  // Few members get far into an operation; many test combinations.
  const share = pick(random, optionalShares);
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.fraction() < share,
  );
  return Object.fromEntries(chosen.map(([name, schema]) => [name, valueOf(source, schema, name)]));
}

function arrayOf(
  source: Source,
  { items = {}, minItems = 0, maxItems = AT_MOST_ITEMS }: Schema,
  name: string,
) {
  const known = usual[name];
  if (known !== undefined && Array.isArray(known[0])) return pick(source.random, known);
  const most = Math.max(minItems, Math.min(maxItems, AT_MOST_ITEMS));
  const length = minItems + below(source.random, most - minItems + 1);
  // `hotelIds` holds what `hotelId` names.
  return Array.from({ length: Math.max(length, 1) }, () => valueOf(source, items, name.replace(/s$/, '')));
}

function scalarOf(source: Source, schema: Schema, name: string): unknown {
  const { random, pool } = source;
  const before = seen(pool, name);
  if (before.length > 0 && random.fraction() < 0.9) return pick(random, before);
  const known = usual[name];
  if (known !== undefined && random.fraction() < 0.9) return pick(random, known);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(random, schema);
  return textOf(source, schema, name);
}

function numberOf(random: Random, { type, minimum = 0, maximum = 20 }: Schema): number {
  const value = minimum + random.fraction() * Math.min(maximum - minimum, 20);
  return type === 'integer' ? Math.floor(value) : value;
}

function textOf({ random, today }: Source, { format, maxLength = 24 }: Schema, name: string): string {
  if (format === 'uuid') return random.uuid();
  if (format === 'date-time') return new Date(today.getTime() - random.fraction() * 1e9).toISOString();
  if (format === 'date' || /^(checkin|checkout|from|to)$|date|validity/i.test(name)) {
    const ahead = name === 'checkout' || /end|to$/i.test(name) ? 12 : 10;
    return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  }
  const text = pick(random, ['Deluxe King', 'Ada', '1', 'lp1', 'Twin Room, Sea View', 'ZX-', 'a']);
  return `${text}${name === 'clientReference' ? random.uuid() : ''}`.slice(0, maxLength);
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[below(random, values.length)];
  if (value === undefined && values.length === 0) throw new Error('nothing to pick from');
  return value as T; // the index is below the length
}

export function below(random: Random, limit: number): number {
  return Math.floor(random.fraction() * limit);
}
