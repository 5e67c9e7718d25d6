/** DATABASE_URL may name several hosts, as libpq reads it: postgres://user:password@a:5432,b:5432/database. */
export interface DatabaseAddress {
  /** One for each host, in the order of the address. */
  readonly urls: readonly [string, ...string[]];
  /** Whether only a server that takes writes is wanted. */
  readonly isWriter: boolean;
}

const FORM =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^@/?#]*@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/;
const SESSION = 'target_session_attrs';
const writers: ReadonlyMap<string | null, boolean> = new Map([
  [null, false],
  ['any', false],
  ['read-write', true],
  ['primary', true],
]);

/** Undefined if the text is not such an address. */
export function databaseAddress(text: string): DatabaseAddress | undefined {
  const { scheme = '', user = '', hosts = '', path = '', query = '' } = FORM.exec(text)?.groups ?? {};
  if (scheme === '') return undefined;
  const parameters = new URLSearchParams(query);
  const isWriter = writers.get(parameters.get(SESSION));
  const rest = withoutSession(query);
  const [first = '', ...others] = hosts.split(',').map((host) => `${scheme}${user}${host}${path}${rest}`);
  const urls = [first, ...others] as const;
  if (isWriter === undefined || urls.some((url) => !URL.canParse(url))) return undefined;
  return { urls, isWriter };
}

/** The other parameters as they were written. */
function withoutSession(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(`${SESSION}=`));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
