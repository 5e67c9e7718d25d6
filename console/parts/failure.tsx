import { InnkeeperError } from 'innkeeper-client';
import { Copy } from './copy.tsx';

/** What went wrong, where to look it up, and what the reader can do. */
export function Failure({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}) {
  const { title, text, code, requestId, advice } = explained(error);
  return (
    <div class="notice bad" role="alert">
      <strong>
        {title}
        {code !== undefined && <span class="quiet"> · code {code}</span>}
      </strong>
      {text !== undefined && <p>{text}</p>}
      <p>{advice}</p>
      <div class="row">
        {retry !== undefined && (
          <button type="button" class="button compact" onClick={retry}>
            Try again
          </button>
        )}
        {requestId !== undefined && (
          <span class="small quiet row">
            Request <code>{requestId}</code> <Copy text={requestId} label="Copy the request id" />
          </span>
        )}
      </div>
    </div>
  );
}

/** A refusal of the page itself, which says what to do. */
export class Advised extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

interface Explained {
  readonly title: string;
  readonly text?: string;
  readonly code?: number | string;
  readonly requestId?: string;
  readonly advice: string;
}

const advices: Readonly<Record<number, string>> = {
  400: 'Change what was entered and send it again.',
  401: 'Enter another key. What you were doing stays open.',
  403: 'Use a key that has this scope. An operator of the service creates it with `keys create`; the scope "operate" needs `--env production`.',
  404: 'It may have been deleted, or belong to another account or environment.',
  409: 'Another person or process changed it at the same time. Reload the page and check it again.',
  413: 'Split the file or the text into smaller parts.',
};

/** By code, where it says more than the status. */
const advicesByCode: Readonly<Record<number, string>> = {
  2014: 'Pay with another card. A payment that has ended takes none: prebook again.',
};

export function explained(error: unknown): Explained {
  if (error instanceof InnkeeperError) {
    const fields = error.fields.map(({ pointer, message }) => `${pointer}: ${message}`);
    return {
      title: `${error.message}`,
      ...(fields.length > 0 ? { text: fields.join('; ') } : {}),
      ...(error.code === undefined ? {} : { code: error.code }),
      ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
      advice: adviceFor(error),
    };
  }
  if (error instanceof Advised) return { title: error.message, advice: error.advice };
  if (error instanceof TypeError)
    return {
      title: 'The service cannot be reached',
      advice: 'Check the connection. Nothing is lost: try again when the service is back.',
    };
  return {
    title: error instanceof Error ? error.message : String(error),
    advice: 'Reload the page. If it happens again, report it with what you did.',
  };
}

/** Some messages name a command of the operators of the service. */
const namesCommand = /`[a-z]+ [a-z][^`]*`/;

function adviceFor({ status, code, message, retryAfterSeconds }: InnkeeperError): string {
  const ofCode = advicesByCode[Number(code)];
  if (ofCode !== undefined) return ofCode;
  if (status === 400 && namesCommand.test(message))
    return 'Ask an operator of the service to run this command, then try again.';
  if (status === 429 || status === 503) return `Try again in ${retryAfterSeconds ?? 'a few'} seconds.`;
  return (
    advices[status] ?? 'Try again. If it fails again, give the request id to the operators of the service.'
  );
}
