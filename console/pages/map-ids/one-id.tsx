import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { goQuery, pathOf } from '../../app/url.ts';
import { countryName } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HotelsById } from '../../parts/lists/hotels-by-id.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { useAction } from '../../parts/use-action.ts';
import { kindText } from './kinds.ts';
import { hotelsOf, type MappedRow } from './mapped.ts';

interface OneIdProps {
  readonly partner: string;
  readonly row: MappedRow;
  readonly again: () => void;
}

/** One id of a list: its hotels, the ids that other partners use for them, and the choice of one of several. */
export function OneId({ partner, row, again }: OneIdProps) {
  const partnerId = row['input_id'] ?? '';
  const hotelIds = hotelsOf(row);
  const close = () => goQuery({ id: '' }, { replace: true });
  const action = useAction(() => {
    close();
    again();
  });
  const choose = (hotelId: string) =>
    action.run(async () => {
      await api.put('/v3.0/hotels/match/partners/ids', { body: { partner, partnerId, hotelId } });
      return `${partnerId} of ${partner} leads to ${hotelId}.`;
    });
  const { title, meaning } = kindText(row['resolution'] ?? '');
  return (
    <Dialog title={`${partnerId === '' ? 'A row without an id' : partnerId} of ${partner}`} close={close}>
      <p>
        <State of={row['status'] ?? ''} /> <strong>{title}.</strong> <span class="quiet">{meaning}</span>
      </p>
      {action.error !== undefined && <Failure error={action.error} />}
      {hotelIds.length > 0 && (
        <Hotels
          hotelIds={hotelIds}
          choose={hotelIds.length > 1 ? (hotelId) => void choose(hotelId) : undefined}
          isBusy={action.isBusy}
        />
      )}
      {partnerId !== '' && (
        <div>
          <Link class="button" to={pathOf('data', ['ids'], { partner, id: partnerId })}>
            History and correction
          </Link>
        </div>
      )}
    </Dialog>
  );
}

interface HotelsProps {
  readonly hotelIds: readonly string[];
  readonly choose: ((hotelId: string) => void) | undefined;
  readonly isBusy: boolean;
}

function Hotels({ hotelIds, choose, isBusy }: HotelsProps) {
  return (
    <HotelsById hotelIds={hotelIds} class="stack lines">
      {(hotelId, hotel) => (
        <div class="stack tight">
          <span class="row spread">
            <span>
              <Link to={pathOf('data', ['hotels', hotelId])}>{hotel?.name ?? hotelId}</Link>{' '}
              <span class="quiet">
                {hotel !== undefined && `${hotel.city}, ${countryName(hotel.country)}`}
              </span>
            </span>
            {choose !== undefined && (
              <button type="button" class="button compact" disabled={isBusy} onClick={() => choose(hotelId)}>
                Choose this hotel
              </button>
            )}
          </span>
          <AllIds hotelId={hotelId} />
        </div>
      )}
    </HotelsById>
  );
}

/** The hotel in all id spaces. The ids of partners are read when asked for: the call counts as a mapping request. */
function AllIds({ hotelId }: { readonly hotelId: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <span class="row quiet small">
        <code>{hotelId}</code> number <code>{String(BigInt(`0x${hotelId.slice(2)}`))}</code>
        {!isShown && (
          <button type="button" class="button compact plain" onClick={() => setShown(true)}>
            Ids of all partners
          </button>
        )}
      </span>
      {isShown && <IdsOfPartners hotelId={hotelId} />}
    </>
  );
}

function IdsOfPartners({ hotelId }: { readonly hotelId: string }) {
  const ids = useCall(
    () => api.get('/v3.0/hotels/match/partners/ids', { params: { query: { hotelId } } }),
    [hotelId],
  );
  return (
    <WhenLoaded of={ids}>
      {({ ids: found, isComplete }) => (
        <dl class="pairs small">
          {found.map(({ partner, partnerId }) => (
            <Fragment key={`${partner} ${partnerId}`}>
              <dt>{partner}</dt>
              <dd>
                <code>{partnerId}</code>
              </dd>
            </Fragment>
          ))}
          {!isComplete && <dt>There are more than these 1,000.</dt>}
        </dl>
      )}
    </WhenLoaded>
  );
}
