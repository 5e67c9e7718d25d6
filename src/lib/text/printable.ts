/**
 * Characters that a terminal executes instead of showing: control characters (C0, DEL, C1), and the marks that change the
 * direction of the text. A name may contain them, and would then write over other lines or set the title of the window.
 */
const executed = /[^\P{Cc}\t\n]|[\u2028-\u202e\u2066-\u2069]/gu;
/** In the cell of a table a new line or a tab would begin a row or its own column. */
const executedInCell = /\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu;

/** Text for a person at a terminal: `\u001b[31m` is shown as these letters. */
export function printable(text: string): string {
  return text.replace(executed, escaped);
}

export function printableCell(text: string): string {
  return text.replace(executedInCell, escaped);
}

/** JSON as `JSON.stringify` writes it has such characters within strings only, where the escape means the same. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value, null, 2));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
