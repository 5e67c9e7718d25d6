import type { Schemas } from 'innkeeper-client';
import { number, percent } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { findingTexts } from './findings.ts';

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
          {
            head: 'Heading',
            cell: ({ heading, values }: ListColumn) => (
              <>
                <code>{heading}</code>
                <span class="quiet small examples cut">{values.join(' · ')}</span>
              </>
            ),
          },
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
            head: 'Empty',
            isNumber: true,
            isBelowOnPhone: true,
            cell: ({ filled }: ListColumn) => countOf(survey.rows - filled, survey.rows),
          },
          {
            head: 'Different',
            isNumber: true,
            isBelowOnPhone: true,
            cell: ({ different }: ListColumn) => (different === null ? 'many' : number(different)),
          },
          {
            head: 'Duplicates',
            isNumber: true,
            isBelowOnPhone: true,
            cell: ({ filled, different }: ListColumn) =>
              different === null ? '–' : countOf(filled - different, survey.rows),
          },
          {
            head: 'Quality',
            isBelowOnPhone: true,
            cell: (column: ListColumn) => <Quality of={column} total={survey.rows} />,
          },
        ]}
      />
    </section>
  );
}

interface QualityProps {
  readonly of: ListColumn;
  /** Rows of the list. Where fewer were examined, a share is shown. */
  readonly total: number;
}

/** What is wrong with the values of a column. Empty cells are counted in a separate column. */
function Quality({ of: { field, findings }, total }: QualityProps) {
  const faults = findings.filter(({ finding }) => findingTexts[finding].short !== 'empty');
  if (faults.length === 0)
    return <span class="faint">{field === null ? 'not examined' : 'nothing found'}</span>;
  return (
    <span class="row">
      {faults.map(({ finding, rows, of: examined }) => (
        <Badge key={finding} tone="warn">
          {examined === total ? number(rows) : percent(rows / examined)} {findingTexts[finding].short}
        </Badge>
      ))}
    </span>
  );
}

/** "12 (0.4 %)", and a dash for none. */
const countOf = (count: number, rows: number) =>
  count === 0 ? '–' : `${number(count)} (${percent(count / rows)})`;

interface Choosing {
  readonly heading: string;
  /** What it is now. */
  readonly field: string | null;
  /** Empty: nothing. */
  readonly to: string;
}

/** A column is one field, and a field one column. */
function chosen(columns: Choice, { heading, field, to }: Choosing): Choice {
  const others = Object.entries(columns).filter(([, other]) => other !== heading);
  if (to !== '') return { ...Object.fromEntries(others), [to]: heading };
  return { ...Object.fromEntries(others), ...(field === null ? {} : { [field]: '' }) };
}
