import type { Schemas } from 'innkeeper-client';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { WhenLoaded } from '../loaded.tsx';

type Hotel = Schemas['HotelsResponse']['data'][number];

interface HotelsByIdProps {
  readonly hotelIds: readonly string[];
  readonly class: string;
  /** What an item shows; the hotel is undefined if the catalogue does not have it. */
  readonly children: (hotelId: string, hotel: Hotel | undefined) => ComponentChildren;
}

/** Some hotels of the catalogue, in the order of their ids. */
export function HotelsById({ hotelIds, children, ...list }: HotelsByIdProps) {
  const hotels = useCall(
    async () => (await api.get('/v3.0/data/hotels', { params: { query: { hotelIds: [...hotelIds] } } })).data,
    [hotelIds.join()],
  );
  return (
    <WhenLoaded of={hotels} lines={2}>
      {(found) => (
        <ul {...list}>
          {hotelIds.map((hotelId) => (
            <li key={hotelId}>
              {children(
                hotelId,
                found.find(({ id }) => id === hotelId),
              )}
            </li>
          ))}
        </ul>
      )}
    </WhenLoaded>
  );
}
