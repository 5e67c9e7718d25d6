-- Compatible with programs from 0.1.0.
-- What people said about ids of partners. Adoptions leave these ids alone.
create table corrected_ids (
  partner integer not null references partners (id),
  partner_id text collate "C" not null check (partner_id <> ''),
  -- The hotel that was named; null: the id leads to none.
  hotel bigint,
  corrected_at timestamptz not null,
  -- The key or person.
  corrected_by text not null default '',
  primary key (partner, partner_id)
);

-- Keeps the correction that the feed has, also of a program that does not know the table. A correction that changed
-- nothing is not in the feed: programs that know the table write it themselves.
create function keep_correction() returns trigger language plpgsql as $$
begin
  insert into corrected_ids as old (partner, partner_id, hotel, corrected_at, corrected_by)
  select distinct on (one.partner_id) new.partner, one.partner_id,
    case when new.change <> 'deleted' then one.hotel else (
      select m.hotel from partner_mappings m
      where m.partner = new.partner and m.partner_id = one.partner_id and m.withdrawn_at is null
      order by m.valid_from desc limit 1
    ) end,
    new.changed_at, coalesce(new.made_by, '')
  from unnest(new.hotels, new.partner_ids) as one (hotel, partner_id)
  order by one.partner_id, one.hotel
  on conflict (partner, partner_id) do update
    set hotel = excluded.hotel, corrected_at = excluded.corrected_at, corrected_by = excluded.corrected_by;
  return null;
end $$;
create trigger catalogue_changes_keep_correction after insert on catalogue_changes
  for each row when (new.origin = 'correction' and new.subject = 'mapping') execute function keep_correction();

-- The last correction of each id until now, if the id still leads where it led it.
with corrected as (
  select distinct on (c.partner, one.partner_id) c.partner, one.partner_id,
    case when c.change <> 'deleted' then one.hotel end as hotel, c.changed_at, coalesce(c.made_by, '') as made_by
  from catalogue_changes c cross join lateral unnest(c.hotels, c.partner_ids) as one (hotel, partner_id)
  where c.origin = 'correction' and c.subject = 'mapping'
  order by c.partner, one.partner_id, c.changed_at desc, (c.change = 'deleted'), c.first_change desc
)
insert into corrected_ids (partner, partner_id, hotel, corrected_at, corrected_by)
select c.partner, c.partner_id, c.hotel, c.changed_at, c.made_by
from corrected c left join hotel_merges named on named.loser = c.hotel
where (
  select array_agg(distinct coalesce(g.survivor, m.hotel))
  from partner_mappings m left join hotel_merges g on g.loser = m.hotel
  where m.partner = c.partner and m.partner_id = c.partner_id and m.withdrawn_at is null
) is not distinct from case when c.hotel is not null then array[coalesce(named.survivor, c.hotel)] end;

create function record_removed_corrections() returns trigger language plpgsql as $$
begin
  perform record_action(acting(), 'partner-id.correction-removed', null, null,
    p.name || case when r.ids = 1 then ' ' || r.one else '' end, jsonb_build_object('ids', r.ids))
  from (select partner, count(*) as ids, min(partner_id) as one from removed group by partner) as r
  join partners p on p.id = r.partner;
  return null;
end $$;
create trigger corrected_ids_recorded after delete on corrected_ids referencing old table as removed
  for each statement execute function record_removed_corrections();
