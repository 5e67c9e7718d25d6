import type { Page } from '../../contract/page.ts';
import { readAsset } from '../../platform/files/assets.ts';

/** The scripts run in pages of other origins, which name this service in their own content security policy. */
const headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'",
};

const script = (path: string, file: string): Page => ({
  path,
  type: file.endsWith('.css') ? 'text/css' : 'text/javascript',
  text: () => readAsset(new URL(`browser/${file}`, import.meta.url)),
  headers,
});

const modules = [
  'form.js',
  'form.css',
  'elements.js',
  'sandbox-form.js',
  'challenge.js',
  'test-cards.js',
  'stripe-form.js',
];

/** `/pay/v1.js` and the modules that it loads. Pages written for the public service know it by its second address. */
export const paymentScripts: readonly Page[] = [
  script('/pay/v1.js', 'v1.js'),
  script('/dist/liteAPIPayment.js', 'v1.js'),
  ...modules.map((file) => script(`/pay/v1/${file}`, file)),
];
