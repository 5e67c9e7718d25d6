import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { keptWork } from '../../api/kept-work.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { counted, number } from '../../lib/format.ts';
import { keepText } from '../../lib/keep-text.ts';
import { Field } from '../../parts/field.tsx';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Failure } from '../../parts/failure.tsx';
import { Groups } from './groups.tsx';
import { changesBetween, mappedTo, namesIn, type Explanation } from './names.ts';
import { Results } from './results.tsx';

type Query = Readonly<Record<string, string>>;

const WAIT_MS = 250;
/** Longer texts stay in the tab: an address has a limited length. */
const LONGEST_IN_URL = 2_000;

interface Texts {
  readonly references: string;
  readonly names: string;
}

const start: Texts = {
  references: 'Deluxe King Room\nDeluxe King Room, Sea View\nTwin Room with Balcony\nJunior Suite',
  names: 'DLX KING SEA VW BB\nZweibettzimmer\nSuite Junior vue mer\nRun of House',
};

export function TryTab({ query }: { readonly query: Query }) {
  const [texts, setTexts] = useTexts(query);
  const settled = useSettled(texts);
  const references = namesIn(settled.references);
  const names = namesIn(settled.names);
  const isReady = references.length > 0 && names.length > 0;
  const explained = useCall(
    async () => {
      const body = {
        references: references.map((name, id) => ({ id, name })),
        suppliers: names.map((name, i) => ({ i, name })),
      };
      return (await api.post('/v3.0/rooms/explain', { body })).data;
    },
    [settled.references, settled.names],
    { skip: !isReady },
  );
  const results = explained.value?.results;
  const changes = useChanges(results);
  // The same element while the names are typed: only an answer renders it again.
  const list = useMemo(
    () =>
      explained.value && (
        <Results
          results={explained.value.results}
          references={explained.value.references}
          changes={changes}
        />
      ),
    [explained.value],
  );
  const view = query['view'] ?? 'matches';
  return (
    <div class="stack">
      <LoadHotel load={(names) => setTexts({ ...texts, references: names.join('\n') })} />
      <div class="columns">
        <Names
          label="Rooms of the hotel"
          text={texts.references}
          set={(references) => setTexts({ ...texts, references })}
        />
        <Names label="Names of suppliers" text={texts.names} set={(names) => setTexts({ ...texts, names })} />
      </div>
      <div class="row spread">
        <Tabs
          label="Results"
          tabs={[
            ['matches', 'Matches'],
            ['groups', 'Groups'],
          ]}
          value={view}
          choose={(name) => goQuery({ view: name === 'matches' ? '' : name })}
        />
        {results !== undefined && view === 'matches' && (
          <span class="quiet" role="status">
            {number(results.filter((one) => mappedTo(one) !== undefined).length)} of {number(results.length)}{' '}
            mapped
            {changes.size > 0 && `, ${number(changes.size)} changed by your last edit`}
          </span>
        )}
      </div>
      {!isReady && <Empty title="Enter one name in each line" />}
      {isReady && view === 'groups' && <Groups names={names} />}
      {isReady && view === 'matches' && <WhenLoaded of={explained}>{() => list}</WhenLoaded>}
    </div>
  );
}

/** In the address while they are short, and always in the tab. */
function useTexts({ references, names }: Query): readonly [Texts, (texts: Texts) => void] {
  const [texts, setTexts] = useState<Texts>(() => {
    if (references !== undefined && names !== undefined) return { references, names };
    const kept = sessionStorage.getItem(keptWork.roomNames);
    return kept === null ? start : (JSON.parse(kept) as Texts); // written below
  });
  const set = (next: Texts) => {
    setTexts(next);
    keepText(sessionStorage, keptWork.roomNames, JSON.stringify(next));
    const fits = next.references.length + next.names.length <= LONGEST_IN_URL;
    goQuery(fits ? { ...next } : { references: undefined, names: undefined }, { replace: true });
  };
  return [texts, set];
}

/** The value when it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const unchanged: ReadonlyMap<string, string | undefined> = new Map();

/** Names whose match the last edit changed, with their match before. */
function useChanges(results: readonly Explanation[] | undefined): ReadonlyMap<string, string | undefined> {
  const latest = useRef({ results, changes: unchanged });
  const { results: before } = latest.current;
  if (results !== undefined && results !== before)
    latest.current = { results, changes: changesBetween(before ?? results, results) };
  return latest.current.changes;
}

interface NamesProps {
  readonly label: string;
  readonly text: string;
  readonly set: (text: string) => void;
}

function Names({ label, text, set }: NamesProps) {
  return (
    <Field label={label} hint={`one in each line, ${counted(namesIn(text).length, 'name')}`}>
      <textarea
        rows={8}
        spellcheck={false}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Takes the rooms of a hotel of the catalogue. */
function LoadHotel({ load }: { readonly load: (names: readonly string[]) => void }) {
  const [hotelId, setHotelId] = useState('');
  const action = useAction();
  const take = async () => {
    const { data } = await api.get('/v3.0/data/hotel', { params: { query: { hotelId } } });
    const names = data.rooms.map(({ roomName }) => roomName);
    load(names);
    return `${counted(names.length, 'room')} of ${data.name}`;
  };
  return (
    <>
      {action.error !== undefined && <Failure error={action.error} />}
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(take);
        }}
      >
        <Field label="Rooms of a hotel" hint="its id">
          <input
            type="search"
            placeholder="lp2711"
            value={hotelId}
            onInput={(event) => setHotelId(event.currentTarget.value.trim())}
          />
        </Field>
        <button type="submit" class="button" disabled={action.isBusy || hotelId === ''}>
          Load
        </button>
      </form>
    </>
  );
}
