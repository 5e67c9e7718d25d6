import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children?: ComponentChildren;
}

/** A step of a purchase, with its number in the title. */
export function Step({ title, isDone, children }: StepProps) {
  return (
    <li class="stack">
      <h3>
        {title} {isDone && <span class="quiet">✓ done</span>}
      </h3>
      {children}
    </li>
  );
}

/** One step at a time; its failure is shown above the steps. */
export function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const step = async (act: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await act().catch((failure: unknown) => setError(() => failure));
    setBusy(false);
  };
  return { isBusy, error, step, forget: () => setError(undefined) };
}
