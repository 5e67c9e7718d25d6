import type { ComponentChildren } from 'preact';
import type { Paged } from '../../api/use-pages.ts';
import { number } from '../../lib/format.ts';
import { Failure } from '../failure.tsx';
import { Waiting } from '../loaded.tsx';

interface MoreBelowProps<T> {
  readonly of: Paged<T>;
  readonly children: ComponentChildren;
}

/**
 * A list in pages with its placeholder, its error, and how much of it is shown. A table reads the next page when its end
 * comes near; the button does the same for those who do not scroll.
 */
export function MoreBelow<T>({ of: paged, children }: MoreBelowProps<T>) {
  const { items, error, isLoading, hasMore, more, reload } = paged;
  const isFirst = isLoading && items.length === 0;
  return (
    <div class="stack">
      {error !== undefined && <Failure error={error} retry={items.length === 0 ? reload : more} />}
      {isFirst && <Waiting />}
      {!isFirst && (error === undefined || items.length > 0) && children}
      {hasMore && (
        <div class="row">
          <button type="button" class="button compact" disabled={isLoading} onClick={more}>
            {isLoading ? 'Loading…' : 'Show more'}
          </button>
          <span class="quiet small">{number(items.length)} shown</span>
        </div>
      )}
    </div>
  );
}
