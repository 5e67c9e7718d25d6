import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { useAuthors } from '../../api/use-authors.ts';
import { goQuery } from '../../app/url.ts';
import { countryName, number } from '../../lib/format.ts';
import { classText } from '../../lib/review-class.ts';
import { Choice, Field, Typed } from '../../parts/field.tsx';
import { sorts, type Query } from './filter.ts';
import type { JobNames } from './job-names.ts';

export type Facets = Schemas['ReviewFacets'];
type Facet = 'partner' | 'country' | 'class' | 'reason' | 'job' | 'decidedBy';

/** Data table: filters that offer the words of the rows, with how many rows have each. */
const facetFilters: readonly (readonly [Facet, string, (word: string) => string])[] = [
  ['partner', 'Partner', String],
  ['country', 'Country', countryName],
  ['class', 'Class', classText],
  ['reason', 'Reason', String],
  ['job', 'Job', String],
  ['decidedBy', 'Decided by', String],
];

const states = [
  ['open', 'Open'],
  ['decided', 'Decided'],
  ['skipped', 'Skipped'],
  ['all', 'All'],
] as const;

interface FiltersProps {
  readonly query: Query;
  readonly facets: Facets | undefined;
  readonly jobName: JobNames;
}

export function Filters({ query, facets, jobName }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const authorText = useAuthors();
  const texts: Partial<Record<Facet, (word: string) => string>> = { job: jobName, decidedBy: authorText };
  // Some of the rows that have frequent words are not counted.
  const more = facets?.isComplete === false ? '+' : '';
  const change = (part: Query) => goQuery({ ...part, at: undefined });
  return (
    <form
      class={isOpen ? 'filters review-filters' : 'filters review-filters few'}
      onSubmit={(event) => event.preventDefault()}
      aria-label="Filters"
    >
      <Field label="Words" hint="of the row">
        <Typed
          type="search"
          name="text"
          value={query['text'] ?? ''}
          change={(value) => change({ text: value })}
        />
      </Field>
      <Choice
        label="State"
        value={query['state'] ?? 'open'}
        options={states}
        choose={(state) => change({ state: state === 'open' ? '' : state })}
      />
      <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer filters' : 'All filters'}
      </button>
      {facetFilters.map(([name, label, wordText]) => {
        const textOf = texts[name] ?? wordText;
        const value = query[name] ?? '';
        const counted = facets?.[name].map((count) => [count.value, count.rows] as const) ?? [];
        // A filter that is set stays visible, also when no row has it.
        if (value === '' && counted.length < 2) return null;
        const isListed = value === '' || counted.some(([word]) => word === value);
        return (
          <Choice
            key={name}
            label={label}
            value={value}
            options={[
              ['', 'All'],
              ...counted.map(([word, rows]) => [word, `${textOf(word)} (${number(rows)}${more})`] as const),
              ...(isListed ? [] : [[value, textOf(value)] as const]),
            ]}
            choose={(chosen) => change({ [name]: chosen })}
          />
        );
      })}
      <div class="field" role="group" aria-label="Confidence in percent">
        <span>Confidence, %</span>
        <span class="range">
          <Percent
            label="Least confidence in percent"
            value={query['from']}
            set={(from) => change({ from })}
          />
          <span>to</span>
          <Percent label="Most confidence in percent" value={query['to']} set={(to) => change({ to })} />
        </span>
      </div>
      <Choice
        label="Order"
        value={query['sort'] ?? '-value'}
        options={sorts}
        choose={(sort) => change({ sort: sort === '-value' ? '' : sort })}
      />
    </form>
  );
}

interface PercentProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly set: (value: string) => void;
}

function Percent({ label, value, set }: PercentProps) {
  return <Typed type="number" min={0} max={100} aria-label={label} value={value ?? ''} change={set} />;
}
