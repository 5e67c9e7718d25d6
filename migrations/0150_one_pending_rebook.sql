-- A booking waits for one rebook by the operator at a time; the first wish counts.

update amendments later set status = 'REJECTED', updated_at = now()
  where later.type = 'REBOOK' and later.status = 'PENDING' and exists (
    select from amendments earlier
    where earlier.booking = later.booking and earlier.type = 'REBOOK' and earlier.status = 'PENDING' and earlier.id < later.id);

create unique index amendments_one_pending_rebook on amendments (booking) where type = 'REBOOK' and status = 'PENDING';
