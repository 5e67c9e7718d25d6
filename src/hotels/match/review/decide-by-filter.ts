import type { Author, Owner } from '../../../accounts/caller.ts';
import type { Static } from 'typebox';
import { together } from '../../../contract/field-checks.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { followDecisions } from '../adopt/follow-decisions.ts';
import { jobWithRows } from '../result/read-result.ts';
import type { decidedAnswer } from '../decided-shapes.ts';
import type { reviewDecision } from '../shapes.ts';
import { countOpenRows, decideOpenRows, decisionsOfAct, type ActFilter } from '../stores/act-store.ts';
import { decideReviews, refused, shown } from './decide-rows.ts';

type DecideNeeds = Pick<Needs, 'db' | 'clock' | 'random'>;

interface Wanted {
  readonly jobId: string;
  readonly request: Static<typeof reviewDecision>;
}

/**
 * Decides review rows of a job: those named, or all undecided ones that a filter finds. The second is one action, which
 * has an id and is undone as a whole; a preview counts its rows.
 */
export async function decideJob(
  needs: DecideNeeds,
  owner: Author,
  { jobId, request }: Wanted,
): Promise<Static<typeof decidedAnswer>> {
  together({
    rows: () => {
      if ((request.rows === undefined) === (request.filter === undefined))
        throw refused('/rows', 'expected either `rows` or `filter`');
    },
    hotelId: () => {
      if (request.hotelId !== undefined && request.rows?.length !== 1)
        throw refused('/hotelId', '`hotelId` is for a single row: expected one number in `rows`');
    },
    preview: () => {
      if (request.preview === true && request.filter === undefined)
        throw refused('/preview', '`preview` is for a `filter`');
    },
  });
  if (request.filter === undefined)
    return { decisions: await decideReviews(needs, owner, { jobId, request }) };
  const { country, ...rest } = request.filter;
  const filter = { ...rest, country: country?.toUpperCase() };
  const job = await jobWithRows(needs, owner, jobId);
  return request.preview === true
    ? preview(needs, owner, { job: job.id, filter })
    : act(needs, owner, { job: job.id, filter, request });
}

interface Found {
  readonly job: string;
  readonly filter: ActFilter;
}

async function preview({ db }: DecideNeeds, owner: Owner, found: Found) {
  const classes = await countOpenRows(db, owner, found);
  return {
    decisions: [],
    rows: classes.reduce((sum, { rows }) => sum + rows, 0),
    classes: Object.fromEntries(classes.map((one) => [one.class, one.rows])),
  };
}

async function act(
  { db, clock, random }: DecideNeeds,
  owner: Author,
  { job, filter, request }: Found & Pick<Wanted, 'request'>,
) {
  const id = random.uuid();
  const decision = request.decision === 'accept' ? 'must-link' : 'must-not-link';
  return db.transaction(async (tx) => {
    const wanted = { id, decision, note: request.note ?? '', at: clock.now(), by: owner.keyId } as const;
    const rows = await decideOpenRows(tx, owner, { job, filter, act: wanted });
    const adopted = await decisionsOfAct(tx, owner, { act: id, limit: null, onlyAdopted: true });
    await followDecisions(tx, { clock }, { owner, decisions: adopted });
    const first = await decisionsOfAct(tx, owner, {
      act: id,
      limit: limits.matchDecisionsAtOnce,
      onlyAdopted: false,
    });
    return { decisions: first.map(shown), rows, ...(rows > 0 && { actId: id }) };
  });
}
