import { goQuery } from '../../app/url.ts';
import { download } from '../../lib/download.ts';
import { number, percent } from '../../lib/format.ts';
import { Empty } from '../../parts/loaded.tsx';
import { ShareBar } from '../../parts/progress.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { inOrder, kindText } from './kinds.ts';
import type { MappedList } from './map-list.ts';
import { hotelsOf, type MappedRow } from './mapped.ts';
import { OneId } from './one-id.tsx';

interface ResultProps {
  readonly of: MappedList;
  readonly query: Readonly<Record<string, string>>;
  /** Maps the same list again, as after a correction. */
  readonly again: () => void;
}

/** Where the ids of a list lead: a bar of all kinds, and the first rows of each. */
export function Result({ of: mapped, query, again }: ResultProps) {
  const kinds = inOrder(mapped.kinds);
  const matched = kinds.reduce((sum, { status, count }) => sum + (status === 'matched' ? count : 0), 0);
  if (mapped.rows === 0) return <Empty title="The list has no rows" />;
  const chosen = kinds.find(({ resolution }) => resolution === query['kind']) ?? kinds[0];
  const open = kinds.flatMap(({ sample }) => sample).find((row) => row['input_id'] === query['id']);
  return (
    <section class="card stack">
      <header>
        <h2>
          {number(matched)} of {number(mapped.rows)} ids matched{' '}
          <span class="quiet small">{percent(matched / mapped.rows)}</span>
        </h2>
        <button
          type="button"
          class="button"
          onClick={() => download(`${mapped.partner}-hotels.csv`, mapped.csv)}
        >
          Download
        </button>
      </header>
      <About of={mapped} />
      <ShareBar
        label="Rows by result"
        shares={kinds.map(({ resolution, count }) => ({
          label: kindText(resolution).title,
          count,
          tone: kindText(resolution).tone,
        }))}
      />
      <Tabs
        label="Kinds of result"
        tabs={kinds.map(({ resolution, count }) => [
          resolution,
          `${kindText(resolution).title} ${number(count)}`,
        ])}
        value={chosen?.resolution ?? ''}
        choose={(kind) => goQuery({ kind })}
      />
      {chosen !== undefined && (
        <>
          <p class="quiet">
            {kindText(chosen.resolution).meaning}
            {chosen.count > chosen.sample.length &&
              ` The first ${number(chosen.sample.length)} are shown; the download has all.`}
          </p>
          <Table
            label={`Rows: ${kindText(chosen.resolution).title}`}
            columns={columns}
            rows={chosen.sample.map((row, index) => ({ row, index }))}
            keyOf={({ index }) => String(index)}
            open={({ row }) => goQuery({ id: row['input_id'] ?? '' })}
          />
        </>
      )}
      {open !== undefined && <OneId partner={mapped.partner} row={open} again={again} />}
    </section>
  );
}

function About({ of: { column, otherColumns, release } }: { readonly of: MappedList }) {
  return (
    <>
      {otherColumns.length > 0 && (
        <p class="notice warn">
          <strong>Almost no id was found in {column ?? 'the first column'}.</strong> These columns have ids of
          the partner: {otherColumns.join(', ')}. Rename one of them to <code>partner_id</code> in the file.
        </p>
      )}
      {(column !== undefined || release !== undefined) && (
        <p class="quiet small">
          {column !== undefined && `Read from the column ${column}. `}
          {release !== undefined && `As in the release ${release}.`}
        </p>
      )}
    </>
  );
}

interface Line {
  readonly row: MappedRow;
  readonly index: number;
}

const columns = [
  { head: 'Id of the partner', cell: ({ row }: Line) => <code>{row['input_id'] || 'none'}</code> },
  { head: 'Hotel', cell: ({ row }: Line) => <Hotels row={row} /> },
  {
    head: 'Number of the hotel',
    isNumber: true,
    isBelowOnPhone: true,
    cell: ({ row }: Line) => row['core_property_id'] || '–',
  },
];

function Hotels({ row }: { readonly row: MappedRow }) {
  const hotels = hotelsOf(row);
  if (hotels.length === 0) return <>–</>;
  return (
    <>
      {hotels.slice(0, 3).map((hotelId) => (
        <code key={hotelId} class="id-in-list">
          {hotelId}
        </code>
      ))}
      {hotels.length > 3 && ` and ${hotels.length - 3} others`}
    </>
  );
}
