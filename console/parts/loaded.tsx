import type { ComponentChildren } from 'preact';
import type { Loaded } from '../api/use-call.ts';
import { Failure } from './failure.tsx';

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
  /** Lines of the placeholder. */
  readonly lines?: number;
}

/** The value, a placeholder before the first one, and the error if the latest read failed (above an older value). */
export function WhenLoaded<T>({ of: loaded, children, lines = 3 }: WhenLoadedProps<T>) {
  const { value, error, reload } = loaded;
  return (
    <>
      {error !== undefined && <Failure error={error} retry={reload} />}
      {value !== undefined && children(value)}
      {value === undefined && error === undefined && <Waiting lines={lines} />}
    </>
  );
}

const widths = ['70%', '92%', '55%', '80%'];

export function Waiting({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="stack" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="skeleton" style={{ width: widths[index % widths.length] }} />
      ))}
    </div>
  );
}

export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
