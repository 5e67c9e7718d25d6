import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { windowOf } from '../lib/window.ts';

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Of one line, in pixels: all have the same. */
  readonly height: number;
  readonly line: (item: T, index: number) => ComponentChildren;
  /** Called when the end comes near. */
  readonly more?: (() => void) | undefined;
  /** Kept in view when it changes. */
  readonly at?: number | undefined;
  readonly total?: number | undefined;
}

/** Renders only the lines in view, so that a list of any length costs the same. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, height, line, more, at, total } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const { first, last } = windowOf({ ...view, lineHeight: height, count: items.length });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  useEffect(() => {
    if (more !== undefined && last >= items.length - 20) more();
  }, [last, items.length, more]);
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
              role="listitem"
              aria-setsize={total ?? items.length}
              aria-posinset={index + 1}
              style={{
                position: 'absolute',
                top: `${index * height}px`,
                left: 0,
                right: 0,
                height: `${height}px`,
              }}
            >
              {line(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
