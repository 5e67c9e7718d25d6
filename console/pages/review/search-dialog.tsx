import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import type { Detail } from './details.ts';

type Hotel = Schemas['ListedHotel'];

const MOST = 20;

interface SearchDialogProps {
  readonly detail: Detail;
  readonly accept: (hotelId: string) => void;
  readonly close: () => void;
}

/** Finds the hotel of the row by hand. Enter accepts the first one. */
export function SearchDialog({ detail, accept, close }: SearchDialogProps) {
  const [first] = detail.candidates;
  const [name, setName] = useState('');
  const [city, setCity] = useState('');
  const [country, setCountry] = useState(first?.country ?? detail.input['country'] ?? '');
  const hotels = useCall(async () => {
    if (name === '' && city === '') return [];
    const query = {
      hotelName: name || undefined,
      cityName: city || undefined,
      countryCode: country,
      limit: MOST,
    };
    return (await api.get('/v3.0/data/hotels', { params: { query } })).data;
  }, [name, city, country]);
  return (
    <Dialog title={`Search for ${detail.input['name'] ?? 'the hotel'}`} close={close}>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const hotel = hotels.value?.[0];
          if (hotel !== undefined && !hotels.isLoading) accept(hotel.id);
        }}
      >
        <Field label="Name" hint="first letters of words">
          {/* The dialog is opened to type here. */}
          <input
            type="search"
            autofocus
            value={name}
            onInput={(event) => setName(event.currentTarget.value.trim())}
          />
        </Field>
        <Field label="City">
          <input type="search" value={city} onInput={(event) => setCity(event.currentTarget.value.trim())} />
        </Field>
        <Field label="Country" hint="two letters">
          <input
            type="search"
            maxLength={2}
            value={country}
            onInput={(event) => setCountry(event.currentTarget.value.trim())}
          />
        </Field>
        <button type="submit" class="visually-hidden">
          Accept the first
        </button>
      </form>
      <WhenLoaded of={hotels}>{(found) => <Found hotels={found} accept={accept} />}</WhenLoaded>
    </Dialog>
  );
}

function Found({
  hotels,
  accept,
}: {
  readonly hotels: readonly Hotel[];
  readonly accept: (id: string) => void;
}) {
  if (hotels.length === 0)
    return <p class="quiet">Enter a part of the name or the city. Enter accepts the first hotel.</p>;
  return (
    <ul class="found">
      {hotels.map(({ id, name, address, city }) => (
        <li key={id}>
          <button type="button" class="opener" onClick={() => accept(id)}>
            <strong>{name}</strong>{' '}
            <span class="quiet">
              {address}, {city}
            </span>
          </button>
          <code>{id}</code>
        </li>
      ))}
    </ul>
  );
}
