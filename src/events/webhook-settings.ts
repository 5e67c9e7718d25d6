import { each, fieldRefusal, pointerTo, together, type Mismatches } from '../contract/field-checks.ts';
import { limits } from '../contract/limits.ts';
import { shortened } from '../contract/quote.ts';
import type { FurtherCheck } from '../contract/route.ts';
import type { Needs } from '../contract/needs.ts';
import { definedMembers } from '../lib/json/defined-members.ts';
import { eventNames } from './names.ts';
import { isKnownPrivate } from '../platform/outbound/addresses.ts';
import type { WebhookSettings } from './webhooks-store.ts';

const wrong = fieldRefusal('invalid-field');

/** The default settings of a webhook. */
export const defaultSettings: Omit<WebhookSettings, 'url'> = {
  description: '',
  events: [],
  authorizationToken: null,
  headers: {},
  maxRetries: null,
  initialWaitSeconds: 5,
  status: 'enabled',
};

export const checkFurther: FurtherCheck = (needs, { body, mismatches }) => {
  // The checks skip fields that do not match the schema; absent ones have the default, and an absent address is an error or stays unchanged.
  const settings = { ...defaultSettings, url: 'https://a.example', ...definedMembers(body as WebhookChange) };
  return checkSettings(needs, { settings, mismatches });
};

export type WebhookChange = { readonly [K in keyof WebhookSettings]?: WebhookSettings[K] | undefined };

/** Headers that the delivery itself sets, or that control the connection. */
const reserved =
  /^(webhook-.*|content-.*|authorization|host|connection|transfer-encoding|user-agent|te|trailer|expect|upgrade)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const headerValue = /^[\t\x20-\x7e]{0,1000}$/;

export function checked({ config }: Pick<Needs, 'config'>, settings: WebhookSettings): WebhookSettings {
  return { ...settings, url: checkSettings({ config }, { settings }).url };
}

/** Checks every field separately; those that do not match the schema, and absent ones, are skipped. */
function checkSettings(
  { config }: Pick<Needs, 'config'>,
  { settings, mismatches }: { readonly settings: WebhookSettings; readonly mismatches?: Mismatches },
): { readonly url: string } {
  const { events, headers, authorizationToken } = settings;
  return together(
    {
      url: () => normalUrl(settings.url, config.webhooksToPrivate),
      events: () => checkEvents(events),
      headers: () => checkHeaders(headers),
      authorizationToken: () => {
        if (authorizationToken !== null && !headerValue.test(authorizationToken))
          throw wrong('/authorizationToken', 'authorizationToken: must be one line of plain characters');
      },
    },
    mismatches,
  );
}

function checkHeaders(headers: WebhookSettings['headers']): void {
  const names = Object.keys(headers);
  if (names.length > limits.webhookHeaders)
    throw wrong('/headers', `headers: ${names.length} of them; at most ${limits.webhookHeaders} are sent`);
  each(names, (name) => {
    const pointer = pointerTo(['headers', name]);
    if (!headerName.test(name) || !headerValue.test(headers[name] ?? ''))
      throw wrong(pointer, `headers: '${shortened(name)}' is not a header that can be sent`);
    if (reserved.test(name)) throw wrong(pointer, `headers: '${name}' is set by the service`);
  });
}

/** An event with an unknown name would never be sent. */
export function checkEvents(events: readonly string[]): void {
  each(events, (name, at) => {
    if (!Object.hasOwn(eventNames, name))
      throw wrong(
        `/events/${at}`,
        `events: '${shortened(name)}' is not an event: expected one of ${Object.keys(eventNames).join(', ')}`,
      );
  });
}

/**
 * The address in the form that is stored and called. Texts that a parser would correct are refused: spaces around it,
 * line breaks within, backslashes, a scheme without its two slashes.
 */
function normalUrl(text: string, toPrivate: boolean): string {
  const url = /^https?:\/\/[^/\s\\][^\s\\]*$/i.test(text) ? URL.parse(text) : null;
  const shown = shortened(text);
  const allowed = toPrivate ? ['https:', 'http:'] : ['https:'];
  if (url === null)
    throw wrong('/url', `url: '${shown}' is not an address such as https://hooks.example.com/path`);
  if (!allowed.includes(url.protocol))
    throw wrong('/url', `url: '${shown}' must begin with ${allowed.join('// or ')}//`);
  if (!toPrivate && isKnownPrivate(url.hostname))
    throw wrong('/url', `url: '${shown}' must be an address of the public internet`);
  if (url.username !== '' || url.password !== '')
    throw wrong('/url', 'url: must not hold a user or password; use authorizationToken');
  return url.href;
}
