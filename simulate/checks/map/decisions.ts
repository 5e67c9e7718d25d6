import type { Evidence } from '../evidence.ts';
import { replayed, storedFeed } from './feed.ts';

interface Ruled {
  readonly id: string;
  readonly hotel: number;
  /** Why the id was changed last. */
  readonly origin: string | null;
}

/** Where decisions of people lead the ids of adopted rows, unless a later correction replaced them, and what changed each id last. */
const ruled = `
  select p.name || ' ' || r.partner_id as id, d.hotel::float8 as hotel, (
      select origin from catalogue_changes c where c.partner = r.partner and r.partner_id = any (c.partner_ids)
      order by first_change desc limit 1) as origin
  from adopted_rows r join partners p on p.id = r.partner
  join hotel_match_decisions d on d.account = r.account and d.environment = r.environment and d.row_key = r.row_key
  where d.decision = 'must-link' and not exists (
    select from catalogue_changes c where c.partner = r.partner and r.partner_id = any (c.partner_ids)
      and c.origin = 'correction' and c.changed_at >= d.decided_at)`;

/** A decision that was acknowledged is kept, and an adopted id is where people have decided, until it is changed otherwise. */
export async function brokenDecisions({ sessions, mapped }: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const { action, answer } of mapped.done) {
    if (action.kind !== 'accept' && action.kind !== 'reject') continue;
    const { decisions } = JSON.parse(answer) as { decisions: { decisionId: string; decidedAt: string }[] }; // as the contract says
    for (const { decisionId, decidedAt } of decisions) {
      // One that is replaced at its own instant was never in force.
      const [kept] = await sessions.rows<{ is: boolean }>(
        `select exists (select from hotel_match_decisions where id = $1 or decided_at = $2)
           or exists (select from past_hotel_match_decisions where id = $1 or decided_at = $2) as is`,
        [decisionId, decidedAt],
      );
      if (kept?.is !== true)
        found.push(`the decision ${action.kind} of ${action.id} was acknowledged and is lost`);
    }
  }
  const feed = await storedFeed(sessions);
  const state = replayed(feed, { number: feed.length });
  for (const { id, hotel, origin } of await sessions.rows<Ruled>(ruled)) {
    if (origin !== 'decision' && origin !== 'adoption') continue;
    const wanted = state.root(hotel);
    const hotels = state.hotelsOf(id);
    if (state.isOnSale(wanted) && (hotels.length !== 1 || hotels[0] !== wanted))
      found.push(
        `${id} was adopted and decided to be ${wanted}, and leads to ${hotels.join(' and ') || 'nothing'}`,
      );
  }
  return found;
}
