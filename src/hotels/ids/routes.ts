import { sent, sentTime } from '../../contract/fields.ts';
import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { releaseInUse } from '../../catalogue/releases/release-store.ts';
import { asOfField, keptInstant } from '../../catalogue/lookup/past-instant.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { beforeDeadline } from '../deadline.ts';
import { answerHeader } from './engine/look-up/answer.ts';
import { listPartners } from './list-partners.ts';
import { mapForm } from './map-form.ts';
import {
  coverageTrendAnswer,
  coverageTrendExample,
  coverageTrendQuery,
  readCoverageTrend,
} from './coverage-trend.ts';

const group = 'id-mapping';

const partnersAnswer = Type.Object({
  partners: Type.Array(
    Type.Object({
      partner: Type.String({ description: 'Send this as `partner`; case does not matter.' }),
      mappings: Type.Integer({ minimum: 0, description: 'Known ids of this partner.' }),
      found: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'How many of `ids` are among them, exactly as sent; only with `ids`.',
        }),
      ),
    }),
    { description: 'The partner with most ids first; with `ids`, the one that has most of these.' },
  ),
});

const coverageAnswer = Type.Object({
  partners: Type.Array(Type.Omit(partnersAnswer.properties.partners.items, ['found']), {
    description: 'The partner with most ids first.',
  }),
});

const mappingForm = Type.Object({
  asOf: Type.Optional(sentTime('Maps as at this instant. Send it before `file`.')),
  partner: sent('A name from the list of partners, in any case.'),
  file: Type.String({ format: 'binary', description: 'The partner hotel ids, as CSV in any common format.' }),
});

const mappingCsv = Type.String({
  description:
    'CSV in UTF-8. `status` is matched, review, not_found or invalid; `resolution` says how (docs/id-mapping.md); `candidate_core_ids` are separated by `|`.',
});

const mappingExample = `${answerHeader}12345,matched,unique,1001,lp3e9,\n99999,not_found,unknown_id,,,\n`;

export const idRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/hotels/match/partners',
    group,
    summary: 'List partners',
    description:
      'Lists every partner with known hotel ids, and how many they are; the partner with most ids first. With `ids`, shows whose ids a list has.',
    rateClass: 'hotel-mapping',
    query: Type.Object({
      asOf: Type.Optional(asOfField),
      ids: Type.Optional(
        Type.Array(Type.String({ maxLength: limits.idCharacters }), {
          maxItems: limits.idsOfAPartnerGuessed,
          description: 'Some ids of a list whose partner is not known.',
        }),
      ),
    }),
    answers: {
      200: {
        description: 'The partners.',
        schema: partnersAnswer,
        examples: { partners: { partners: [{ partner: 'Larkspur Beds', mappings: 48_210 }] } },
      },
    },
    refusals: ['wrong-input', 'upstream-unreachable'],
    handle: async (needs, { caller, signal, query }) => {
      const asOf = await keptInstant(needs, query.asOf);
      const list = async () =>
        listPartners(needs, {
          asOf: asOf ?? (await releaseInUse(needs.db, caller))?.stateAt,
          ids: query.ids,
        });
      return ok(await beforeDeadline(needs, signal, (timeUp) => untilAborted(list(), timeUp)));
    },
  }),
  route({
    method: 'GET',
    path: '/hotels/match/coverage',
    group,
    summary: 'Count the known ids by partner',
    description:
      'Lists every partner and how many hotel ids of it are known now; the partner with most ids first. It does not count against the limits of the hotel-mapping operations, as `GET /hotels/match/partners` does.',
    answers: {
      200: {
        description: 'The partners.',
        schema: coverageAnswer,
        examples: { partners: { partners: [{ partner: 'Larkspur Beds', mappings: 48_210 }] } },
      },
    },
    refusals: [],
    handle: async (needs) => ok(await listPartners(needs, {})),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/coverage/trend',
    group,
    summary: 'Read how the known ids have changed',
    description: 'How many hotel ids of one partner or of all were known over the last days.',
    query: coverageTrendQuery,
    answers: {
      200: {
        description: 'The points.',
        schema: coverageTrendAnswer,
        examples: { trend: coverageTrendExample },
      },
    },
    refusals: ['partner-required', 'unknown-partner'],
    handle: async (needs, { query }) => ok(await readCoverageTrend(needs, query)),
  }),
  route({
    method: 'POST',
    path: '/hotels/match/partners/with-id',
    group,
    summary: 'Map partner hotel ids',
    description:
      'Send a file of partner hotel ids. The answer has one row for each row of the file, in the same order. The file has one column of ids, with or without a header, or several columns of which one is called id, hotel_id, hotelid, hotel_code, provider_id, provider_hotel_id, provider_property_id, partner_id, partner_hotel_id, property_id or code; if several match, the first of this list is read, and `partner_id` where `partner`, `partner_id` and `hotel_id` are next to each other, as in an export of the catalogue. Columns of latitude and longitude decide between the hotels of an ambiguous id. The header `X-Mapping-Summary` has the totals, `X-Mapping-Column` the column that was read.',
    rateClass: 'hotel-mapping',
    body: {
      multipart: mappingForm,
      multipartExample: { partner: 'Larkspur Beds', file: 'hotel_id\n12345\n99999\n' },
      maxBytes: limits.idFileBytes,
      tooLarge: 'ids-too-large',
    },
    answers: {
      200: {
        description: 'The mapping.',
        contentType: 'text/csv; charset=utf-8',
        schema: mappingCsv,
        headers: {
          'X-Mapping-Summary': 'The totals as JSON: rows, matched, review, not_found, invalid.',
          'X-Mapping-Column':
            'The heading of the column that was read as the id; absent for a file without a header.',
          'X-Mapping-Other-Columns':
            'If fewer than one id in twenty was found: up to three other columns whose first rows have ids of the partner, percent-encoded, separated by a comma and a space.',
          'X-Mapping-Release':
            'The release that the pin of the account or partner leads to, percent-encoded.',
          'Content-Disposition': 'Suggests a file name with the name of the partner.',
        },
        examples: { mapping: mappingExample },
      },
    },
    refusals: ['partner-required', 'unknown-partner', 'no-id-column', 'wrong-input', 'upstream-unreachable'],
    handle: mapForm,
  }),
];
