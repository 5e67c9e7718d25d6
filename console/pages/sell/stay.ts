/** What is searched, as the URL says. */
export interface Stay {
  readonly hotelIds: readonly string[];
  readonly checkin: string;
  readonly checkout: string;
  readonly adults: number;
  readonly childrenAges: readonly number[];
  readonly currency: string;
  readonly nationality: string;
}

type Query = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;

export function stayOf(query: Query, today: Date): Stay {
  const dayAfter = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    hotelIds: listOf(query['hotels'] ?? ''),
    checkin: query['checkin'] || dayAfter(30),
    checkout: query['checkout'] || dayAfter(32),
    adults: Math.max(1, Number(query['adults'] ?? 2) || 2),
    childrenAges: listOf(query['ages'] ?? '')
      .map(Number)
      .filter((age) => Number.isInteger(age) && age >= 0),
    currency: query['currency'] || 'EUR',
    nationality: query['nationality'] || 'DE',
  };
}

const listOf = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
