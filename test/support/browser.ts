import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { chromium, type Browser } from 'playwright-core';

/** The headless shell is the same engine without the parts for a screen: it takes half of the CPU time. */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

/** Why tests in a browser are skipped on this machine; false if they are not. */
export const noBrowser = executablePath === undefined && 'no browser is installed';

/** A browser that is closed after the tests of the file. */
export async function testBrowser(): Promise<Browser> {
  const browser = await openBrowser();
  after(() => browser.close());
  return browser;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Playwright would catch the signal that ends a run, close the browser, and keep the process.
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}
