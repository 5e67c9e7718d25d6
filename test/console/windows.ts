import type { BrowserContext, Page } from 'playwright-core';

/** A window that is used again: another one costs a second of CPU time. */
export interface PooledWindow {
  readonly page: Page;
  /** What scripts and the content security policy complain about since the window was taken. */
  readonly complaints: string[];
}

/**
 * Windows of one browser context, which share what was loaded and compiled. `origin` is the console's: a window that is released
 * waits at a path of it that runs nothing, because session storage belongs to an origin.
 */
export class Windows {
  readonly #context: BrowserContext;
  readonly #still: string;
  readonly #free: Page[] = [];
  /** By window in use. */
  readonly #complaints = new Map<Page, string[]>();

  constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    this.#still = `${origin}/health/live`;
  }

  /** With an empty session, or with this key in it. */
  async take(key: string): Promise<PooledWindow> {
    const page = this.#free.pop() ?? (await this.#opened());
    await page.evaluate(
      `sessionStorage.clear(); localStorage.clear(); ${
        key === '' ? '' : `sessionStorage.setItem('innkeeper.key', ${JSON.stringify(key)})`
      }`,
    );
    const complaints: string[] = [];
    this.#complaints.set(page, complaints);
    return { page, complaints };
  }

  /** Leaving the page releases what it holds. */
  async release(page: Page): Promise<void> {
    this.#complaints.delete(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(this.#still);
    this.#free.push(page);
  }

  async #opened(): Promise<Page> {
    const page = await this.#context.newPage();
    page.on('pageerror', (error) => this.#complaints.get(page)?.push(error.message));
    page.on('console', (line) => {
      // A refused call is what some tests want; the page must report it itself.
      const isAnswer = line.text().startsWith('Failed to load resource');
      if (line.type() === 'error' && !isAnswer) this.#complaints.get(page)?.push(line.text());
    });
    await page.goto(this.#still);
    return page;
  }
}
