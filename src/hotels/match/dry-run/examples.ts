import { examples } from '../wire/examples.ts';

// Data table: one valid example of the form and of the answer.
export const dryRunSent = { ...examples.uploaded, columns: '{"name": "Hotel title"}' };

const nameFindings = [
  { finding: 'no-name', rows: 2, of: 12_000 },
  { finding: 'capital-name', rows: 431, of: 12_000 },
];

export const dryRunExample = {
  rows: 12_000,
  columns: [
    {
      heading: 'id',
      filled: 12_000,
      different: 12_000,
      values: ['H1', 'H2', 'H3'],
      field: 'externalId',
      findings: [],
    },
    {
      heading: 'Hotel title',
      filled: 11_998,
      different: 11_207,
      values: ['Zephyr Lodge', 'CORMORANT HOTEL'],
      field: 'name',
      findings: nameFindings,
    },
    {
      heading: 'country',
      filled: 12_000,
      different: 1,
      values: ['GB'],
      field: 'country',
      findings: [],
    },
    {
      heading: 'remarks',
      filled: 12,
      different: 1,
      values: ['closed in winter'],
      field: null,
      findings: [],
    },
  ],
  missing: [],
  findings: [...nameFindings, { finding: 'point-at-sea', rows: 3, of: 300 }],
  sharedPoints: ['53.4,-2.9'],
  job: { ...examples.queued, total: 300, list_rows: 12_000 },
};
