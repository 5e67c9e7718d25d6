import type { Page } from '../../contract/page.ts';
import type { Route } from '../../contract/route.ts';
import { readAsset } from '../../platform/files/assets.ts';
import { openApi } from '../openapi/document.ts';

const scripts = [
  'page.js',
  'document.js',
  'command-line.js',
  'values.js',
  'operator-values.js',
  'samples.js',
  'prerequisites.js',
];

/** The OpenAPI document, and the page that shows it. No key is needed: they contain nothing about any account. */
export function referencePages(routes: readonly Route[]): readonly Page[] {
  const asset = (name: string) => readAsset(new URL(name, import.meta.url));
  return [
    { path: '/openapi.json', type: 'application/json', text: async () => JSON.stringify(openApi(routes)) },
    { path: '/reference', type: 'text/html', text: () => asset('index.html') },
    { path: '/reference/page.css', type: 'text/css', text: () => asset('page.css') },
    ...scripts.map((name) => ({
      path: `/reference/${name}`,
      type: 'text/javascript',
      text: () => asset(name),
    })),
  ];
}
