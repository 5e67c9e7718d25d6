export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly body: string;
}

const MAX_SUBJECT = 72;
/** Words that look like a past or a third person, and are imperatives. */
const imperative =
  /^(?:Address|Bypass|Compress|Cross|Discuss|Embed|Exceed|Feed|Focus|Guess|Need|Pass|Press|Process|Proceed|Seed|Shed|Speed|Stress|Suppress|Bring|Ring|String)$/;

/** What is wrong with the message of a commit. */
export function faultsOf({ hash, subject, body }: Commit): string[] {
  const [first = ''] = subject.split(' ');
  const faults = [
    subject.length > MAX_SUBJECT && `the subject has ${subject.length} characters: at most ${MAX_SUBJECT}`,
    !/^[A-Z]/.test(first) && 'the subject does not begin with a capital',
    /(?:ed|ing|[^s]s)$/.test(first) && !imperative.test(first) && `"${first}" is not in the imperative`,
    subject.endsWith('.') && 'the subject ends with a full stop',
    body.trim() === '' && 'the body is empty: it gives the reason',
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${hash} ${subject}: ${fault}`);
}
