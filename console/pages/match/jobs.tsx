import { api } from '../../api/api.ts';
import type { Job } from '../../api/jobs.ts';
import { usePages } from '../../api/use-pages.ts';
import { go, pathOf } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';

const AGAIN_MS = 5_000;
const PAGE = 50;

const keyOf = ({ jobId }: Job) => jobId;

/** The match jobs of the account, the newest first. */
export function Jobs() {
  const jobs = usePages(
    async (after) => {
      const query = { kind: 'hotel-match', limit: PAGE, after } as const;
      const { jobs: items, next } = await api.get('/v3.0/jobs', { params: { query } });
      return { items, next };
    },
    [],
    { everyMs: AGAIN_MS, keyOf },
  );
  return (
    <section class="stack">
      <h2>Jobs</h2>
      <MoreBelow of={jobs}>
        {jobs.items.length === 0 ? (
          <Empty title="No list was matched yet">
            <p>Drop a list above: it is tried before anything is stored.</p>
          </Empty>
        ) : (
          <Table
            label="Match jobs"
            columns={columns}
            rows={jobs.items}
            keyOf={keyOf}
            open={({ jobId }) => go(pathOf('match', [jobId]))}
            more={jobs.more}
          />
        )}
      </MoreBelow>
    </section>
  );
}

const columns = [
  { head: 'List', cell: ({ partner, jobId }: Job) => partner ?? <code>{jobId.slice(0, 8)}</code> },
  { head: 'State', cell: ({ state }: Job) => <State of={state} /> },
  { head: 'Rows', isNumber: true, cell: ({ done, total }: Job) => rowsText(done, total) },
  { head: 'Submitted', isBelowOnPhone: true, cell: ({ createdAt }: Job) => <When at={createdAt} isAgo /> },
];

function rowsText(done: number, total: number | null): string {
  return total === null || done === total ? number(done) : `${number(done)} of ${number(total)}`;
}
