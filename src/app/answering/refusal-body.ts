import { groups, type Group } from '../../contract/groups.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { appearance, simpleText, type Appearance } from '../../contract/refusals.ts';
import { withoutCardNumbers } from '../../lib/card-number.ts';

/** A refusal as it goes over the wire: its status, and its body in the form of the group that refused. */
export interface RefusalAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one place in which texts of errors are made: none repeats a card number that somebody sent. */
export function refusalAnswer(
  group: Group,
  { refusal, detail, extra }: Pick<Refusal, 'refusal' | 'detail' | 'extra'>,
): RefusalAnswer {
  const row = appearance(group, refusal);
  const form = row.form ?? groups[group].form;
  const shown = detail === undefined ? undefined : withoutCardNumbers(detail);
  return { status: row.status, body: { ...bodies[form](row, shown), ...extra } };
}

const bodies = { coded, simple, message } as const;

function coded(row: Appearance, detail: string | undefined): Record<string, unknown> {
  const description = detail ?? row.description;
  const { code } = row;
  return {
    error:
      description === undefined
        ? { code, message: row.message }
        : { code, message: row.message, description },
  };
}

function simple(row: Appearance, detail: string | undefined): Record<string, unknown> {
  return { error: simpleText(row, detail), ...beside(row, detail) };
}

function message(row: Appearance, detail: string | undefined): Record<string, unknown> {
  if (row.isToldBeside) return { message: row.message, ...beside(row, detail) };
  return { message: detail ?? row.message };
}

function beside({ isToldBeside }: Appearance, detail: string | undefined): Record<string, unknown> {
  return isToldBeside && detail !== undefined ? { description: detail } : {};
}

/** Gateways and callers that hear one of these try again, and are told when. */
export function mayComeBack(status: number): boolean {
  return status >= 502 && status <= 504;
}
