import { api } from '../../api/api.ts';
import type { Job } from '../../api/jobs.ts';
import { useCall } from '../../api/use-call.ts';
import { go, pathOf } from '../../app/url.ts';
import { ago, number } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';

const AGAIN_MS = 5_000;

/** The match jobs of the account, the newest first. */
export function Jobs() {
  const jobs = useCall(
    async () => (await api.get('/v3.0/jobs', { params: { query: { kind: 'hotel-match', limit: 50 } } })).jobs,
    [],
    { everyMs: AGAIN_MS },
  );
  return (
    <section class="stack">
      <h2>Jobs</h2>
      <WhenLoaded of={jobs}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No list was matched yet" />
          ) : (
            <Table
              label="Match jobs"
              columns={columns}
              rows={list}
              keyOf={({ jobId }) => jobId}
              open={({ jobId }) => go(pathOf('match', [jobId]))}
            />
          )
        }
      </WhenLoaded>
    </section>
  );
}

const columns = [
  { head: 'List', cell: ({ partner, jobId }: Job) => partner ?? <code>{jobId.slice(0, 8)}</code> },
  { head: 'State', cell: ({ state }: Job) => <State of={state} /> },
  { head: 'Rows', isNumber: true, cell: ({ done, total }: Job) => rowsText(done, total) },
  { head: 'Submitted', cell: ({ createdAt }: Job) => ago(createdAt) },
];

function rowsText(done: number, total: number | null): string {
  return total === null || done === total ? number(done) : `${number(done)} of ${number(total)}`;
}
