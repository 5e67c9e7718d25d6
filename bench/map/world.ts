import type { Needs } from '../../src/contract/needs.ts';

export const owner = { accountId: 'acc_00000000000000be', environment: 'production' } as const;
export const author = { ...owner, keyId: 'cli:bench' } as const;

/** Hotels with the ids from 1 on, and the account, unless another part has written them. */
export async function fillHotels({ db }: Pick<Needs, 'db'>, count: number): Promise<void> {
  await db.patient.run(`insert into hotels (id, name, country, name_key, city_key, created_at, updated_at)
    select id, 'Hotel ' || id, 'FR', 'hotel ' || id, '', '2026-01-01', '2026-01-01' from generate_series(1, ${count}) as id
    on conflict do nothing`);
  await db.run(
    `insert into accounts (id, name, compat, created_at) values ('${owner.accountId}', 'bench', 'spec', now())
     on conflict do nothing`,
  );
  await db.patient.run('vacuum analyze hotels');
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round(performance.now() - startedMs);
}
