import { useLayoutEffect, useRef } from 'preact/hooks';

interface TabsProps {
  readonly label: string;
  /** Name and text. */
  readonly tabs: readonly (readonly [string, string])[];
  readonly value: string;
  readonly choose: (name: string) => void;
}

/** Arrow keys move between tabs, as screen readers announce. */
export function Tabs({ label, tabs, value, choose }: TabsProps) {
  const step = (by: number) => {
    const at = tabs.findIndex(([name]) => name === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next !== undefined) choose(next[0]);
  };
  const chosen = useRef<HTMLButtonElement>(null);
  // The tabs may be wider than the window of a phone.
  useLayoutEffect(() => {
    const list = chosen.current?.parentElement;
    if (!list) return;
    const show = () => {
      const [tab, all] = [chosen.current, list].map((element) => element?.getBoundingClientRect());
      if (tab && all)
        list.scrollLeft += Math.max(0, tab.right - all.right) - Math.max(0, all.left - tab.left);
    };
    const observer = new ResizeObserver(show);
    observer.observe(list);
    return () => observer.disconnect();
  }, [value]);
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1);
        if (event.key === 'ArrowLeft') step(-1);
      }}
    >
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          ref={name === value ? chosen : null}
          aria-selected={name === value}
          tabIndex={name === value ? 0 : -1}
          onClick={() => choose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Whether an address names a tab that exists. */
export const isTab = (tabs: TabsProps['tabs'], value: string) => tabs.some(([name]) => name === value);
