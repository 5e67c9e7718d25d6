import { useState } from 'preact/hooks';
import { toast, type Toast } from './toasts.tsx';

/** Runs something that writes, and returns what to report. */
export type RunAction = (act: () => Promise<string | Toast>) => Promise<void>;

export interface Action {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly run: RunAction;
}

/** One action at a time: its result becomes a toast, its failure an error of the page. */
export function useAction(after: () => void = () => undefined): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run: RunAction = async (act) => {
    setBusy(true);
    setError(undefined);
    try {
      const done = await act();
      toast(typeof done === 'string' ? { text: done } : done);
      after();
    } catch (failure) {
      setError(() => failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
