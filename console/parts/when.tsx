import { ago, instant, shortInstant } from '../lib/format.ts';

interface WhenProps {
  /** An instant as the service writes it. */
  readonly at: string;
  /** "3 hours ago"; the instant is under the pointer. */
  readonly isAgo?: boolean;
}

/** An instant on one line, in the reader's locale and time zone. */
export function When({ at, isAgo = false }: WhenProps) {
  return (
    <time class="when" dateTime={at} title={instant(at)}>
      {isAgo ? ago(at) : shortInstant(at)}
    </time>
  );
}
