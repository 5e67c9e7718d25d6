import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { metres } from '../../lib/format.ts';
import { metresBetween, type Point } from '../../lib/map.ts';
import { PointMap, type Mark } from '../../parts/evidence/map.tsx';
import type { Candidate, Detail } from './details.ts';

const NEAR_METRES = 1_000;
const MOST_NEIGHBOURS = 100;

interface PlaceProps {
  readonly detail: Detail;
  readonly chosen: Candidate | undefined;
}

/** Where the row says it is, its candidates, and the other hotels within a kilometre. */
export function PlaceOfRow({ detail, chosen }: PlaceProps) {
  const sent = pointOf(Number(detail.input['latitude'] || NaN), Number(detail.input['longitude'] || NaN));
  const ours = chosen === undefined ? undefined : pointOf(chosen.latitude, chosen.longitude);
  const centre = ours ?? sent;
  const neighbours = useCall(async () => {
    if (centre === undefined) return [];
    const query = { ...centre, radius: NEAR_METRES, limit: MOST_NEIGHBOURS };
    return (await api.get('/v3.0/data/hotels', { params: { query } })).data;
  }, [centre?.latitude, centre?.longitude]);
  const known = new Set(detail.candidates.map(({ hotelId }) => hotelId));
  const marks: readonly Mark[] = [
    ...(neighbours.value ?? []).flatMap(({ id, name, latitude, longitude }) => {
      const point = pointOf(latitude, longitude);
      return point === undefined || known.has(id) ? [] : [{ ...point, label: name, kind: 'other' as const }];
    }),
    ...detail.candidates.flatMap((candidate, index) => {
      const point = pointOf(candidate.latitude, candidate.longitude);
      if (point === undefined) return [];
      const kind = candidate === chosen ? ('chosen' as const) : ('candidate' as const);
      return [{ ...point, label: candidate.name, kind, sign: String(index + 1) }];
    }),
    ...(sent === undefined ? [] : [{ ...sent, label: detail.input['name'] ?? '', kind: 'row' as const }]),
  ];
  const between = sent === undefined || ours === undefined ? undefined : ([sent, ours] as const);
  const distance = between === undefined ? undefined : metres(metresBetween(...between));
  return (
    <section class="card" aria-label="Place">
      <header>
        <h2>Place</h2>
        <span class="quiet small">
          {distance === undefined ? 'no point to compare' : `${distance} apart`}
          {neighbours.value !== undefined && `, ${othersText(neighbours.value.length, known.size)}`}
        </span>
      </header>
      {marks.length === 0 ? (
        <p class="quiet">Neither record has coordinates.</p>
      ) : (
        <>
          <PointMap
            label={`Map: the row and its candidates${distance === undefined ? '' : `, ${distance} apart`}`}
            marks={marks}
            between={between}
          />
          <p class="legend">
            <span>
              <i class="map-key row" /> row as sent
            </span>
            <span>
              <i class="map-key chosen" /> candidates
            </span>
            <span>
              <i class="map-key other" /> other hotels of the catalogue
            </span>
          </p>
        </>
      )}
    </section>
  );
}

function othersText(count: number, known: number): string {
  const others = Math.max(0, count - known);
  const most = count >= MOST_NEIGHBOURS ? ' or more' : '';
  return `${others}${most} other hotels within 1 km`;
}

function pointOf(latitude: number | null, longitude: number | null): Point | undefined {
  if (latitude === null || longitude === null) return undefined;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined;
}
