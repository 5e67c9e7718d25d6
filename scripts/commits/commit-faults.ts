import { bannedIn } from '../prose/plain-english.ts';
import { proseOf } from '../prose/prose.ts';

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly body: string;
  /** Paths of the files that it changes. */
  readonly files: readonly string[];
}

/** Generated files, and accepted results. */
const golden =
  /^(?:docs\/(?:openapi\.json|errors\.md|hotel-conflicts\.md|schema\.sql)|NOTICE|(?:test\/goldens|cases\/frozen)\/.*|examples\/.*\.out)$/;
/** It contains a checksum of its source, so it changes with every change of that. */
const schema = { golden: 'docs/schema.sql', source: /^migrations\/.*\.sql$/ };

const MAX_SUBJECT = 72;
/** Words that look like a past or a third person, and are imperatives. */
const imperative =
  /^(?:Address|Bypass|Compress|Cross|Discuss|Embed|Exceed|Feed|Focus|Guess|Need|Pass|Press|Process|Proceed|Seed|Shed|Speed|Stress|Suppress|Bring|Ring|String)$/;

/** What is wrong with the message of a commit, and with its generated files. */
export function faultsOf({ hash, subject, body, files }: Commit): string[] {
  const [first = ''] = subject.split(' ');
  const faults = [
    subject.length > MAX_SUBJECT && `the subject has ${subject.length} characters: at most ${MAX_SUBJECT}`,
    !/^[A-Z]/.test(first) && 'the subject does not begin with a capital',
    /(?:ed|ing|[^s]s)$/.test(first) && !imperative.test(first) && `"${first}" is not in the imperative`,
    subject.endsWith('.') && 'the subject ends with a full stop',
    body.trim() === '' && 'the body is empty: it gives the reason',
    files.length > 0 &&
      files.every((file) => golden.test(file)) &&
      `it changes ${files.join(', ')} only: commit generated files with the change that moves them`,
    files.some((file) => schema.source.test(file)) &&
      !files.includes(schema.golden) &&
      `it changes a migration without ${schema.golden}: run \`npm run goldens -- --update\``,
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${hash} ${subject}: ${fault}`);
}

/** Banned words of the message of a commit. */
export function wordsOf({ hash, subject, body }: Commit): string[] {
  const text = `${subject}\n\n${body}`;
  const prose = proseOf({ path: 'message.md', text, lines: text.split('\n') });
  return prose.flatMap(bannedIn).map((fault) => `${hash} ${subject}: line ${fault}`);
}
