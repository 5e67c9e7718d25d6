import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

interface NearView<E> {
  readonly frame: RefObject<E | null>;
  /** Within a window above or below what is seen. */
  readonly isNear: boolean;
  /** Its height in pixels when it was last rendered; undefined: it was not. */
  readonly pixels: number | undefined;
}

/**
 * Whether an item of a long list is near what is seen. Items of different heights are rendered only then; lines of one height
 * need `VirtualList`. `isFirst`: near before the browser has looked, so that the start of a list has no gap.
 */
export function useNearView<E extends HTMLElement>(isFirst: boolean): NearView<E> {
  const frame = useRef<E>(null);
  const [isNear, setNear] = useState(isFirst);
  const pixels = useRef<number>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const latest = entries.at(-1);
      if (latest === undefined) return;
      const hasFocus = element.contains(document.activeElement);
      if (!latest.isIntersecting && hasFocus) return;
      if (!latest.isIntersecting) pixels.current = latest.boundingClientRect.height;
      setNear(latest.isIntersecting);
    };
    const observer = new IntersectionObserver(look, {
      root: element.closest('.main'),
      rootMargin: '100% 0px',
    });
    observer.observe(element);
    // Paper has all items.
    const print = () => setNear(true);
    addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, []);
  return { frame, isNear, pixels: pixels.current };
}
