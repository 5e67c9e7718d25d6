import { useMemo, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { mayDo } from '../../api/authors.ts';
import { useCall } from '../../api/use-call.ts';
import { useKeys, useListedShortcuts } from '../../app/keys.ts';
import type { PageView } from '../../app/page-view.ts';
import { goQuery } from '../../app/url.ts';
import { percent } from '../../lib/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { Actions } from './actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { forgetDetails, loadDetail, type Detail } from './details.ts';
import { atText, viewOf, type Query, type Row } from './filter.ts';
import { Filters, type Facets } from './filters.tsx';
import { extentOf } from './row/place.tsx';
import { useJobNames, type JobNames } from './job-names.ts';
import { Nothing } from './nothing.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { Rows } from './row/rows.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useReview, type Review as Work } from './use-review.ts';

const FACETS_EVERY_MS = 30_000;

const shortcuts = [
  { keys: 'a', does: 'Accept the shown candidate' },
  { keys: '1 2 3 4 5', does: 'Accept the candidate with this number' },
  { keys: 'r', does: 'Reject the shown candidate' },
  { keys: 's', does: 'Skip the row' },
  { keys: '/', does: 'Search the catalogue for the hotel' },
  { keys: 'n', does: 'Write a note for the decision' },
  { keys: 'u', does: 'Undo the latest decision' },
  { keys: '[ ]', does: 'Show the candidate before or after' },
  { keys: 'j k', does: 'Next and previous row' },
  { keys: 'J K', does: 'Scroll the row down and up' },
  { keys: 'U', does: 'Undo a bulk decision, or what one author decided' },
  { keys: 'b', does: 'Decide all rows under the filter' },
];

const Review: PageView = ({ place: { query } }) => {
  const view = viewOf(query);
  const work = useReview(query);
  const { queue, own, at } = work;
  const facets = useCall(
    () => api.get('/v3.0/hotels/match/reviews/facets', { params: { query: view.filter } }),
    [JSON.stringify(view.filter)],
    // The rows come first: both at once would take longer for each.
    { everyMs: FACETS_EVERY_MS, skip: queue.isNew },
  );
  const [dialog, setDialog] = useState<'bulk' | 'undo' | Detail>();
  const close = () => setDialog(undefined);
  const search = async () => at !== undefined && setDialog(await loadDetail(at));
  useListedShortcuts(shortcuts);
  useReviewKeys(work, {
    search: () => void search(),
    bulk: () => setDialog('bulk'),
    undoEarlier: () => setDialog('undo'),
  });
  const total = facets.value?.total;
  const shown = at && queue.rows.find((row) => atText(row) === atText(at));
  // Parts that a decision does not change are not rendered again: a key must show the next row at once.
  const filterKey = JSON.stringify({ ...query, at: '' });
  const { nameOf: jobName, jobs } = useJobNames();
  const filters = useMemo(
    () => <Filters query={query} facets={facets.value} jobName={jobName} />,
    [filterKey, facets.value, jobs],
  );
  const filteredBy = Object.keys(view.filter).filter((name) => name !== 'state');
  const reload = () => {
    forgetDetails();
    facets.reload();
    queue.reload();
    // The row that is shown may be decided now; a key must not decide it again.
    if (view.isReserving) goQuery({ at: undefined }, { replace: true });
  };
  return (
    <Page
      title="Review"
      about="Rows that the matcher leaves to a person. One key decides a row, and the next one follows."
      fills
      actions={
        <>
          <button type="button" class="button" onClick={() => setDialog('undo')} disabled={!mayDo('decide')}>
            Undo earlier <kbd>U</kbd>
          </button>
          <button
            type="button"
            class="button"
            onClick={() => setDialog('bulk')}
            disabled={facets.value === undefined || !mayDo('decide')}
          >
            Decide all <kbd>b</kbd>
          </button>
        </>
      }
    >
      <div class="review-page">
        {filters}
        {queue.error !== undefined && <Failure error={queue.error} retry={queue.reload} />}
        {facets.error !== undefined && queue.error === undefined && (
          <Failure error={facets.error} retry={facets.reload} />
        )}
        <div class="review">
          <QueuePanel work={work} isReserving={view.isReserving} counts={facets.value} />
          <div class="review-row">
            <p class="visually-hidden" role="status" aria-label="Row to decide">
              {shown !== undefined && announced(shown)}
            </p>
            {at === undefined ? (
              <Nothing
                isSilent={queue.isNew || queue.isLoading || queue.error !== undefined}
                isFiltered={filteredBy.length > 0}
                ofJob={view.isReserving && filteredBy.length === 1 ? view.filter.job : undefined}
                reserved={view.isReserving ? (total ?? 0) : 0}
              />
            ) : (
              <>
                <Actions work={work} own={own.get(atText(at))} search={() => void search()} />
                <Rows
                  at={at}
                  next={work.next}
                  picked={work.picked}
                  pick={work.pick}
                  extent={extentOf(query)}
                />
              </>
            )}
          </div>
        </div>
      </div>
      <OpenDialog
        dialog={dialog}
        work={work}
        query={query}
        facets={facets.value}
        jobName={jobName}
        close={close}
        after={reload}
      />
    </Page>
  );
};

/** What a screen reader says when a key has shown another row. */
const announced = ({ name, city, confidence, candidate }: Row): string =>
  [
    [name, city].filter(Boolean).join(', '),
    `confidence ${percent(confidence, 0)}`,
    ...(candidate === null ? [] : [`candidate: ${[candidate.name, candidate.city].join(', ')}`]),
  ].join('. ');

interface OpenDialogProps {
  readonly dialog: 'bulk' | 'undo' | Detail | undefined;
  readonly work: Work;
  readonly query: Query;
  readonly facets: Facets | undefined;
  readonly jobName: JobNames;
  readonly close: () => void;
  readonly after: () => void;
}

function OpenDialog({
  dialog,
  work: { decide, outbox },
  query,
  facets,
  jobName,
  close,
  after,
}: OpenDialogProps) {
  if (dialog === undefined) return null;
  if (dialog === 'undo')
    return <UndoDialog close={close} after={after} forgetOwn={() => outbox.forgetSent()} />;
  if (dialog !== 'bulk')
    return (
      <SearchDialog
        detail={dialog}
        accept={(hotelId) => {
          close();
          void decide('accept', { hotelId });
        }}
        close={close}
      />
    );
  if (facets === undefined) return null;
  const { filter } = viewOf(query);
  return <BulkDialog filter={filter} facets={facets} jobName={jobName} close={close} after={after} />;
}

/** By a part of what is seen. A narrow window scrolls the page, a wide one the row. */
function scrollRow(part: number): void {
  for (const element of [document.querySelector('.review-row'), document.scrollingElement])
    element?.scrollBy({ top: part * Math.min(element.clientHeight, innerHeight) });
}

/** Every key of the page but those of the shell. */
function useReviewKeys(
  work: Work,
  { search, bulk, undoEarlier }: Readonly<Record<'search' | 'bulk' | 'undoEarlier', () => void>>,
): void {
  const { decide, undo, step, picked, pick, note, setNote } = work;
  const reading: Readonly<Record<string, () => void>> = {
    j: () => step(1),
    k: () => step(-1),
    J: () => scrollRow(0.8),
    K: () => scrollRow(-0.8),
    '[': () => pick(picked - 1),
    ']': () => pick(picked + 1),
  };
  const deciding: Readonly<Record<string, () => void>> = {
    a: () => void decide('accept'),
    r: () => void decide('reject'),
    s: () => void decide('skip'),
    '/': search,
    n: () => setNote(note ?? ''),
    u: undo,
    b: bulk,
    U: undoEarlier,
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].map((index) => [String(index + 1), () => void decide('accept', { index })]),
    ),
  };
  useKeys((key, event) => {
    const run = reading[key] ?? (mayDo('decide') ? deciding[key] : undefined);
    // A key that is held down must not decide the rows that follow.
    if (run === undefined || event.repeat) return;
    event.preventDefault();
    run();
  });
}

export default Review;
