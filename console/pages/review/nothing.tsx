import { Link } from '../../app/link.tsx';
import { goQuery, pathOf } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { Empty } from '../../parts/loaded.tsx';

interface NothingProps {
  readonly isSilent: boolean;
  readonly isFiltered: boolean;
  /** The rows are those of one job that are open. */
  readonly ofJob: string | undefined;
  /** Open rows that other people work on. */
  readonly reserved: number;
}

/** Why the queue is empty, and what to do next. */
export function Nothing({ isSilent, isFiltered, ofJob, reserved }: NothingProps) {
  if (isSilent) return null;
  if (reserved === 0 && ofJob !== undefined)
    return (
      <Empty title="No row of this job is open">
        <p>Its page shows the result, and adopts it as partner ids.</p>
        <Link class="button" to={pathOf('match', [ofJob])}>
          Open the job
        </Link>
      </Empty>
    );
  if (reserved === 0 && isFiltered)
    return (
      <Empty title="No row has these properties">
        <Link class="button" to={pathOf('review')}>
          Clear the filters
        </Link>
      </Empty>
    );
  if (reserved === 0)
    return (
      <>
        <EmptyCatalogue />
        <Empty title="No row waits for a decision">
          <p>
            Rows come from <Link to={pathOf('match')}>match jobs</Link>, where the matcher is not sure.
          </p>
        </Empty>
      </>
    );
  return (
    <Empty title={`${number(reserved)} open rows are reserved by other people`}>
      <p>
        A reservation expires three minutes after the reviewer leaves. This page looks for free rows every ten
        seconds.
      </p>
      <button type="button" class="button" onClick={() => goQuery({ state: 'all' })}>
        Show all rows
      </button>
    </Empty>
  );
}
