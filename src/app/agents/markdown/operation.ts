import { appearance } from '../../../contract/refusals.ts';
import { groups } from '../../../contract/groups.ts';
import { scopeOf, type Route } from '../../../contract/route.ts';
import { mountedPaths } from '../../http/path-table.ts';
import { operationId } from '../../openapi/document.ts';
import { refusalsOf } from '../../openapi/refusals-of.ts';
import { operatorNotes, prerequisiteOf } from '../../reference/prerequisites.js';
import { fieldRows, type FieldRow } from './field-rows.ts';

/** The address of an operation as Markdown. */
export function operationAddress(entry: Route): string {
  return `/reference/${operationId(entry)}.md`;
}

/** One operation for a reader who has nothing else: what it does, what it takes, an example, its errors. */
export function operationMarkdown(entry: Route): string {
  const { method, summary, description, body, params, query, rateClass } = entry;
  const [path = entry.path] = mountedPaths(entry);
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    description,
    `Group: ${groups[entry.group].title}. ${rateClass === 'none' ? 'No key is needed.' : keyNeeded(scopeOf(entry))}`,
    ...operatorNotes(scopeOf(entry), path),
    ...prerequisite(method, path),
    ...(entry.idempotent === undefined
      ? []
      : ['Accepts an `Idempotency-Key`: a repeated request with the same key has one effect.']),
    ...section('Path', table(fieldRows(params))),
    ...section('Query', table(fieldRows(query))),
    ...section('Body', table(fieldRows(body?.json ?? body?.text))),
    ...section('Form', table(fieldRows(body?.multipart))),
    ...section('Example', example(entry, path)),
    ...Object.entries(entry.answers).flatMap(([status, answer]) => [
      `## Response ${status}`,
      answer.description,
      ...[table(fieldRows(answer.schema))].filter(Boolean),
      ...Object.values(answer.examples).slice(0, 1).map(fenced),
    ]),
    ...section('Errors', errors(entry)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function keyNeeded(scope: string): string {
  const what = scope === 'any' ? 'a key' : `a key with the scope \`${scope}\``;
  return `Needs ${what} in the header \`X-API-Key\`.`;
}

function prerequisite(method: string, path: string): string[] {
  const needed = prerequisiteOf(method, path);
  if (needed === undefined) return [];
  const link = needed.first === undefined ? '' : ` See [${needed.first}](/reference/${needed.first}.md).`;
  return [needed.text + link];
}

function section(title: string, text: string): string[] {
  return text === '' ? [] : [`## ${title}`, text];
}

function table(rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, isRequired, type, about }) =>
      `| \`${name}\`${isRequired ? ' (required)' : ''} | ${cell(type)} | ${cell(about)} |`,
  );
  return ['| Field | Value | Meaning |', '|---|---|---|', ...lines].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function example({ method, body, rateClass }: Route, path: string): string {
  const lines = [
    `curl -X ${method} "$INNKEEPER_URL${path}"`,
    ...(rateClass === 'none' ? [] : [`-H "X-API-Key: $INNKEEPER_KEY"`]),
    ...formLines(body?.json === undefined && body?.text === undefined ? body?.multipartExample : undefined),
  ];
  if (body?.example === undefined) return shell(lines);
  const json = JSON.stringify(body.example).replaceAll("'", String.raw`'\''`);
  return shell([...lines, `-H 'Content-Type: application/json'`, `-d '${json}'`]);
}

function formLines(form: unknown): string[] {
  return Object.entries(form ?? {}).map(([name, value]) =>
    name === 'file' ? `-F file=@list.csv` : `-F '${name}=${String(value)}'`,
  );
}

function shell(lines: readonly string[]): string {
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``;
}

function fenced(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `\`\`\`${typeof value === 'string' ? '' : 'json'}\n${text.trimEnd()}\n\`\`\``;
}

/** Each error once; operations without codes have messages. */
function errors(entry: Route): string {
  const rows = refusalsOf(entry).map((name) => {
    const { status, code, message } = appearance(entry.group, name);
    const hasCode = groups[entry.group].form !== 'simple' && code !== undefined;
    return `| ${status} | ${hasCode ? code : ''} | ${cell(message)} |`;
  });
  return ['| Status | Code | Message |', '|---|---|---|', ...new Set(rows.toSorted())].join('\n');
}
