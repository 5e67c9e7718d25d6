import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageOf } from './page.ts';
import { isPrivateKey, type Report, signed, type SignedReport } from './report.ts';
import { Unusable } from './unusable.ts';

export interface Destination {
  /** Returns the names of the two files, and whether they are signed. */
  readonly write: (report: Report) => Promise<string>;
}

/**
 * Where a report goes: JSON and a page. The key and the folder are checked now, because playing takes a minute, and the
 * session of a person much longer.
 */
export async function destination(file: string, keyFile: string | undefined): Promise<Destination> {
  const page = file.replace(/(\.json)?$/, '.html');
  const privateKey = keyFile === undefined ? undefined : await signingKey(keyFile);
  for (const one of [file, page]) await mustBeWritable(one);
  return {
    async write(report) {
      const written: SignedReport = privateKey === undefined ? { report } : signed(report, privateKey);
      await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
      await writeFile(page, pageOf(written));
      return `${file} and ${page}, ${privateKey === undefined ? 'not signed' : 'signed'}`;
    },
  };
}

async function signingKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Unusable(`--sign ${file} cannot be read: ${String(error)}`);
  });
  if (!isPrivateKey(text))
    throw new Unusable(`--sign ${file} is not a key that signs reports: \`certify keys\` creates one.`);
  return text;
}

async function mustBeWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw new Unusable(`--report ${file} is a folder: expected a file.`);
  await access(found === undefined ? path.dirname(file) : file, constants.W_OK).catch((error: unknown) => {
    throw new Unusable(`--report ${file} cannot be written: ${String(error)}`);
  });
}
