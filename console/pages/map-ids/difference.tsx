import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';

type Diff = Schemas['MapDiff'];
type IdDifference = Schemas['IdDifference'];
type HotelDifference = Schemas['HotelDifference'];

interface DifferenceProps {
  /** Names of releases; empty: the current release, and now. */
  readonly from: string;
  readonly to: string;
  /** Without the rows. */
  readonly isShort?: boolean;
}

/** What differs between two states of the map: counts of every kind, and the first of each. */
export function Difference({ from, to, isShort = false }: DifferenceProps) {
  const query = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  const diff = useCall(() => api.get('/v3.0/data/releases/diff', { params: { query } }), [from, to]);
  return (
    <WhenLoaded of={diff}>
      {(found) => (
        <div class="stack">
          <p class="quiet">
            From {found.from ?? 'the empty map'} to {found.to === 'now' ? 'the map as it is now' : found.to}
          </p>
          <Counts label="Ids of partners" counts={found.ids} />
          <Counts label="Hotels" counts={found.hotels} />
          {!isShort && <Samples of={found} />}
        </div>
      )}
    </WhenLoaded>
  );
}

function Counts({
  label,
  counts,
}: {
  readonly label: string;
  readonly counts: Readonly<Record<string, number>>;
}) {
  const changed = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <p>
      <strong>{label}:</strong>{' '}
      {changed.length === 0
        ? 'no difference'
        : changed.map(([kind, count]) => `${number(count)} ${kind}`).join(', ')}
    </p>
  );
}

function Samples({ of: { idSample, hotelSample } }: { readonly of: Diff }) {
  return (
    <>
      {idSample.length > 0 && (
        <Table
          label="Ids that differ"
          columns={idColumns}
          rows={idSample}
          keyOf={({ kind, partner, partnerId }) => `${kind} ${partner} ${partnerId}`}
        />
      )}
      {hotelSample.length > 0 && (
        <Table
          label="Hotels that differ"
          columns={hotelColumns}
          rows={hotelSample}
          keyOf={({ kind, hotelId }) => `${kind} ${hotelId}`}
        />
      )}
    </>
  );
}

const idColumns = [
  { head: 'Change', cell: ({ kind }: IdDifference) => kind },
  { head: 'Partner', isBelowOnPhone: true, cell: ({ partner }: IdDifference) => partner },
  {
    head: 'Id',
    isBelowOnPhone: true,
    cell: ({ partner, partnerId }: IdDifference) => (
      <Link to={pathOf('data', ['ids'], { partner, id: partnerId })}>
        <code>{partnerId}</code>
      </Link>
    ),
  },
  { head: 'Led to', cell: ({ before }: IdDifference) => <Hotels ids={before} /> },
  { head: 'Leads to', cell: ({ after }: IdDifference) => <Hotels ids={after} /> },
];

const hotelColumns = [
  { head: 'Change', cell: ({ kind }: HotelDifference) => kind },
  { head: 'Hotel', cell: ({ hotelId }: HotelDifference) => <Hotels ids={[hotelId]} /> },
  {
    head: 'Merged into',
    cell: ({ survivorId }: HotelDifference) => <Hotels ids={survivorId === null ? [] : [survivorId]} />,
  },
];

function Hotels({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return <>–</>;
  return (
    <span class="row">
      {ids.map((id) => (
        <Link key={id} to={pathOf('data', ['hotels', id])}>
          <code>{id}</code>
        </Link>
      ))}
    </span>
  );
}
