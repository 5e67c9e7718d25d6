import type { Schemas } from 'innkeeper-client';
import { money, moneyOfMinor } from '../../lib/format.ts';

type Details = Schemas['BookingDetails'];
type Trail = Schemas['BookingTrail'];

/** One thing that happened to a booking. */
export interface TimelineEntry {
  readonly at: string;
  readonly kind: 'state' | 'call' | 'money' | 'event';
  readonly text: string;
  /** A key, `operator` or `service`; empty for what follows from something else. */
  readonly who: string;
  readonly requestId: string;
  readonly detail: string;
}

/** States, calls to others, money and events in the order in which they happened. */
export function timelineOf({ history }: Pick<Details, 'history'>, trail: Trail): readonly TimelineEntry[] {
  const { calls, entries, events } = trail;
  const happenings: readonly TimelineEntry[] = [
    ...history.map(({ at, who, what, requestId, detail }) => ({
      at,
      kind: 'state' as const,
      text: what,
      who,
      requestId,
      detail: detailText(detail),
    })),
    ...calls.map(({ at, name, operation, outcome, answer, milliseconds }) => ({
      ...follows,
      at,
      kind: 'call' as const,
      text: `${name} ${operation}`,
      detail: `${outcome === 'ok' ? answer || 'answered' : outcome}, ${Math.round(milliseconds)} ms`,
    })),
    ...entries.map(({ at, kind, currency, lines }) => ({
      ...follows,
      at,
      kind: 'money' as const,
      text: kind,
      detail: money(largest(Object.values(lines)), currency),
    })),
    ...events.map(({ at, name, deliveries }) => ({
      ...follows,
      at,
      kind: 'event' as const,
      text: name,
      detail:
        deliveries.length === 0 ? 'no webhook receives it' : deliveries.map(({ state }) => state).join(', '),
    })),
  ];
  return happenings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const follows = { who: '', requestId: '' };

const largest = (amounts: readonly number[]) => Math.max(0, ...amounts);

/** `status FAILED, reason …`; `feeMinor` and `currency` as an amount of money. */
function detailText(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  const entries = Object.entries(detail);
  const { currency } = detail as { readonly currency?: unknown };
  const isAmount = ([name, value]: readonly [string, unknown]) =>
    name.endsWith(MINOR) && typeof value === 'number' && typeof currency === 'string';
  return entries
    .filter(([name]) => name !== 'currency' || !entries.some(isAmount))
    .map(([name, value]) =>
      isAmount([name, value])
        ? `${name.slice(0, -MINOR.length)} ${moneyOfMinor(Number(value), String(currency))}`
        : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ');
}

const MINOR = 'Minor';
