import type { Evidence } from './evidence.ts';

/** What a request leaves in the database, each time it is carried out. */
const traces = {
  'POST /guests/{guestId}/loyalty-points/redeem': `select count(*)::int as count from points_entries where reason = 'redeemed'`,
  'POST /hotels/match/decisions': `select count(*)::int as count from (
    select id from hotel_match_decisions union select id from past_hotel_match_decisions) as made`,
} as const;

/** A request with a key is carried out once, however often it is sent; one without a key at most as often as it is sent. */
export async function carriedOutAgain({ sessions, sent }: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const [operation, text] of Object.entries(traces)) {
    const requests = sent.filter((one) => one.operation === operation);
    const plain = requests.filter(({ key }) => key === undefined).length;
    const keys = new Set(requests.flatMap(({ key }) => key ?? [])).size;
    const [row] = await sessions.rows<{ count: number }>(text);
    const count = row?.count ?? 0;
    if (count > plain + keys)
      found.push(
        `${operation} was sent with ${keys} keys and ${plain} times without, and carried out ${count} times`,
      );
  }
  return found;
}
