import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { windowOf } from '../../lib/window.ts';

interface WindowOptions {
  readonly count: number;
  /** In pixels. All lines have the same height. */
  readonly lineHeight: number;
  /** Called when the end comes near. */
  readonly more?: (() => void) | undefined;
}

interface Window {
  /** The element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The lines to render: from `first` up to but not including `last`. */
  readonly first: number;
  readonly last: number;
}

/** How many lines before the end the next page is read. */
const NEAR = 20;

/** The lines of a frame that are in view: a list of any length costs the same. */
export function useWindow({ count, lineHeight, more }: WindowOptions): Window {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const { first, last } = windowOf({ ...view, lineHeight, count });
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
  // Not on every rendering: after an error the reader decides when to try again.
  useEffect(() => {
    if (count > 0 && last >= count - NEAR) more?.();
  }, [last, count]);
  return { frame, first, last };
}
