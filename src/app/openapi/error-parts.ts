import Type from 'typebox';
import { basedOn, named } from '../../contract/fields.ts';
import { groups, hasCode, type Form } from '../../contract/groups.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { appearance, refusals, type Appearance, type RefusalName } from '../../contract/refusals.ts';
import type { Route } from '../../contract/route.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import type { Json } from './parts.ts';
import { refusalsOf } from './refusals-of.ts';

/** What the document says once about errors: the table of codes, the forms of bodies, and an example of each. */
export function errorParts(routes: readonly Route[]) {
  const codes = codesOf(routes);
  return { table: tableOf(codes), schemas: schemasOf([...codes.keys()]), examples };
}

interface Code {
  readonly statuses: Set<number>;
  readonly messages: Set<string>;
}

/** The codes of every operation, and of the requests that are refused before an operation is found. */
function codesOf(routes: readonly Route[]): Map<number, Code> {
  const ofOperations = routes.flatMap((entry) =>
    refusalsOf(entry).map((name) => ({
      name,
      row: appearance(entry.group, name),
      form: formOf(entry, name),
    })),
  );
  const known = new Set(ofOperations.map(({ name }) => name));
  // The keys of a table are its names.
  const others = (Object.keys(refusals) as RefusalName[]).filter((name) => !known.has(name));
  const rows: Appearance[] = [
    ...ofOperations.filter(({ form }) => hasCode(form)).map(({ row }) => row),
    ...others.map((name) => refusals[name]),
  ];
  const codes = new Map<number, Code>();
  for (const { code, status, message } of rows.toSorted((a, b) => a.code - b.code)) {
    const known = codes.get(code) ?? { statuses: new Set(), messages: new Set() };
    known.statuses.add(status);
    if (message !== '') known.messages.add(message);
    codes.set(code, known);
  }
  return codes;
}

function formOf({ group }: Route, name: RefusalName): Form {
  return appearance(group, name).form ?? groups[group].form;
}

function tableOf(codes: ReadonlyMap<number, Code>): string {
  const rows = [...codes].map(
    ([code, { statuses, messages }]) =>
      `| ${code} | ${[...statuses].toSorted((a, b) => a - b).join(', ')} | ${[...messages].join('; ')} |`,
  );
  return ['| Code | Status | Message |', '|---|---|---|', ...rows].join('\n');
}

const errors = Type.Optional(
  Type.Array(
    named('FieldError', {
      pointer: Type.String({ description: 'The field, as a JSON pointer: `/occupancies/0/adults`.' }),
      message: Type.String({ description: 'What the field is, and what it must be.' }),
    }),
    {
      description: `Fields that are not valid, at most ${limits.problemsNamed}. The first of them is described above too.`,
    },
  ),
);

const moreErrors = Type.Optional(
  Type.Integer({
    description: `How many fields that are not valid \`errors\` does not list, if there are any. Fields of an element that is not listed count once. At most ${limits.problemsCounted} are counted in all.`,
  }),
);

const fields = named('ErrorFields', { errors, moreErrors });
const description = Type.Optional(
  Type.String({ description: 'Details of this error, if the message next to it is always the same.' }),
);

/** The forms of error bodies; `answering/refusal-body.ts` makes them. */
function schemasOf(codes: readonly number[]): Json {
  const code = Type.Unsafe<number>({
    $id: 'ErrorCode',
    type: 'integer',
    enum: codes,
    description: 'Stable number of the error, for programs. The description of this document has a table.',
  });
  const texts = {
    message: Type.String({ description: 'A short label, the same for every error of the code.' }),
    description: Type.Optional(Type.String({ description: 'Details of this error.' })),
  };
  const flat = { ...texts, ...fields.properties };
  return {
    CodedError: named(
      'CodedError',
      {
        error: Type.Object({ code, ...texts }, { description: 'What was wrong.' }),
        ...fields.properties,
      },
      basedOn(fields),
    ),
    FlatError: named('FlatError', { code, ...flat }, basedOn(fields)),
    FlatTextError: named(
      'FlatTextError',
      { code: Type.String({ description: 'The number of the error, as text.' }), ...flat },
      basedOn(fields),
    ),
    SimpleError: named(
      'SimpleError',
      {
        error: Type.String({ description: 'What was wrong, as text.' }),
        ...fields.properties,
        description,
      },
      basedOn(fields),
    ),
    MessageError: named(
      'MessageError',
      {
        message: Type.String({ description: 'What was wrong, as text.' }),
        ...fields.properties,
        description,
      },
      basedOn(fields),
    ),
  };
}

const wrongDay = refuse('invalid-value', 'checkin is "tomorrow": it must be a date as YYYY-MM-DD');
const unknownPartner = refuse(
  'unknown-partner',
  '"Acme Beds"; GET /hotels/match/partners lists the partners',
);

const examples: Json = {
  CodedError: { value: refusalAnswer('rates', wrongDay).body },
  SimpleError: { value: refusalAnswer('id-mapping', unknownPartner).body },
  FlatError: { value: refusalAnswer('prices', wrongDay).body },
  FlatTextError: { value: refusalAnswer('supply', wrongDay).body },
  MessageError: { value: refusalAnswer('vouchers', refuse('voucher-not-found')).body },
};
