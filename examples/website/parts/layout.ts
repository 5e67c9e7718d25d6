import { html, type Html, type Shown } from '../html.ts';

export interface Page {
  readonly title: string;
  readonly body: Shown;
  /** Scripts of this page, besides those that every page has. */
  readonly scripts?: Shown;
}

export function layout({ title, body, scripts }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/site.css" />
        <link rel="icon" href="/assets/icon.svg" />
      </head>
      <body>
        <header class="top">
          <a class="name" href="/">Wayside</a>
          <nav><a href="/find-booking">My booking</a></nav>
        </header>
        <main>${body}</main>
        <footer>
          <p>Wayside is an example. It sells invented hotels, and no money moves.</p>
        </footer>
        ${scripts}
      </body>
    </html>`;
}

const toSearch = html`<p><a class="button" href="/">Search for a hotel</a></p>`;

/** A page with one message, an error or nothing found, and what the visitor can do next. */
export function message(title: string, words: string, then: Html = toSearch): Page {
  return {
    title,
    body: html`<section class="narrow message">
      <h1>${title}</h1>
      <p>${words}</p>
      ${then}
    </section>`,
  };
}
