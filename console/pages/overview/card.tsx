import { InnkeeperError } from 'innkeeper-client';
import type { ComponentChildren } from 'preact';
import type { Loaded } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { explained } from '../../parts/failure.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';

interface CardProps<T> {
  readonly title: string;
  readonly of: Loaded<T>;
  /** Where the reader finds more. */
  readonly more?: readonly [text: string, path: string];
  readonly children: (value: T) => ComponentChildren;
}

/** A card with its own read. A key without the scope of it sees why the card is empty. */
export function Card<T>({ title, of: loaded, more, children }: CardProps<T>) {
  const isForbidden = loaded.error instanceof InnkeeperError && loaded.error.status === 403;
  return (
    <section class="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more !== undefined && <Link to={more[1]}>{more[0]}</Link>}
      </header>
      {isForbidden ? <Forbidden error={loaded.error} /> : <WhenLoaded of={loaded}>{children}</WhenLoaded>}
    </section>
  );
}

function Forbidden({ error }: { readonly error: unknown }) {
  const { title, advice } = explained(error);
  return (
    <>
      <p class="quiet">This card is empty because {title}.</p>
      <p class="quiet">{advice}</p>
    </>
  );
}
