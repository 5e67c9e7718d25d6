import type { Schemas } from 'innkeeper-client';
import { useRef, useState } from 'preact/hooks';
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
  const wanted = { hotelName: name.trim(), cityName: city.trim(), countryCode: country.trim() };
  const isAsked = wanted.hotelName !== '' || wanted.cityName !== '';
  const hotels = useCall(async () => {
    if (!isAsked) return [];
    const { hotelName, cityName, countryCode } = wanted;
    const query = {
      hotelName: hotelName || undefined,
      cityName: cityName || undefined,
      countryCode,
      limit: MOST,
    };
    return (await api.get('/v3.0/data/hotels', { params: { query } })).data;
  }, [JSON.stringify(wanted)]);
  const results = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={`Search for ${detail.input['name'] ?? 'the hotel'}`} close={close}>
      <div ref={results} class="stack" onKeyDown={(event) => moveAmong(results.current, event)}>
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
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <Field label="City">
            <input type="search" value={city} onInput={(event) => setCity(event.currentTarget.value)} />
          </Field>
          <Field label="Country" hint="two letters">
            <input
              type="search"
              maxLength={2}
              value={country}
              onInput={(event) => setCountry(event.currentTarget.value)}
            />
          </Field>
          <button type="submit" class="visually-hidden">
            Accept the first
          </button>
        </form>
        <WhenLoaded of={hotels}>
          {(found) => <Found hotels={found} isAsked={isAsked} accept={accept} />}
        </WhenLoaded>
      </div>
    </Dialog>
  );
}

/** The arrow keys move from the inputs through the hotels. */
function moveAmong(frame: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || frame === null) return;
  event.preventDefault();
  const hotels = [...frame.querySelectorAll<HTMLElement>('.opener')];
  const at = hotels.findIndex((hotel) => hotel === document.activeElement);
  const next = at + step < 0 ? frame.querySelector<HTMLElement>('input') : hotels[at + step];
  next?.focus();
}

interface FoundProps {
  readonly hotels: readonly Hotel[];
  /** A name or a city was entered. */
  readonly isAsked: boolean;
  readonly accept: (id: string) => void;
}

function Found({ hotels, isAsked, accept }: FoundProps) {
  if (hotels.length === 0)
    return (
      <p class="quiet">
        {isAsked
          ? 'No hotel has these words. Enter fewer letters, or leave the city empty.'
          : 'Enter the beginning of the name or of the city. Enter accepts the first hotel; the arrow keys choose another.'}
      </p>
    );
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
