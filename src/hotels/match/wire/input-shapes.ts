import { Type } from 'typebox';
import { basedOn, named } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';

const address = (description: string, minLength = 0) =>
  Type.String({ minLength, maxLength: limits.addressCharacters, description });

/** The required certainty of a match, as members of a request. */
const certainty = {
  precision: Type.Optional(
    Type.Number({
      minimum: limits.matchLeastPrecision,
      maximum: limits.matchMostPrecision,
      description:
        'Wanted share of right rows among `matched`, by the measured curve of the matcher: a higher one moves rows to `review`. Default: the setting of the account, or .99.',
    }),
  ),
  min_confidence: Type.Optional(
    Type.Number({
      minimum: limits.matchLeastConfidence,
      maximum: limits.matchMostConfidence,
      description: 'The minimum confidence of a match. If both are sent, the stricter one applies.',
    }),
  ),
};

const wanted = named('MatchCertainty', certainty);

const columns = Type.Optional(
  Type.String({
    maxLength: limits.columnChoiceCharacters,
    description:
      'What the columns are, as JSON from fields to headings: `{"name": "Hotel title"}`. Other columns are recognised by their headings; an empty heading says that no column is this field.',
  }),
);

const partner = Type.Optional(
  Type.String({
    maxLength: limits.partnerNameCharacters,
    description: 'Whose list it is; `adopt` changes the ids of this partner.',
  }),
);

export const storedInput = named(
  'HotelMatchRequest',
  {
    input_gcs: address('gs://, s3:// or file:/// address of the CSV.', 1),
    output_gcs: Type.Optional(address('Where the result is written.')),
    partner,
    ...certainty,
  },
  basedOn(wanted),
);

export const uploadForm = named(
  'HotelMatchForm',
  {
    file: Type.String({
      format: 'binary',
      description: `The hotels as CSV, at most 32 MiB and ${limits.hotelFileRows.toLocaleString('en')} rows.`,
    }),
    output_gcs: Type.Optional(address('gs://, s3:// or file:/// address the result is written to.')),
    partner,
    columns,
    ...certainty,
  },
  basedOn(wanted),
);

export const dryRunForm = named(
  'HotelMatchDryRunForm',
  {
    file: Type.String({ format: 'binary', description: 'The hotels as CSV, as for a job.' }),
    partner,
    columns,
    ...certainty,
  },
  basedOn(wanted),
);
