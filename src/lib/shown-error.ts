/** An error as a log may show it. */
export interface ShownError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ShownError;
  readonly aggregateErrors?: readonly ShownError[];
  readonly [field: string]: unknown;
}

/**
 * The members of errors that never contain what a client sent. Everything else stays out: PostgreSQL puts the row into
 * `detail`, the value into `where`, and its advice into `hint`; the pool adds the connection with its password.
 */
const members = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'queue',
] as const;

/** Causes can form a cycle. */
const MOST_CAUSES = 8;

export function shownError(error: unknown, depth = 0): ShownError {
  if (!hasMembers(error)) return { type: typeof error, message: String(error) };
  const { cause, errors, stack } = error;
  const message = messageOf(error);
  const deeper = depth < MOST_CAUSES;
  return {
    type: typeOf(error),
    message,
    ...(typeof stack === 'string' ? { stack: shownStack(stack, error, message) } : {}),
    ...Object.fromEntries(
      members.filter((name) => isPlain(error[name])).map((name) => [name, error[name]] as const),
    ),
    ...(deeper && hasMembers(cause) ? { cause: shownError(cause, depth + 1) } : {}),
    ...(deeper && Array.isArray(errors)
      ? { aggregateErrors: errors.map((one: unknown) => shownError(one, depth + 1)) }
      : {}),
  };
}

/** The same for a terminal: all stacks, with the causes below. */
export function errorText(error: unknown): string {
  return textOf(shownError(error));
}

/** What went wrong in one sentence, without values that the database quotes and without text of other services. */
export function messageOf(error: unknown): string {
  if (!hasMembers(error)) return String(error);
  const whole = typeof error['message'] === 'string' ? error['message'] : '';
  const words = error['othersWords'];
  const message = typeof words === 'string' && words !== '' ? whole.replaceAll(words, '…') : whole;
  return isDataException(error) ? message.replace(/".*"/s, '"…"') : message;
}

/**
 * An error whose message repeats what another service wrote. That may name a guest or contain a key, so logs leave it
 * out. The message itself may be stored with a booking: it is erased with its people.
 */
export function quoting<Kind extends Error>(error: Kind, words: string): Kind {
  return Object.assign(error, { othersWords: words });
}

function textOf({ type, message, stack, cause, aggregateErrors = [] }: ShownError): string {
  const own = stack ?? `${type}: ${message}`;
  const others = [...(cause === undefined ? [] : [cause]), ...aggregateErrors];
  return [own, ...others.map((other) => `caused by: ${textOf(other)}`)].join('\n');
}

/** The first line of a stack repeats the message. */
function shownStack(stack: string, error: Readonly<Record<string, unknown>>, message: string): string {
  const whole = error['message'];
  return typeof whole === 'string' && whole !== '' ? stack.replaceAll(whole, () => message) : stack;
}

/** SQLSTATE class 22: the only one whose messages quote values (`invalid input syntax for type integer: "…"`). */
function isDataException({ code, severity }: Readonly<Record<string, unknown>>): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) && typeof severity === 'string';
}

function typeOf({ name, constructor }: Readonly<Record<string, unknown>>): string {
  if (typeof constructor === 'function' && constructor !== Object) return constructor.name;
  return typeof name === 'string' ? name : 'Error';
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** An array too: the text of one may have what a client sent. */
function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
