import { useEffect, useState } from 'preact/hooks';
import { explained } from './failure.tsx';

/** A short report of what was done, with a way back where there is one. */
export interface Toast {
  readonly text: string;
  readonly undo?: () => void | Promise<void>;
  /** It stays until the reader closes it. */
  readonly isError?: boolean;
}

const SHOWN_MS = 8_000;
const KEPT = 3;
let toasts: readonly (Toast & { readonly id: number })[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: typeof toasts): void {
  toasts = next;
  for (const run of listeners) run();
}

export function toast(given: Toast): void {
  const id = nextId++;
  change([...toasts, { ...given, id }].slice(-KEPT));
  if (given.isError !== true) setTimeout(() => change(toasts.filter((one) => one.id !== id)), SHOWN_MS);
}

export function toastError(error: unknown): void {
  const { title, text, code, requestId, advice } = explained(error);
  const where = [
    ...(code === undefined ? [] : [`code ${code}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ].join(', ');
  const parts = [title, text, advice].map((part) => part?.replace(/[.]$/, ''));
  toast({
    text: `${parts.filter(Boolean).join('. ')}.${where === '' ? '' : ` (${where})`}`,
    isError: true,
  });
}

export function Toasts() {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const run = () => setTurn((turn) => turn + 1);
    listeners.add(run);
    return () => void listeners.delete(run);
  }, []);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, undo, isError = false }) => (
        <div key={id} class="toast">
          <span>{text}</span>
          {undo !== undefined && (
            <button
              type="button"
              class="button compact"
              onClick={() => {
                change(toasts.filter((one) => one.id !== id));
                void Promise.resolve(undo()).catch(toastError);
              }}
            >
              Undo
            </button>
          )}
          {isError && (
            <button
              type="button"
              class="button compact"
              onClick={() => change(toasts.filter((one) => one.id !== id))}
            >
              Close
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
