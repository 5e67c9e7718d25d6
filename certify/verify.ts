import { readFile } from 'node:fs/promises';
import { genuinenessOf, isPublicKey, type Report, reportIn } from './report.ts';
import { Unusable } from './unusable.ts';

export interface Verified {
  readonly says: string;
  /** The report is genuine, everything was played, and nothing failed. */
  readonly isGood: boolean;
}

const notGenuine = {
  'not signed': 'The report is not signed: write it with --sign KEYFILE.',
  'signed by another key': 'The report was signed with a different key.',
  changed: 'The report was changed after it was signed.',
};

/** `npm run certify -- verify REPORT --public-key FILE`. */
export async function verifyReport(file: string, publicKeyFile: string): Promise<Verified> {
  const [text, publicKey] = await Promise.all([readFile(file, 'utf8'), readFile(publicKeyFile, 'utf8')]);
  if (!isPublicKey(publicKey))
    throw new Unusable(`${publicKeyFile} is not a public key: expected KEYFILE.pub.`);
  const written = reportIn(text);
  if (written === undefined) throw new Unusable(`${file} is not the JSON file of a certification.`);
  const is = genuinenessOf(written, publicKey);
  return is === 'genuine' ? outcomeOf(written.report) : { says: notGenuine[is], isGood: false };
}

/** A report in which something was left out does not certify what it left out. */
function outcomeOf({ totals, scenarios }: Report): Verified {
  const { passed, failed, skipped, promises } = totals;
  const [checked, all] = promises.split(' of ');
  const isComplete = skipped === 0 && checked === all;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped; ${promises} promises were checked.`;
  const left = scenarios.filter(({ result }) => result === 'skipped').map(({ name }) => `\nskipped  ${name}`);
  return {
    says: `Genuine${isComplete ? '' : ', but incomplete'}: ${counts}${left.join('')}`,
    isGood: isComplete && failed === 0,
  };
}
