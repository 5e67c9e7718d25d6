import { spawnSync } from 'node:child_process';

/** `npm run ok`: the only definition of done. `npm run check` is the same without the tests. */
interface Step {
  readonly detail: string;
  readonly command: readonly string[];
  readonly isTest?: true;
}

const steps: readonly Step[] = [
  {
    detail: 'format',
    command: [
      'oxfmt',
      '--check',
      'src',
      'test',
      'scripts',
      'bench',
      'cases',
      'examples',
      'training',
      'clients',
      'console',
      'simulate',
      'certify',
    ],
  },
  { detail: 'lint', command: ['oxlint', '--deny-warnings'] },
  { detail: 'arrows', command: ['node', 'scripts/arrows.ts'] },
  { detail: 'tidy', command: ['node', 'scripts/tidy.ts'] },
  { detail: 'commits', command: ['node', 'scripts/commits/commits.ts'] },
  { detail: 'types', command: ['tsc', '-p', '.'] },
  { detail: 'types of the console', command: ['node', 'scripts/console/types.ts'] },
  { detail: 'goldens', command: ['node', 'scripts/goldens.ts'] },
  { detail: 'tests', command: ['node', 'scripts/test.ts'], isTest: true },
  { detail: 'long forms of tests', command: ['node', 'scripts/test.ts', '--long'], isTest: true },
];

const noTests = process.argv.includes('--no-tests');
const failed = steps
  .filter((step) => !(noTests && step.isTest))
  .filter((step) => {
    const started = performance.now();
    const [program = '', ...words] = step.command;
    const run = spawnSync(program, words, { stdio: step.isTest ? 'inherit' : 'pipe', encoding: 'utf8' });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const skipped = /^skipped: .*/m.exec(run.stdout ?? '')?.[0];
    const result = run.status !== 0 ? 'FAIL' : skipped === undefined ? 'ok  ' : 'skip';
    console.log(`${result} ${step.detail} (${skipped ?? `${seconds} s`})`);
    if (run.status !== 0 && !step.isTest) console.log(`${run.stdout ?? ''}${run.stderr ?? ''}`);
    return run.status !== 0;
  });
process.exit(failed.length > 0 ? 1 : 0);
