import { randomBytes } from 'node:crypto';
import { createSite } from './site.ts';
import { openShop } from './shop.ts';

/** Serves the website. The key stays in this process; browsers get pages, and the client secret of their own payment. */
const { INNKEEPER_URL: service, INNKEEPER_KEY: key, WEBSITE_SECRET, WEBSITE_PORT = '8090' } = process.env;
if (service === undefined || key === undefined) {
  console.error('INNKEEPER_URL and INNKEEPER_KEY are needed: the address of the service, and a key.');
  process.exit(1);
}
const secret = WEBSITE_SECRET ?? randomBytes(32).toString('base64');
const site = createSite(openShop({ service, key, secret })).listen(Number(WEBSITE_PORT), '127.0.0.1', () => {
  const address = site.address();
  if (address !== null && typeof address === 'object')
    console.log(`The website is at http://127.0.0.1:${address.port}`);
});
