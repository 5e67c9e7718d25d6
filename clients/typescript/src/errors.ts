import type { components } from './schema.ts';

export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldError = components['schemas']['FieldError'];

/** A response with an error status. */
export class InnkeeperError extends Error {
  override readonly name = 'InnkeeperError';
  readonly status: number;
  /** Undefined for operations whose errors have no code. */
  readonly code: ErrorCode | undefined;
  /** The fields that are not valid. */
  readonly fields: readonly FieldError[];
  /** Name it when you report a problem. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  private constructor(response: Response, body: ErrorBody) {
    const { error, code, message, description, errors = [] } = body;
    const coded = typeof error === 'object' ? error : undefined;
    const label = coded?.message ?? (typeof error === 'string' ? error : message) ?? response.statusText;
    const details = coded?.description ?? description;
    super(details === undefined ? label : `${label}: ${details}`);
    this.status = response.status;
    // The code of `FlatTextError` is text.
    this.code = coded?.code ?? (code === undefined ? undefined : (Number(code) as ErrorCode));
    this.fields = errors;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfter(response);
  }

  static async of(response: Response): Promise<InnkeeperError> {
    const text = await response.text();
    return new InnkeeperError(response, parsed(text));
  }
}

/** Whether the error is a response of the service, and one of these codes if any are given. */
export function isInnkeeperError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is InnkeeperError & { readonly code: C } {
  if (!(error instanceof InnkeeperError)) return false;
  return codes.length === 0 || codes.some((code) => code === error.code);
}

export function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The forms of error bodies. */
interface ErrorBody {
  readonly error?:
    | string
    | { readonly code: ErrorCode; readonly message: string; readonly description?: string };
  readonly code?: ErrorCode | string;
  readonly message?: string;
  readonly description?: string;
  readonly errors?: readonly FieldError[];
}

function parsed(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // A proxy may answer with something else.
  }
  return { message: text.slice(0, 500) };
}
