/** Text that is HTML already. Everything else is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Shown = Html | string | number | false | null | undefined | readonly Shown[];

/** HTML with values: html`<p>${name}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? textOf(values[at]) : '')).join(''));
}

function textOf(value: Shown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The paragraphs of a description that the service sends as HTML, as text. */
export function paragraphsOf(description: string): string[] {
  return description
    .split(/<\/p>|<br\s*\/?>|\n+/)
    .map((part) => plain(part.replaceAll(/<[^>]*>/g, '')).trim())
    .filter((part) => part !== '');
}

function plain(text: string): string {
  // The ampersand last: `&amp;lt;` means `&lt;`.
  const entries = Object.entries(escapes).toReversed();
  return entries.reduce((rest, [character, escape]) => rest.replaceAll(escape, character), text);
}
