import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { instant } from '../../lib/format.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Author } from '../../parts/evidence/author.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';

type Entry = Schemas['MapHistoryEntry'];

interface HistoryOfProps {
  readonly of: { readonly hotelId: string } | { readonly partner: string; readonly partnerId: string };
  /** Changes when something was written, so that the history is read again. */
  readonly turn?: number;
  /** Said when the history has no entry. */
  readonly nothing?: string;
}

/** Changes, decisions and releases that changed an id or a hotel, with their authors, the newest first. */
export function HistoryOf({
  of,
  turn = 0,
  nothing = 'No change, decision or release has changed it.',
}: HistoryOfProps) {
  const history = useCall(
    async () => (await api.get('/v3.0/hotels/match/history', { params: { query: of } })).data,
    [JSON.stringify(of), turn],
  );
  return (
    <WhenLoaded of={history}>
      {(entries) =>
        entries.length === 0 ? (
          <p class="quiet">{nothing}</p>
        ) : (
          <ol class="timeline">
            {entries.toReversed().map((entry, index) => (
              <li key={index}>
                <OneEntry entry={entry} />
              </li>
            ))}
          </ol>
        )
      }
    </WhenLoaded>
  );
}

/** Distinguishes the jobs of an account; the link has the whole id. */
const SHORT_ID = 8;

const tones: Readonly<Record<string, Tone>> = {
  mapping_added: 'good',
  mapping_moved: 'warn',
  mapping_withdrawn: 'bad',
  merged: 'warn',
  deleted: 'bad',
  decided: 'accent',
  released: 'info',
};

function OneEntry({ entry }: { readonly entry: Entry }) {
  const { at, type, hotelId, otherHotelId, decision, release, by } = entry;
  return (
    <>
      <span class="row">
        <Badge tone={tones[type] ?? 'none'}>{type.replaceAll('_', ' ')}</Badge>
        {hotelId !== undefined && <Link to={pathOf('data', ['hotels', hotelId])}>{hotelId}</Link>}
        {otherHotelId !== undefined && (
          <span>
            {type === 'mapping_moved' ? 'before ' : 'with '}
            <Link to={pathOf('data', ['hotels', otherHotelId])}>{otherHotelId}</Link>
          </span>
        )}
        {decision !== undefined && <span>{decision}</span>}
        {release !== undefined && <span>{release}</span>}
        <Origin of={entry} />
      </span>
      <span class="quiet small">
        {instant(at)}
        {by !== undefined && (
          <>
            , <Author of={by} />
          </>
        )}
      </span>
    </>
  );
}

/** What made a change, with the file or job where the key may know it. */
function Origin({ of: { origin, file, jobId } }: { readonly of: Entry }) {
  return (
    <>
      {origin !== undefined && (
        <span class="quiet">
          by {origin}
          {file !== undefined && (
            <>
              {' '}
              of <code>{file}</code>
            </>
          )}
        </span>
      )}
      {jobId !== undefined && <Link to={pathOf('match', [jobId])}>job {jobId.slice(0, SHORT_ID)}</Link>}
    </>
  );
}
