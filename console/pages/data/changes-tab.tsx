import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import { Link } from '../../app/link.tsx';
import { pathOf, type Place } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';

type Change = Schemas['CatalogueChange'];

type Query = Place['query'];

const PAGE = 100;

/** The feed backwards: numbers have no gaps, so that a page is a range of them. */
export function ChangesTab({ query }: { readonly query: Query }) {
  const newest = query['until'] ?? '';
  const changes = usePages(
    async (until) => {
      const last = Number(until ?? (newest === '' ? await lastChange() : newest));
      const after = Math.max(0, last - PAGE);
      const { data } = await api.get('/v3.0/data/changes', {
        params: { query: { after, limit: Math.max(1, last - after) } },
      });
      return { items: data.toReversed(), next: after === 0 ? null : String(after) };
    },
    [newest],
  );
  return (
    <>
      {newest !== '' && (
        <p class="row">
          <span>From change {number(Number(newest))} back.</span>
          <Link to={pathOf('data', ['changes'])}>Show the newest</Link>
        </p>
      )}
      <MoreBelow of={changes}>
        {changes.items.length === 0 ? (
          <Empty title="Nothing changed yet">
            <p>Imports, adoptions, corrections and merges are listed here.</p>
          </Empty>
        ) : (
          <Table
            label="Changes, the newest first"
            columns={columns}
            rows={changes.items}
            keyOf={(change) => String(change.number)}
            more={changes.more}
          />
        )}
      </MoreBelow>
    </>
  );
}

async function lastChange(): Promise<number> {
  const { last } = await api.get('/v3.0/data/changes', { params: { query: { limit: 1 } } });
  return last;
}

const columns = [
  { head: 'Number', isNumber: true, cell: (change: Change) => number(change.number) },
  { head: 'When', isBelowOnPhone: true, cell: ({ at }: Change) => <When at={at} /> },
  { head: 'What', isBelowOnPhone: true, cell: ({ type }: Change) => type.replaceAll('_', ' ') },
  {
    head: 'Hotel',
    cell: ({ hotelId }: Change) => <Link to={pathOf('data', ['hotels', hotelId])}>{hotelId}</Link>,
  },
  { head: 'Details', isBelowOnPhone: true, cell: (change: Change) => details(change) },
];

function details({ partner, partnerId, survivorId, previousHotelId, changedFields = [] }: Change) {
  if (partner !== undefined && partnerId !== undefined)
    return (
      <Link to={pathOf('data', ['ids'], { partner, id: partnerId })}>
        {partner} {partnerId}
        {previousHotelId !== undefined && `, before ${previousHotelId}`}
      </Link>
    );
  if (survivorId !== undefined) return `survivor ${survivorId}`;
  return changedFields.join(', ');
}
