import type { ComponentChildren } from 'preact';

interface FoldProps {
  readonly class?: string;
  readonly summary: ComponentChildren;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly children: () => ComponentChildren;
}

/** A summary whose details are rendered only while they are open: a long list of them costs what its summaries cost. */
export function Fold({ summary, isOpen, setOpen, children, ...details }: FoldProps) {
  return (
    <details {...details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
