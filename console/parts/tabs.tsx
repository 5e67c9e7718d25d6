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
