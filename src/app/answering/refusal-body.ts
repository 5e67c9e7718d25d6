import { groups, type Group } from '../../contract/groups.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { appearance, simpleText, type Appearance } from '../../contract/refusals.ts';
import { withoutCardNumbers } from '../../lib/cards/card-number.ts';

/** A refusal as a response: its status, and its body in the form of the group. */
export interface RefusalAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one place where error bodies are made. No text in one repeats a card number that a caller sent. */
export function refusalAnswer(
  group: Group,
  { refusal, detail, extra }: Pick<Refusal, 'refusal' | 'detail' | 'extra'>,
): RefusalAnswer {
  const row = appearance(group, refusal);
  const form = row.form ?? groups[group].form;
  return { status: row.status, body: masked({ ...bodies[form](row, detail), ...extra }) };
}

/** Pointers and messages quote names and values of the request; further members may, too. */
function masked(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, maskedValue(value)]));
}

function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutCardNumbers(value);
  if (Array.isArray(value)) return value.map(maskedValue);
  // Error bodies are JSON, so the value is a plain object.
  return typeof value === 'object' && value !== null ? masked(value as Record<string, unknown>) : value;
}

const bodies = { coded, simple, message, flat, 'flat-text': flatText } as const;

function coded(row: Appearance, detail: string | undefined): Record<string, unknown> {
  return { error: flat(row, detail) };
}

function flat(row: Appearance, detail: string | undefined): Record<string, unknown> {
  const description = detail ?? row.description;
  const { code, message: label } = row;
  return description === undefined ? { code, message: label } : { code, message: label, description };
}

function flatText(row: Appearance, detail: string | undefined): Record<string, unknown> {
  return { ...flat(row, detail), code: `${row.code}` };
}

function simple(row: Appearance, detail: string | undefined): Record<string, unknown> {
  return { error: simpleText(row, detail), ...descriptionOf(row, detail) };
}

function message(row: Appearance, detail: string | undefined): Record<string, unknown> {
  if (row.addsDescription) return { message: row.message, ...descriptionOf(row, detail) };
  return { message: detail ?? row.message };
}

function descriptionOf({ addsDescription }: Appearance, detail: string | undefined): Record<string, unknown> {
  return addsDescription && detail !== undefined ? { description: detail } : {};
}
