import type { ComponentChildren } from 'preact';
import type { Paged } from '../api/use-pages.ts';
import { Failure } from './failure.tsx';
import { Waiting } from './loaded.tsx';

interface MoreBelowProps<T> {
  readonly of: Paged<T>;
  readonly children: ComponentChildren;
}

/** A list with the button for its next page, its placeholder and its error. */
export function MoreBelow<T>({ of: paged, children }: MoreBelowProps<T>) {
  const { items, error, isLoading, hasMore, more, reload } = paged;
  const isFirst = isLoading && items.length === 0;
  return (
    <div class="stack">
      {error !== undefined && <Failure error={error} retry={items.length === 0 ? reload : more} />}
      {isFirst && <Waiting />}
      {!isFirst && (error === undefined || items.length > 0) && children}
      {hasMore && (
        <div>
          <button type="button" class="button" disabled={isLoading} onClick={more}>
            {isLoading ? 'Loading…' : 'Show more'}
          </button>
        </div>
      )}
    </div>
  );
}
