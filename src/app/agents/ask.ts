import type { FastifyInstance } from 'fastify';
import { definedMembers } from '../../lib/json/defined-members.ts';
import { mountedPaths } from '../http/path-table.ts';
import { operationOf, type CallOperation, type OperationAnswer, type OperationCall } from './tool.ts';

/** Requests that do not leave this process: with the same checks, limits and errors as any other of the client. */
export function askInside(
  app: () => FastifyInstance,
  { key, address }: { readonly key: string; readonly address: string | undefined },
): CallOperation {
  return async (call) => {
    const { method, url, headers, body } = requestOf(call, key);
    const answer = await app().inject({
      method,
      url,
      headers,
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return readAnswer(answer.statusCode, answer.body);
  };
}

/** Requests to a service that runs elsewhere. */
export function askOverHttp({
  service,
  key,
}: {
  readonly service: string;
  readonly key: string;
}): CallOperation {
  return async (call) => {
    const { method, url, headers, body } = requestOf(call, key);
    const answer = await fetch(service + url, { method, headers, ...(body === undefined ? {} : { body }) });
    return readAnswer(answer.status, await answer.text());
  };
}

function readAnswer(status: number, text: string): OperationAnswer {
  try {
    return { status, text, json: JSON.parse(text) };
  } catch {
    return { status, text, json: undefined };
  }
}

interface PlainRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function requestOf(
  { operation, params = {}, query = {}, body, form, key }: OperationCall,
  apiKey: string,
): PlainRequest {
  const entry = operationOf(operation);
  const [path = entry.path] = mountedPaths(entry);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name] ?? ''));
  const given = Object.entries(definedMembers(query));
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return {
    method: entry.method,
    url: search === '' ? filled : `${filled}?${search}`,
    headers: {
      'x-api-key': apiKey,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(form !== undefined ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
      ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
    },
    body: form !== undefined ? formText(form) : body === undefined ? undefined : JSON.stringify(body),
  };
}

/** `.` and `..` would be steps in the path, even percent-encoded. Encoded twice, they name nothing. */
function pathPart(value: string): string {
  return value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value);
}

/** No line of the tools begins with it: cells with line breaks are quoted. */
const BOUNDARY = 'innkeeper-agents-5d1f0c2b9a7e4436';

function formText(form: Readonly<Record<string, string>>): string {
  const parts = Object.entries(form).map(([name, value]) => {
    const file = name === 'file' ? `; filename="list.csv"\r\ncontent-type: text/csv` : '';
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
