-- Compatible with programs from 0.1.0.

-- The accounts whose jobs take turns, and the last round in which each has a job (`src/platform/queue/rounds.ts`).
create table queue_turns (
  task text not null check (task <> ''),
  account text not null check (account <> ''),
  last_round integer not null check (last_round >= 0),
  primary key (task, account)
);
