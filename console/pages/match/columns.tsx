import type { Schemas } from 'innkeeper-client';
import { percent } from '../../lib/format.ts';
import { Table } from '../../parts/table.tsx';

type DryRun = Schemas['HotelMatchDryRun'];
type ListColumn = DryRun['columns'][number];

/** Data table: the fields that a column can be. */
const fieldNames: readonly (readonly [string, string])[] = [
  ['externalId', 'Id of the hotel'],
  ['name', 'Name'],
  ['address', 'Address'],
  ['city', 'City'],
  ['country', 'Country'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['region', 'Region'],
  ['postalCode', 'Postal code'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['stars', 'Stars'],
  ['chain', 'Chain'],
];

type Choice = Readonly<Record<string, string>>;

interface ColumnsProps {
  readonly survey: DryRun;
  readonly columns: Choice;
  readonly change: (columns: Choice) => void;
}

/** What each column was recognised as; a person can say otherwise. */
export function Columns({ survey, columns, change }: ColumnsProps) {
  return (
    <section class="stack">
      <h2>Columns</h2>
      <Table
        label="Columns of the list"
        rows={survey.columns}
        keyOf={({ heading }) => heading}
        columns={[
          { head: 'Heading', cell: ({ heading }: ListColumn) => <code>{heading}</code> },
          {
            head: 'Read as',
            cell: ({ heading, field }: ListColumn) => (
              <select
                aria-label={`What "${heading}" is`}
                value={field ?? ''}
                onChange={(event) =>
                  change(chosen(columns, { heading, field, to: event.currentTarget.value }))
                }
              >
                <option value="">Not used</option>
                {fieldNames.map(([name, text]) => (
                  <option key={name} value={name}>
                    {text}
                  </option>
                ))}
              </select>
            ),
          },
          {
            head: 'Filled',
            isNumber: true,
            cell: ({ filled }: ListColumn) => percent(survey.rows === 0 ? 0 : filled / survey.rows),
          },
          {
            head: 'Examples',
            cell: ({ values }: ListColumn) => <span class="quiet">{values.join(' · ')}</span>,
          },
        ]}
      />
    </section>
  );
}

interface Choosing {
  readonly heading: string;
  /** What it is now. */
  readonly field: string | null;
  /** Empty: nothing. */
  readonly to: string;
}

/** A column is one field, and a field one column. */
export function chosen(columns: Choice, { heading, field, to }: Choosing): Choice {
  const others = Object.entries(columns).filter(([, other]) => other !== heading);
  if (to !== '') return { ...Object.fromEntries(others), [to]: heading };
  return { ...Object.fromEntries(others), ...(field === null ? {} : { [field]: '' }) };
}
