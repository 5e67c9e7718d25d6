import { api } from '../../../api/api.ts';
import { useCall } from '../../../api/use-call.ts';
import { goQuery } from '../../../app/url.ts';
import { metres, number } from '../../../lib/format.ts';
import { around, metresBetween, pointIn, type Point } from '../../../lib/map.ts';
import { PointMap, type Mark } from '../../../parts/evidence/map.tsx';
import type { Candidate, Detail } from '../details.ts';
import type { Query } from '../filter.ts';

const NEAR_METRES = 1_000;
const MOST_NEIGHBOURS = 100;
/** One search finds the neighbours of two points that are as near to each other. */
const SAME_PLACE_METRES = 20;

interface PlaceProps {
  readonly detail: Detail;
  readonly chosen: Candidate | undefined;
  /** In the URL, so that a colleague and the next row have it too. */
  readonly extent: Extent;
}

/** Data table: what the map shows, from near to far. */
const extents = [
  ['points', 'Both points'],
  ['near', 'Within 1 km'],
  ['candidates', 'All candidates'],
] as const;

export type Extent = (typeof extents)[number][0];

const USUAL: Extent = 'near';

export function extentOf(query: Query): Extent {
  return extents.find(([name]) => name === query['map'])?.[0] ?? USUAL;
}

/** Where the row says it is, its candidates, and the other hotels within a kilometre of both points. */
export function PlaceOfRow({ detail, chosen, extent }: PlaceProps) {
  const sent = pointIn(detail.input['latitude'], detail.input['longitude']);
  const ours = chosen === undefined ? undefined : pointOf(chosen.latitude, chosen.longitude);
  const points = [sent, ours].filter((point) => point !== undefined);
  const neighbours = useCall(() => neighboursOf(points), [JSON.stringify(points)]);
  const known = new Set(detail.candidates.map(({ hotelId }) => hotelId));
  const others = (neighbours.value?.hotels ?? []).filter(({ id }) => !known.has(id));
  const candidates = detail.candidates.flatMap((candidate, index): readonly Mark[] => {
    const point = pointOf(candidate.latitude, candidate.longitude);
    const kind = candidate === chosen ? 'chosen' : 'candidate';
    return point === undefined ? [] : [{ ...point, label: candidate.name, kind, sign: String(index + 1) }];
  });
  const marks: readonly Mark[] = [
    ...others.flatMap(({ name, latitude, longitude }) => {
      const point = pointOf(latitude, longitude);
      return point === undefined ? [] : [{ ...point, label: name, kind: 'other' as const }];
    }),
    // The chosen one is drawn above the others.
    ...candidates.toSorted((one, other) => Number(one.kind === 'chosen') - Number(other.kind === 'chosen')),
    ...(sent === undefined ? [] : [{ ...sent, label: detail.input['name'] ?? '', kind: 'row' as const }]),
  ];
  const shown: Readonly<Record<Extent, readonly Point[]>> = {
    points,
    near: points.flatMap((point) => around(point, NEAR_METRES)),
    candidates: [...points, ...candidates],
  };
  const distance = sent === undefined || ours === undefined ? undefined : metres(metresBetween(sent, ours));
  return (
    <section class="card" aria-label="Place">
      <header>
        <h2>Place</h2>
        <span class="quiet small">
          {distance === undefined ? 'no point to compare' : `${distance} apart`}
          {neighbours.value !== undefined &&
            `, ${number(others.length)}${neighbours.value.isCut ? ' or more' : ''} other hotels within 1 km`}
        </span>
      </header>
      {marks.length === 0 ? (
        <p class="quiet">Neither record has coordinates.</p>
      ) : (
        <>
          <PointMap
            label={`Map: the row and its candidates${distance === undefined ? '' : `, ${distance} apart`}`}
            marks={marks}
            shown={shown[extent].length > 0 ? shown[extent] : candidates}
            between={sent === undefined || ours === undefined ? undefined : [sent, ours]}
          />
          <div class="row spread">
            <p class="legend">
              <span>
                <i class="map-key row" /> row as sent
              </span>
              <span>
                <i class="map-key chosen" /> candidates
              </span>
              <span>
                <i class="map-key other" /> other hotels
              </span>
            </p>
            <select
              class="narrow"
              aria-label="Extent of the map"
              value={extent}
              onChange={({ currentTarget: { value } }) =>
                goQuery({ map: value === USUAL ? undefined : value }, { replace: true })
              }
            >
              {extents.map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </section>
  );
}

/** The hotels within a kilometre of one of the points; `isCut`: there may be more. */
async function neighboursOf(points: readonly Point[]) {
  const [one, other] = points;
  const isOnePlace =
    one !== undefined && other !== undefined && metresBetween(one, other) < SAME_PLACE_METRES;
  const searched = isOnePlace ? [other] : points;
  const found = await Promise.all(
    searched.map(async ({ latitude, longitude }) => {
      const query = { latitude, longitude, radius: NEAR_METRES, limit: MOST_NEIGHBOURS };
      return (await api.get('/v3.0/data/hotels', { params: { query } })).data;
    }),
  );
  return {
    hotels: [...new Map(found.flat().map((hotel) => [hotel.id, hotel])).values()],
    isCut: found.some((hotels) => hotels.length === MOST_NEIGHBOURS),
  };
}

function pointOf(latitude: number | null, longitude: number | null): Point | undefined {
  if (latitude === null || longitude === null) return undefined;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined;
}
