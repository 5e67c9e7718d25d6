import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Html } from './html.ts';
import {
  bookingPage,
  cancelBooking,
  cancelPage,
  findBooking,
  findPage,
  readBooking,
} from './pages/booking.ts';
import { home } from './pages/home.ts';
import { hotelPage } from './pages/hotel.ts';
import { guestPage, payPage, startOrder, takeGuest } from './pages/order.ts';
import { paid } from './pages/paid.ts';
import { results } from './pages/results.ts';
import { layout, message, type Page } from './parts/layout.ts';
import { readSearch } from './search.ts';
import { mayRead, type Order, type Shop } from './shop.ts';

interface Visit {
  readonly method: string;
  readonly query: URLSearchParams;
  /** The variable part of the path: a hotel, an order, a booking. */
  readonly id: string;
  readonly form: URLSearchParams;
}

/** A page, or the address that the browser is sent to. */
type Outcome = Page | string | undefined;
type Handler = (shop: Shop, visit: Visit) => Outcome | Promise<Outcome>;

/** Every page of the site. */
const pages: readonly (readonly [RegExp, Handler])[] = [
  [/^GET \/$/, (shop, { query }) => home(shop, readSearch(query))],
  [/^GET \/hotels$/, (shop, { query }) => results(shop, readSearch(query), query)],
  [/^GET \/hotel\/(\w+)$/, (shop, { query, id }) => hotelPage(shop, readSearch(query), id)],
  [/^POST \/orders$/, (shop, { query, form }) => startOrder(shop, readSearch(query), form)],
  [/^GET \/orders\/([\w-]+)$/, withOrder((_, order) => guestPage(order))],
  [/^POST \/orders\/([\w-]+)$/, withOrder(afterGuest)],
  [/^GET \/orders\/([\w-]+)\/pay$/, withOrder((shop, order) => payPage(shop, order))],
  [/^GET \/orders\/([\w-]+)\/paid$/, withOrder((shop, order, { query }) => paid(shop, order, query))],
  [/^GET \/find-booking$/, () => findPage()],
  [/^POST \/find-booking$/, (shop, { form }) => findBooking(shop, form)],
  [
    /^GET \/bookings\/([\w-]+)$/,
    withBooking((shop, booking, { query }) =>
      bookingPage(shop, booking, { isNew: query.get('new') === '1' }),
    ),
  ],
  [/^GET \/bookings\/([\w-]+)\/cancel$/, withBooking(cancelPage)],
  [
    /^POST \/bookings\/([\w-]+)\/cancel$/,
    withBooking((shop, booking, { form }) => cancelBooking(shop, booking, form)),
  ],
];

function afterGuest(_: Shop, order: Order, { form, id }: Visit): Outcome {
  const problem = takeGuest(order, form);
  return problem === undefined ? `/orders/${id}/pay` : guestPage(order, problem);
}

function withOrder(handler: (shop: Shop, order: Order, visit: Visit) => Outcome | Promise<Outcome>): Handler {
  return (shop, visit) => {
    const order = shop.orders.get(visit.id);
    return order === undefined
      ? message('This order has ended', 'A room is held for fifteen minutes. Please search again.')
      : handler(shop, order, visit);
  };
}

type Booking = NonNullable<Awaited<ReturnType<typeof readBooking>>>;

function withBooking(
  handler: (shop: Shop, booking: Booking, visit: Visit) => Outcome | Promise<Outcome>,
): Handler {
  return async (shop, visit) => {
    if (!mayRead(shop, visit.id, visit.query.get('key'))) return '/find-booking';
    const booking = await readBooking(shop, visit.id);
    return booking && handler(shop, booking, visit);
  };
}

const assets: Readonly<Record<string, string>> = {
  '/assets/site.css': 'text/css',
  '/assets/pay.js': 'text/javascript',
  '/assets/icon.svg': 'image/svg+xml',
};

/** The site as a server that is not listening yet. */
export function createSite(shop: Shop): Server {
  return createServer((request, response) => {
    answer(shop, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent)
        sendPage(
          shop,
          response,
          502,
          layout(message('Something went wrong', 'Please try again in a moment.')),
        );
    });
  });
}

async function answer(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://site');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const type = assets[pathname];
  if (type !== undefined) {
    response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff' });
    return void response.end(await readFile(new URL(`.${pathname}`, import.meta.url)));
  }
  for (const [pattern, handler] of pages) {
    const found = pattern.exec(`${method} ${pathname}`);
    if (found === null) continue;
    const form = new URLSearchParams(method === 'POST' ? await formOf(request) : '');
    return show(shop, response, await handler(shop, { method, query, id: found[1] ?? '', form }));
  }
  show(shop, response, undefined);
}

const MOST_FORM_BYTES = 20_000;

async function formOf(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? MOST_FORM_BYTES + 1) > MOST_FORM_BYTES) return '';
  return text(request);
}

function show(shop: Shop, response: ServerResponse, outcome: Outcome): void {
  if (typeof outcome === 'string') return void response.writeHead(303, { location: outcome }).end();
  if (outcome !== undefined) return sendPage(shop, response, 200, layout(outcome));
  sendPage(shop, response, 404, layout(message('Nothing here', 'This page does not exist.')));
}

function sendPage({ service }: Shop, response: ServerResponse, status: number, page: Html): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyFor(service),
  });
  response.end(page.text);
}

/** Pictures and the payment form come from the service, and for live payments from Stripe. */
function policyFor(service: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' ${service}`,
    `script-src 'self' ${service} https://js.stripe.com`,
    `connect-src ${service} https://api.stripe.com`,
    'frame-src https://js.stripe.com https://hooks.stripe.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
