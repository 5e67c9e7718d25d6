import type { Evidence } from './evidence.ts';

/** Extras that a booking has were bought, and no others: their keys are the booking and the place. */
export async function brokenExtras({ sessions, extras }: Evidence): Promise<string[]> {
  const rows = await sessions.rows<{ id: string; status: string; states: string[] }>(
    `select id, status, array(select e ->> 'state' from jsonb_array_elements(extras::jsonb) as e) as states from bookings`,
  );
  const known = new Set<string>();
  const found: string[] = [];
  for (const { id, status, states } of rows)
    for (const [place, state] of states.entries()) {
      const key = `${id}:${place}`;
      known.add(key);
      const isBought = extras.sold.get(key) === 'bought';
      if (state === 'bought' && !isBought) found.push(`the extra ${key} is charged and was not bought`);
      if (state === 'given-up' && isBought) found.push(`the extra ${key} was given up and is bought`);
      if (status === 'FAILED' && isBought) found.push(`${id} is FAILED and its extra ${place} is bought`);
      if (status === 'CONFIRMED' && state === 'ordered')
        found.push(`${id} is CONFIRMED, its extra ${place} open`);
    }
  for (const [key, state] of extras.sold)
    if (state === 'bought' && !known.has(key))
      found.push(`the extra ${key} is bought, and no booking has it`);
  return found;
}
