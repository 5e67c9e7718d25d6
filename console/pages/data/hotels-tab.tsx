import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { usePages } from '../../api/use-pages.ts';
import { go, goQuery, pathOf } from '../../app/url.ts';
import { countryName } from '../../lib/format.ts';
import { Advised, Failure } from '../../parts/failure.tsx';
import { Choice, Field, Typed } from '../../parts/field.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { hotelIdIn } from './hotel-id.ts';

type Hotel = Schemas['ListedHotel'];
type Query = Readonly<Record<string, string>>;

const PAGE = 50;

/** Finds hotels by id, or by country, city and name. */
export function HotelsTab({ query }: { readonly query: Query }) {
  const { country: countryCode = '', city: cityName, name: hotelName } = query;
  const hotels = usePages(
    async (offset) => {
      if (countryCode === '') return { items: [], next: null };
      const from = Number(offset ?? 0);
      const { data } = await api.get('/v3.0/data/hotels', {
        params: { query: { countryCode, cityName, hotelName, offset: from, limit: PAGE } },
      });
      return { items: data, next: data.length < PAGE ? null : String(from + PAGE) };
    },
    [countryCode, cityName, hotelName],
  );
  return (
    <div class="stack">
      <Filters query={query} />
      <MoreBelow of={hotels}>
        {countryCode === '' && <Empty title="Enter a hotel id, or choose a country" />}
        {countryCode !== '' && hotels.items.length === 0 && (
          <Empty title="No hotel matches">
            <p>
              Enter fewer letters, or choose another country. <code>catalogue import hotels FILE</code> adds
              hotels.
            </p>
          </Empty>
        )}
        {hotels.items.length > 0 && (
          <Table
            label="Hotels"
            columns={columns}
            rows={hotels.items}
            keyOf={({ id }) => id}
            open={({ id }) => go(pathOf('data', ['hotels', id]))}
            more={hotels.more}
          />
        )}
      </MoreBelow>
    </div>
  );
}

const columns = [
  { head: 'Hotel', cell: ({ name }: Hotel) => <strong>{name}</strong> },
  { head: 'Address', isBelowOnPhone: true, cell: ({ address }: Hotel) => address },
  { head: 'City', isBelowOnPhone: true, cell: ({ city }: Hotel) => city },
  { head: 'Stars', isNumber: true, cell: ({ stars }: Hotel) => stars ?? '–' },
  { head: 'Id', cell: ({ id }: Hotel) => <code>{id}</code> },
];

const notAnId = (text: string) =>
  new Advised(
    `"${text}" is not a hotel id`,
    'Enter lp and hexadecimal digits, as lp2714, or the number, as 10004.',
  );

function Filters({ query }: { readonly query: Query }) {
  const countries = useCall(async () => (await api.get('/v3.0/data/countries')).data, []);
  const named = (countries.value ?? [])
    .map(({ code }) => [code, countryName(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<unknown>();
  const openHotel = () => {
    const id = hotelIdIn(text);
    if (id === undefined) setRefused(notAnId(text));
    else go(pathOf('data', ['hotels', id]));
  };
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') openHotel();
      }}
    >
      {refused !== undefined && <Failure error={refused} />}
      <Field label="Hotel id" hint="then Enter">
        <input
          type="search"
          placeholder="lp2714"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setRefused(undefined);
          }}
        />
      </Field>
      {/* A form of several fields has an Enter only with a button. */}
      <button type="submit" class="visually-hidden" tabIndex={-1}>
        Open the hotel
      </button>
      <Choice
        label="Country"
        value={query['country'] ?? ''}
        options={[['', 'Choose'], ...named]}
        choose={(country) => goQuery({ country, city: undefined })}
      />
      <Field label="City">
        <Typed type="search" value={query['city'] ?? ''} change={(value) => goQuery({ city: value })} />
      </Field>
      <Field label="Name">
        <Typed type="search" value={query['name'] ?? ''} change={(value) => goQuery({ name: value })} />
      </Field>
    </form>
  );
}
