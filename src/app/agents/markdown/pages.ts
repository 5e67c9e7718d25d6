import type { Page } from '../../../contract/page.ts';
import type { Route } from '../../../contract/route.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { documents } from './documents.ts';
import { operationAddress, operationMarkdown } from './operation.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readAsset(new URL(path, root));

/** What language models read: an index, everything in one file, each document and each operation as Markdown. */
export function markdownPages(routes: readonly Route[]): readonly Page[] {
  const markdown = (path: string, text: () => Promise<string>): Page => ({
    path,
    type: 'text/markdown',
    text,
  });
  return [
    { path: '/llms.txt', type: 'text/plain', text: () => Promise.resolve(index(routes)) },
    { path: '/llms-full.txt', type: 'text/plain', text: () => everything(routes) },
    ...documents.map(({ path }) => markdown(`/${path}`, () => read(path))),
    ...routes.map((entry) =>
      markdown(operationAddress(entry), () => Promise.resolve(operationMarkdown(entry))),
    ),
  ];
}

const introduction = `# Innkeeper

> A service that finds out which hotel and which room every supplier means, and sells those rooms: search, prebook, book, cancel.

The API is at \`/v3.0\`, the key in the header \`X-API-Key\`: \`sand_…\` for the sandbox, \`prod_…\` for production. Agents use the tools at \`/mcp\`. \`/openapi.json\` has the whole API, \`/llms-full.txt\` everything below in one file.`;

/** In the form of llmstxt.org. */
function index(routes: readonly Route[]): string {
  const links = (isGuide: boolean) =>
    documents
      .filter((one) => (one.isGuide ?? false) === isGuide)
      .map(({ path, about }) => `- [${path}](/${path}): ${about}`);
  const operations = routes.map(
    (entry) => `- [${entry.method} ${entry.path}](${operationAddress(entry)}): ${entry.summary}`,
  );
  return [
    introduction,
    ['## Guides', '', ...links(true)].join('\n'),
    ['## Operations', '', ...operations].join('\n'),
    ['## Optional', '', ...links(false)].join('\n'),
    '',
  ].join('\n\n');
}

async function everything(routes: readonly Route[]): Promise<string> {
  const guides = documents.filter(({ isGuide }) => isGuide === true);
  const texts = await Promise.all(guides.map(({ path }) => read(path)));
  return [introduction, ...texts, ...routes.map(operationMarkdown)].join('\n\n---\n\n');
}
