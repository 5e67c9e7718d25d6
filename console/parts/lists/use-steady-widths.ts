import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/**
 * The widths of the columns as they were first drawn, in pixels: rows that come into view do not move them. The widest column
 * has none: it takes what the others leave. Measured again when the frame changes its width, or when the list starts with
 * another row. `startsWith`: undefined for a short table.
 */
export function useSteadyWidths(
  frame: RefObject<HTMLElement | null>,
  startsWith: string | undefined,
): readonly (number | undefined)[] | undefined {
  const [measured, setMeasured] = useState<{
    readonly of: string;
    readonly widths: readonly (number | undefined)[];
  }>();
  const isCurrent = measured !== undefined && measured.of === startsWith;
  useLayoutEffect(() => {
    if (startsWith === undefined || isCurrent || frame.current === null) return;
    const heads = [...frame.current.querySelectorAll<HTMLElement>('thead th')];
    // Less than a whole pixel too few cuts the text of a cell.
    const drawn = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
    const widest = drawn.indexOf(Math.max(...drawn));
    setMeasured({
      of: startsWith,
      widths: drawn.map((width, index) => (index === widest ? undefined : width)),
    });
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null || startsWith === undefined) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setMeasured(undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [startsWith === undefined]);
  return isCurrent ? measured.widths : undefined;
}
