import { Type } from 'typebox';
import { named, text, time } from '../../../contract/fields.ts';
import { instant } from './shapes.ts';
import type { MatchJob } from '../stores/job-store.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
export const jobStatus = named('HotelMatchJob', {
  job_id: Type.String({ format: 'uuid', description: 'Id of the job, for its status and its result.' }),
  status: Type.Union(
    ['queued', 'running', 'done', 'error'].map((state) => Type.Literal(state)),
    { description: '`done` and `error` are final; a job that is `done` has its result.' },
  ),
  total: count('Rows of the input; 0 until the input has been read.'),
  list_rows: Type.Optional(count('Only of a dry run: rows of the list, of which the job matches a sample.')),
  done: count('Rows decided so far: matched + review + no_match.'),
  matched: count('Rows whose hotel is safe to use.'),
  review: count('Rows with a candidate that a person should check.'),
  no_match: count('Rows without a hotel.'),
  geo_match_name_mismatch: count('Rows whose place agrees, but not the name.'),
  name_match_geo_mismatch: count('Rows whose name agrees, but not the place.'),
  min_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'A match needs at least this confidence. Absent in jobs of earlier releases.',
    }),
  ),
  release: Type.Optional(
    text('The release that a pin led the job to: it matches with the hotels of that state.'),
  ),
  calibration: Type.Optional(
    text(
      'The calibration of the account that the job uses: `calibrationId` of `GET /hotels/match/calibrations`.',
    ),
  ),
  expected_wrong: Type.Number({
    minimum: 0,
    description: 'Expected number of wrong rows among `matched`: the sum of 1 − confidence.',
  }),
  error: Type.Optional(text('What went wrong; only with the status `error`.')),
  output_gcs: Type.Optional(text('Where the result is written.')),
  input_gcs: Type.Optional(text('Where the input was read, if it was not uploaded.')),
  partner: Type.Optional(text('The partner whose list it is, if the job names one.')),
  created_at: time('When it was submitted.'),
  updated_at: time('When its status or a counter last changed.'),
  total_chunks: count('Chunks the input was cut into.'),
  chunks_done: count('Chunks done so far.'),
});

export function shownJob(job: MatchJob): Record<string, unknown> {
  return {
    job_id: job.id,
    status: job.status,
    total: job.total,
    ...(job.listRows === null ? {} : { list_rows: job.listRows }),
    done: job.done,
    matched: job.matched,
    review: job.review,
    no_match: job.noMatch,
    geo_match_name_mismatch: job.geoMatchNameMismatch,
    name_match_geo_mismatch: job.nameMatchGeoMismatch,
    ...(job.minConfidence === null ? {} : { min_confidence: job.minConfidence }),
    ...(job.release !== null && { release: job.release }),
    ...(job.calibration !== null && { calibration: job.calibration.id }),
    expected_wrong: Number(job.expectedWrong.toFixed(1)),
    ...(job.error !== null && { error: job.error }),
    ...(job.outputUri !== null && { output_gcs: job.outputUri }),
    ...(job.inputUri !== null && { input_gcs: job.inputUri }),
    ...(job.partner !== null && { partner: job.partner }),
    created_at: instant(job.createdAt),
    updated_at: instant(job.updatedAt),
    total_chunks: job.totalChunks,
    chunks_done: job.chunksDone,
  };
}
