import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useWindow } from './use-window.ts';

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The height of a line in pixels. All lines have the same. */
  readonly height: number;
  readonly line: (item: T, index: number) => ComponentChildren;
  /** Called when the end comes near. */
  readonly more?: (() => void) | undefined;
  /** Kept in view when it changes. */
  readonly at?: number | undefined;
}

/** Renders only the lines in view, so that a list of any length costs the same. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, height, line, more, at } = props;
  const { frame, first, last } = useWindow({ count: items.length, lineHeight: height, more });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || at === undefined) return;
    // In the next frame, because reading and scrolling now would compute the layout of the page once more.
    const due = requestAnimationFrame(() => {
      const bottom = (at + 1) * height;
      if (at * height < element.scrollTop) element.scrollTop = at * height;
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight;
    });
    return () => cancelAnimationFrame(due);
  }, [at, height]);
  return (
    <div ref={frame} class="virtual" role="list" aria-label={label} tabIndex={0}>
      <div class="spacer" style={{ height: `${items.length * height}px` }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <div
              key={keyOf(item)}
              class="virtual-line"
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ top: `${index * height}px`, height: `${height}px` }}
            >
              {line(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
