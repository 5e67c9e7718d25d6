import { Problem } from '../src/lib/problem.ts';

/** `npm run cases -- NAME …` scores an engine on labelled examples; without a name, all engines on their own lists. */
interface Scorer {
  readonly takes: string;
  load(): Promise<{ score(args: string[]): Promise<void> }>;
}

const scorers: Readonly<Record<string, Scorer>> = {
  hotels: {
    takes: '[--accept] [--data DIR [--catalogue FILE] [--accepted FILE]] [--json] [--rows FILE] [--svg FILE]',
    load: () => import('./hotels.ts'),
  },
  rooms: { takes: '[--accept] [--file FILE] [--json] [--wrong FILE]', load: () => import('./rooms.ts') },
};
const usage = Object.entries(scorers)
  .map(([name, { takes }]) => `  npm run cases -- ${name} ${takes}`)
  .join('\n');

const [name, ...args] = process.argv.slice(2);
const chosen =
  name === undefined ? Object.values(scorers) : [scorers[name]].filter((one) => one !== undefined);
if (name === '--help' || args.includes('--help')) {
  console.log(`  npm run cases\n${usage}`);
} else if (chosen.length === 0) {
  console.error(`"${name}" is not a name of cases. The names are:\n\n${usage}`);
  process.exitCode = 1;
} else {
  try {
    for (const scorer of chosen) await (await scorer.load()).score(args);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** For errors that the caller can fix; any other error shows its stack. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const code = String(error.code);
  if (code === 'ENOENT' && 'path' in error) return `There is no file ${String(error.path)}.`;
  if ('syscall' in error) return `A file can be neither read nor written: ${error.message}.`;
  return code.startsWith('ERR_PARSE_ARGS_') ? `${error.message}\n\n${usage}` : undefined;
}
