import { Type } from 'typebox';
import { csvOf, recordsOf } from '../records.ts';
import {
  answerOf,
  fieldOf,
  keyOf,
  reads,
  refusalWords,
  ToolRefusal,
  writes,
  type CallOperation,
  type Tool,
} from '../tool.ts';

const mapIds = 'POST /hotels/match/partners/with-id';
const partners = 'GET /hotels/match/partners';
const submit = 'POST /hotels/match/async';
const status = 'GET /hotels/match/async/jobs/{jobId}/status';
const result = 'GET /hotels/match/async/jobs/{jobId}';
const queue = 'GET /hotels/match/async/jobs/{jobId}/reviews';
const decide = 'POST /hotels/match/async/jobs/{jobId}/reviews';

const MOST_IDS = 200;
const MOST_HOTELS = 100;

const given = (description: string) => Type.Optional(Type.String({ maxLength: 300, description }));
const fields = ['id', 'name', 'address', 'city', 'country', 'latitude', 'longitude'] as const;
const jobId = fieldOf(status, 'jobId');

export const mappingTools: readonly Tool[] = [
  {
    name: 'map_hotel_ids',
    title: 'Translate hotel ids of a partner',
    description: `Translates hotel ids of a partner into hotelIds of this service, exactly and without guessing. Takes a text with up to ${MOST_IDS} ids, separated by commas, spaces or lines. If the partner is unknown, the error lists the partners.`,
    operations: [mapIds, partners],
    input: Type.Object({
      partner: fieldOf(mapIds, 'partner'),
      ids: Type.String({ minLength: 1, maxLength: 20_000, description: 'The ids as text.' }),
    }),
    hints: reads,
    async run(ask, { partner, ids }) {
      const list = String(ids)
        .split(/[\s,;]+/)
        .filter(Boolean);
      if (list.length > MOST_IDS)
        throw new ToolRefusal(`These are ${list.length} ids: send at most ${MOST_IDS} in one call.`);
      const file = csvOf([['hotel_id'], ...list.map((id) => [id])]);
      const answer = await ask({ operation: mapIds, form: { partner: String(partner), file } });
      if (answer.status >= 300) throw new ToolRefusal(await withPartners(ask, refusalWords(answer)));
      return {
        ids: (await recordsOf(answer.text)).map((row) => ({
          partnerId: row['input_id'],
          status: row['status'],
          ...(row['catalogue_property_id'] === '' ? {} : { hotelId: row['catalogue_property_id'] }),
          ...(row['candidate_core_ids'] === '' ? {} : { candidates: row['candidate_core_ids'] }),
        })),
      };
    },
  },
  {
    name: 'match_hotels',
    title: 'Recognise hotels by name and address',
    description: `Finds which hotel of the catalogue each of up to ${MOST_HOTELS} supplier hotels is, by name, address and place. Two rows with the same hotelId are the same hotel. status: matched (certain), review (a person or review_queue must decide), no_match. Give as many fields as you have: country and city matter most.`,
    operations: [submit, status, result],
    input: Type.Object({
      hotels: Type.Array(
        Type.Object({
          id: Type.String({ minLength: 1, maxLength: 100, description: 'Your id.' }),
          name: Type.String({ minLength: 1, maxLength: 300, description: 'The name of the hotel.' }),
          address: given('Street and number.'),
          city: given('The city.'),
          country: given('The country, as a name or two letters.'),
          latitude: Type.Optional(Type.Number({ description: 'Degrees.' })),
          longitude: Type.Optional(Type.Number({ description: 'Degrees.' })),
        }),
        { minItems: 1, maxItems: MOST_HOTELS, description: 'The hotels of the supplier.' },
      ),
    }),
    hints: writes,
    async run(ask, { hotels }) {
      // Checked against the schema above.
      const list = hotels as readonly Readonly<Record<string, unknown>>[];
      const file = csvOf([fields, ...list.map((hotel) => fields.map((name) => String(hotel[name] ?? '')))]);
      // The same list is the same job.
      const key = keyOf(file);
      const job = await answerOf<Job>(ask, { operation: submit, form: { file }, key });
      const done = await finished(ask, job.job_id);
      const { text } = await ask({ operation: result, params: { jobId: job.job_id } });
      return {
        jobId: job.job_id,
        counts: { matched: done.matched, review: done.review, no_match: done.no_match },
        hotels: (await recordsOf(text)).map((row) => ({
          id: row['external_id'],
          name: row['name'],
          status: row['verdict'],
          ...(row['verdict'] === 'matched' ? { hotelId: row['catalogue_hotel_id'] } : {}),
          ...(row['confidence'] === '' ? {} : { confidence: Number(row['confidence']) }),
        })),
      };
    },
  },
  {
    name: 'review_queue',
    title: 'Rows of a match that are not certain',
    description:
      'The rows of match_hotels that need a decision, with up to three candidates each and why they are not certain. Decide with decide_review.',
    operations: [queue],
    input: Type.Object({ jobId }),
    hints: reads,
    async run(ask, { jobId: id }) {
      const { reviews } = await answerOf<{ reviews: readonly Review[] }>(ask, {
        operation: queue,
        params: { jobId: String(id) },
        query: { limit: 10, open: true },
      });
      return { open: reviews.map(shortReview) };
    },
  },
  {
    name: 'decide_review',
    title: 'Decide a row of the review queue',
    description:
      'Stores your decision or that of a person: accept links the row to hotelId; reject means that it is none of the candidates. It affects later matches of the account and can be undone. Repeating a decision changes nothing.',
    operations: [decide],
    input: Type.Object({
      jobId,
      row: Type.Integer({ minimum: 0, description: 'From review_queue.' }),
      decision: fieldOf(decide, 'decision'),
      hotelId: Type.Optional(
        Type.String({ maxLength: 40, description: 'With accept: one of the candidates.' }),
      ),
      note: Type.Optional(Type.String({ maxLength: 300, description: 'The reason.' })),
    }),
    hints: writes,
    async run(ask, { jobId: id, row, decision, hotelId, note }) {
      const body = {
        decision,
        rows: [row],
        ...(hotelId === undefined ? {} : { hotelId }),
        ...(note === undefined ? {} : { note }),
      };
      const answer = await answerOf<{ decisions?: readonly { decisionId: string; decision: string }[] }>(
        ask,
        {
          operation: decide,
          params: { jobId: String(id) },
          body,
        },
      );
      return {
        stored: answer.decisions?.map(({ decisionId, decision: stored }) => ({
          decisionId,
          decision: stored,
        })),
      };
    },
  },
];

interface Job {
  readonly job_id: string;
  readonly status: string;
  readonly matched: number;
  readonly review: number;
  readonly no_match: number;
}

/** A list of this size takes a second; the service waits for us. */
async function finished(ask: CallOperation, id: string): Promise<Job> {
  for (let turn = 0; turn < 3; turn += 1) {
    const job = await answerOf<Job>(ask, { operation: status, params: { jobId: id }, query: { wait: 20 } });
    if (job.status === 'done') return job;
    if (job.status === 'failed') throw new ToolRefusal('The match job failed. Call match_hotels again.');
  }
  throw new ToolRefusal('The match is not finished yet. Call match_hotels again with the same list.');
}

async function withPartners(ask: CallOperation, words: string): Promise<string> {
  const known = await answerOf<{ partners: readonly { partner: string }[] }>(ask, { operation: partners });
  return `${words}. Partners: ${known.partners.map(({ partner }) => partner).join(', ')}.`;
}

interface Review {
  readonly row: number;
  readonly reason: string;
  readonly confidence: number;
  readonly input: Readonly<Record<string, string>>;
  readonly candidates: readonly {
    readonly hotelId: string;
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly probability: number;
  }[];
}

function shortReview({ row, reason, confidence, input, candidates }: Review) {
  return {
    row,
    reason,
    confidence,
    hotel: ['name', 'address', 'city', 'country']
      .map((name) => input[name])
      .filter(Boolean)
      .join(', '),
    candidates: candidates.slice(0, 3).map(({ hotelId, name, address, city, probability }) => ({
      hotelId,
      name,
      address: `${address}, ${city}`,
      probability,
    })),
  };
}
