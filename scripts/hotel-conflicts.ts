import { conflictKinds } from '../src/hotels/engine/judge/conflict-kinds.ts';

/** `docs/hotel-conflicts.md`: everything that keeps a hotel from being matched, with an example of each. */
export function hotelConflicts(): string {
  const lines = conflictKinds.map(({ says, like: [row, hotel], here, away }) => {
    const classes = here === away ? `\`${here}\`` : `\`${here}\`, elsewhere \`${away}\``;
    return `| ${says} | ${row} | ${hotel} | ${classes} |\n`;
  });
  return `${introduction}${lines.join('')}`;
}

const introduction = `# Why a hotel is not matched

Generated from \`src/hotels/engine/judge/conflict-kinds.ts\` by \`npm run goldens -- --update\`.

However sure the model is, a row is not matched where one of these is true of it and the best candidate; the first that
is true is the \`reason\` of the row in \`/reviews\`, and \`match --explain ROW\` tells it. What each asks exactly stands
beside its name in \`evidence.ts\`, \`chains.ts\`, \`rivals.ts\` and \`wordings.ts\` of the same folder.

| reason | a row | the hotel | class on one spot or at one door |
|---|---|---|---|
`;
