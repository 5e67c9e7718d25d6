import { Problem } from '../src/lib/problem.ts';

/** `npm run cases -- NAME …`: scores an engine on labelled examples; each name is a file of this folder. */
const scorers: Readonly<Record<string, () => Promise<{ score: (args: string[]) => Promise<void> }>>> = {
  hotels: () => import('./hotels.ts'),
  rooms: () => import('./rooms.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const scorer = scorers[name];
if (scorer === undefined) {
  console.error(`No cases are called "${name}". There are: ${Object.keys(scorers).join(', ')}.`);
  process.exit(1);
}
try {
  await (await scorer()).score(args);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exit(1);
}
