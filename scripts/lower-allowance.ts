import { writeFile } from 'node:fs/promises';
import { allowanceFile, findingsByFolder } from './prose-findings.ts';
import { readable } from './tree.ts';

/** `node scripts/lower-allowance.ts`: writes how many banned words and long paragraphs each folder has left. */
const findings = findingsByFolder(await readable());
const counts = Object.fromEntries(
  Object.entries(findings).map(([kind, folders]) => [
    kind,
    Object.fromEntries([...folders].map(([folder, found]) => [folder, found.length])),
  ]),
);
await writeFile(allowanceFile, `${JSON.stringify(counts, null, 2)}\n`);
