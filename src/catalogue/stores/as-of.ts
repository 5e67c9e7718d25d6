/**
 * The tables of the catalogue as they were at an instant, as SQL: each function returns a subquery for `from`, to be named by
 * the caller. `at` is SQL for the instant, a parameter or a literal; undefined is now. A version is valid until just
 * before the next one begins, and a change is part of the state from its own instant on.
 */
export type Instant = string | undefined;

/** An instant as a literal, for statements that take no parameters. */
export function literal(at: Date): string {
  return `'${at.toISOString()}'::timestamptz`;
}

const hotelColumns = `
  id, name, former_names, address, city, region, postal_code, country, latitude, longitude, time_zone, stars, hotel_type,
  chain, phone, website, description, main_photo, rating, review_count, facilities, details, name_key, city_key, cell,
  created_at, updated_at, deleted_at`;

/** Hotels, or those of a query of ids: a small query takes the primary keys. */
export function hotelsAt(at: Instant, ids?: string): string {
  if (at === undefined) return 'hotels';
  const chosen = (id: string) => (ids === undefined ? '' : `and ${id} in (${ids})`);
  return `(
    select ${hotelColumns} from hotels
    where created_at <= ${at} ${chosen('id')}
      and not exists (select from past_hotels past where past.id = hotels.id and past.valid_until > ${at})
    union all
    select ${hotelColumns} from (
      select distinct on (id) * from past_hotels
      where valid_until > ${at} and created_at <= ${at} ${chosen('id')} order by id, valid_until
    ) as past)`;
}

/** The ids of hotels that were deleted, merged ones included. */
export function deletedHotelsAt(at: Instant): string {
  if (at === undefined) return '(select id from hotels where deleted_at is not null)';
  return `(
    select id from hotels
    where deleted_at is not null and deleted_at <= ${at}
      and not exists (select from past_hotels past where past.id = hotels.id and past.valid_until > ${at})
    union all
    select id from (
      select distinct on (id) id, deleted_at from past_hotels where valid_until > ${at} order by id, valid_until
    ) as past
    where deleted_at is not null)`;
}

/** The time from which a row of `hotel_merges` has its present survivor. */
export const validFrom = 'coalesce(repointed_at, merged_at)';

export function mergesAt(at: Instant): string {
  if (at === undefined) return 'hotel_merges';
  return `(
    select loser, survivor from hotel_merges where ${validFrom} <= ${at}
    union all
    select loser, survivor from past_hotel_merges where valid_from <= ${at} and valid_until > ${at})`;
}

const roomColumns = `
  id, hotel, name, description, size_m2, max_adults, max_children, max_occupancy, beds, amenities, view, photos, id_given,
  deleted_at`;

/** Rooms, or those of one hotel, which is given as SQL. */
export function roomsAt(at: Instant, hotel?: string): string {
  if (at === undefined) return 'hotel_rooms';
  const chosen = hotel === undefined ? '' : `and hotel = ${hotel}`;
  return `(
    select ${roomColumns} from hotel_rooms where updated_at <= ${at} ${chosen}
    union all
    select ${roomColumns} from past_hotel_rooms where updated_at <= ${at} and valid_until > ${at} ${chosen})`;
}

/** Partner ids that were known, those that a condition on `m` selects; `is_withdrawn` if no longer valid. */
export function mappingsAt(at: Instant, condition = 'true'): string {
  if (at === undefined)
    return `(
      select m.partner, m.partner_id, m.hotel, m.latitude, m.longitude, m.withdrawn_at is not null as is_withdrawn
      from partner_mappings m where ${condition})`;
  return `(
    select m.partner, m.partner_id, m.hotel, m.latitude, m.longitude,
      m.withdrawn_at is not null and m.withdrawn_at <= ${at} as is_withdrawn
    from partner_mappings m where m.valid_from <= ${at} and ${condition}
    union all
    select partner, partner_id, hotel, latitude, longitude, valid_until <= ${at}
    from (
      select distinct on (partner, partner_id, hotel) m.* from past_partner_mappings m
      where m.valid_from <= ${at} and ${condition} and not exists (
        select from partner_mappings now
        where (now.partner, now.partner_id, now.hotel) = (m.partner, m.partner_id, m.hotel) and now.valid_from <= ${at}
      )
      order by partner, partner_id, hotel, valid_until desc
    ) as past)`;
}
