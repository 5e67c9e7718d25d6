import { resultHeader } from '../result/result-row.ts';

/** Invented answers for the reference page; a test holds each against its schema. */
const jobId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const decisionId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const queued = {
  job_id: jobId,
  status: 'queued',
  total: 1500,
  done: 0,
  matched: 0,
  review: 0,
  no_match: 0,
  geo_match_name_mismatch: 0,
  name_match_geo_mismatch: 0,
  min_confidence: 0.71,
  expected_wrong: 0,
  created_at: '2026-08-26T12:00:00Z',
  updated_at: '2026-08-26T12:00:00Z',
  total_chunks: 1,
  chunks_done: 0,
};

const decisions = {
  decisions: [
    {
      decisionId,
      rowKey: 'id:H17',
      hotelId: 'lp3e9',
      decision: 'must-link' as const,
      note: 'renamed in spring',
      decidedAt: '2026-08-27T09:30:00Z',
      decidedBy: 'key_3ea1854ba1b2c2b3',
      reviewer: 'ada',
    },
  ],
  next: null,
};

export const examples = {
  stored: {
    input_gcs: 'gs://larkspur-lists/hotels.csv',
    output_gcs: 'gs://larkspur-lists/matched.csv',
    precision: 0.985,
  },
  uploaded: {
    file: 'id,name,address,city,country\nH1,Cormorant Hotel,12 Pilchard Street,Marling,GB\n',
    output_gcs: 'gs://larkspur-lists/matched.csv',
  },
  queued,
  running: {
    ...queued,
    status: 'running',
    done: 420,
    matched: 300,
    review: 80,
    no_match: 40,
    total_chunks: 6,
    chunks_done: 1,
    geo_match_name_mismatch: 15,
    name_match_geo_mismatch: 8,
    expected_wrong: 2.4,
  },
  result: `${resultHeader}H1,Cormorant Hotel,12 Pilchard Street,Marling,GB,53.4021,-2.9801,matched,matched,high,0.9912,1001,lp3e9\n`,
  reviews: {
    reviews: [
      {
        row: 17,
        rowKey: 'id:H17',
        class: 'geo_match_name_mismatch' as const,
        reason: 'the names share nothing but the town, the kind of hotel or a brand',
        profile: 'low' as const,
        confidence: 0.81,
        input: {
          externalId: 'H17',
          name: 'Zephyr Lodge',
          address: '12 Pilchard Street',
          city: 'Marling',
          country: 'GB',
        },
        candidates: [
          {
            hotelId: 'lp3e9',
            coreId: 1001,
            name: 'Cormorant Hotel',
            address: '12 Pilchard Street',
            city: 'Marling',
            country: 'GB',
            latitude: 53.4021,
            longitude: -2.9801,
            probability: 0.77,
            prior: -3.1,
            parts: [
              { kind: 'address', feature: 'streetAndNumber', value: 1, logOdds: 3.2 },
              { kind: 'name', feature: 'nameShared', value: 0.02, logOdds: 1.1 },
            ],
          },
        ],
        decision: null,
      },
    ],
    next: null,
  },
  reviewDecision: { decision: 'accept' as const, rows: [17], note: 'renamed in spring' },
  decisions,
  decisionsRequest: {
    decisions: [
      { externalId: 'H17', hotelId: 'lp3e9', decision: 'must-link' as const, note: 'renamed in spring' },
    ],
  },
};
