import type { Evidence } from './evidence.ts';
import { chargeOf, type Row } from './money.ts';

/** Callers read CONFIRMED only after the money was taken: before that, it may still be refused. */
export function reportedEarly({ seen, gateway }: Evidence, rows: readonly Row[]): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const charge = row.source === 'card' ? chargeOf(gateway, row) : undefined;
    if (charge === undefined) continue;
    const { takenAtStep = Number.POSITIVE_INFINITY } = charge;
    for (const { booking, readAtStep } of seen)
      if (booking?.id === row.id && booking.status === 'CONFIRMED' && readAtStep < takenAtStep)
        found.add(`${row.id} was reported as CONFIRMED before its money was taken`);
  }
  return [...found];
}
