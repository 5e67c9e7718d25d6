import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { arraysOf, column, insertSelect, tableOf } from '../../lib/columns/columns.ts';

/** Prices that searches of an owner found for a hotel and a day of arrival. */
export interface ObservedPrice extends Owner {
  readonly hotelId: number;
  readonly arrival: string;
  /** The sum of the prices of one room and night over `searches`, in US cents. */
  totalCents: number;
  searches: number;
}

const prices = tableOf({
  accountId: column<Owner['accountId']>('account'),
  environment: column<Owner['environment']>('environment'),
  hotelId: column<number>('hotel'),
  arrival: column<string>('arrival'),
  totalCents: column<number>('total_cents'),
  searches: column<number>('searches'),
});
const arrays = arraysOf(prices, {
  accountId: 'text',
  environment: 'text',
  hotelId: 'bigint',
  arrival: 'date',
  totalCents: 'bigint',
  searches: 'integer',
});
const insert = insertSelect(
  'observed_prices',
  tableOf({ ...prices.members, observedAt: column<Date>('observed_at') }),
  {
    accountId: 'account',
    environment: 'environment',
    hotelId: 'hotel',
    arrival: 'arrival',
    totalCents: 'total_cents',
    searches: 'searches',
    observedAt: '$7::timestamptz',
  },
);

const addPrices = {
  name: 'rates-prices-add',
  // Sorted, so that two processes that write the same rows never wait for each other in a circle.
  text: `${insert} from ${arrays.unnest(1)} as each (${prices.columns})
    order by account, environment, hotel, arrival
    on conflict (account, environment, hotel, arrival) do update set
      total_cents = observed_prices.total_cents + excluded.total_cents,
      searches = observed_prices.searches + excluded.searches,
      observed_at = excluded.observed_at`,
};

export async function addObservedPrices(
  sql: Sql,
  observed: readonly ObservedPrice[],
  observedAt: Date,
): Promise<void> {
  await sql.run(addPrices, [...arrays.values(observed), observedAt]);
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DayPrice {
  readonly day: string;
  readonly avgPriceUsd: number;
}

const ofCity = {
  name: 'rates-prices-city',
  text: `select to_char(p.arrival, 'YYYY-MM-DD') as day,
      round(avg(p.total_cents::numeric / p.searches) / 100)::integer as "avgPriceUsd"
    from hotels h
    join observed_prices p on p.account = $1 and p.environment = $2 and p.hotel = h.id and p.arrival between $5 and $6
    where h.country = $3 and h.city_key = $4 and h.deleted_at is null
    group by p.arrival order by p.arrival`,
};

/** The mean of the hotels of a city: each counts once, however often it was searched. */
export async function pricesOfCity(
  sql: Sql,
  { accountId, environment }: Owner,
  { country, cityKey, from, to }: Days & { readonly country: string; readonly cityKey: string },
): Promise<DayPrice[]> {
  return sql.rows<DayPrice>(ofCity, [accountId, environment, country, cityKey, from, to]);
}

const ofHotels = {
  name: 'rates-prices-hotels',
  text: `select requested.id as "hotelId", to_char(p.arrival, 'YYYY-MM-DD') as day,
      round(p.total_cents::numeric / p.searches / 100)::integer as "avgPriceUsd"
    from unnest($3::bigint[]) as requested (id)
    left join hotel_merges g on g.loser = requested.id
    join observed_prices p on p.account = $1 and p.environment = $2
      and p.hotel = coalesce(g.survivor, requested.id) and p.arrival between $4 and $5
    order by p.arrival`,
};

/** Those of a merged hotel are those of its survivor. */
export async function pricesOfHotels(
  sql: Sql,
  { accountId, environment }: Owner,
  { ids, from, to }: Days & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, DayPrice[]>> {
  const rows = await sql.rows<DayPrice & { readonly hotelId: number }>(ofHotels, [
    accountId,
    environment,
    ids,
    from,
    to,
  ]);
  const prices = new Map<number, DayPrice[]>();
  for (const { hotelId, day, avgPriceUsd } of rows)
    prices.set(hotelId, [...(prices.get(hotelId) ?? []), { day, avgPriceUsd }]);
  return prices;
}

/** Deletes some prices of days before today. */
export async function deletePastPrices(sql: Sql, today: string, limit: number): Promise<number> {
  return sql.run(
    `delete from observed_prices where ctid = any (array(
       select ctid from observed_prices where arrival < $1 limit $2))`,
    [today, limit],
  );
}

/** Deletes some prices that no search has found since. */
export async function deleteOldPrices(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from observed_prices where ctid = any (array(
       select ctid from observed_prices where observed_at < $1 limit $2))`,
    [before, limit],
  );
}
