import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { StayDates } from '../../parts/calendar.tsx';
import { Field } from '../../parts/field.tsx';
import { Fold } from '../../parts/fold.tsx';
import { scenariosIn, type Scenario } from './scenarios.ts';
import type { Stay } from './stay.ts';

/** Where, when and for whom. */
export function SearchForm({ stay }: { readonly stay: Stay }) {
  const set = (name: string) => (event: { readonly currentTarget: HTMLInputElement }) =>
    goQuery({ [name]: event.currentTarget.value.trim() });
  return (
    <div class="stack">
      <form class="filters" onSubmit={(event) => event.preventDefault()} aria-label="Search">
        <Field label="Hotel ids">
          <input
            type="search"
            placeholder="lp2711 lp2712"
            value={stay.hotelIds.join(' ')}
            onChange={set('hotels')}
          />
        </Field>
        <StayDates
          checkin={stay.checkin}
          checkout={stay.checkout}
          today={new Date().toISOString().slice(0, 10)}
          choose={(checkin, checkout) => goQuery({ checkin, checkout })}
        />
        <Field label="Adults">
          <input type="number" min={1} max={9} value={stay.adults} onChange={set('adults')} />
        </Field>
        <Field label="Ages of children">
          <input type="search" placeholder="4 9" value={stay.childrenAges.join(' ')} onChange={set('ages')} />
        </Field>
        <Field label="Currency">
          <input type="search" maxLength={3} value={stay.currency} onChange={set('currency')} />
        </Field>
        <Field label="Nationality">
          <input type="search" maxLength={2} value={stay.nationality} onChange={set('nationality')} />
        </Field>
      </form>
      <Scenarios chosen={stay.hotelIds} />
    </div>
  );
}

/** Sandbox hotels, each with a fixed outcome. */
function Scenarios({ chosen }: { readonly chosen: readonly string[] }) {
  const scenarios = useCall(async () => scenariosIn(await (await api.send('/docs/scenarios.md')).text()), []);
  const [isOpen, setOpen] = useState(false);
  if (scenarios.value === undefined || scenarios.value.length === 0) return null;
  const named = scenarios.value.find(({ id }) => chosen.length === 1 && chosen.includes(id));
  const summary = (
    <>
      Scenario hotels: {scenarios.value.length} outcomes to try
      {named !== undefined && (
        <span class="quiet">
          {' '}
          · <strong>{shortName(named)}</strong>, {named.shows}
        </span>
      )}
    </>
  );
  return (
    <Fold summary={summary} isOpen={isOpen} setOpen={setOpen}>
      {() => (
        <div class="scenarios">
          {scenarios.value?.map((scenario) => (
            <button
              key={scenario.id}
              type="button"
              class="candidate"
              aria-pressed={scenario === named}
              onClick={() => {
                // The offers are below.
                setOpen(false);
                goQuery({ hotels: scenario.id });
              }}
            >
              <span>{shortName(scenario)}</span>
              <span class="quiet small">{scenario.shows}</span>
            </button>
          ))}
        </div>
      )}
    </Fold>
  );
}

const shortName = ({ name }: Scenario) => name.replace(/ Hotel$/, '');
