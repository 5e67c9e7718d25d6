import { element } from './elements.js';

/** The form of each gateway is loaded when a payment needs it. */
const forms = {
  sandbox: () => import('./sandbox-form.js'),
  stripe: () => import('./stripe-form.js'),
};

/**
 * Mounts the payment form in the page. When the payment is made, or the buyer cancels, the browser goes to
 * `returnUrl` with `tid`, `pid` and `redirect_status`.
 */
export async function mountPayment(base, options) {
  const { secretKey: clientSecret, targetElement, appearance } = options;
  const page = returnPage(options.returnUrl);
  const host = element('div');
  targetOf(targetElement).replaceChildren(host);
  const root = host.attachShadow({ mode: 'open' });
  // A style sheet made here is allowed by a content security policy without 'unsafe-inline'.
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  sheet.replaceSync(await textOf(`${base}pay/v1/form.css`));
  applyAppearance(host, appearance);

  const ask = (path, body) => post(`${base}pay/v1/${path}`, { clientSecret, ...body });
  try {
    const payment = await ask('payment', {});
    if (payment.state === 'closed')
      return root.append(notice('This payment is closed. Go back and choose the room again.'));
    const back = (status) => returnAddress(page, payment, status);
    if (payment.state === 'authorised') return location.assign(back('succeeded'));
    const { showForm } = await forms[payment.gateway]();
    await showForm({ root, host, payment, ask, back, options });
  } catch (error) {
    console.error('The payment form could not be opened:', error);
    root.replaceChildren(notice('The payment form could not be opened. Reload the page to try again.'));
  }
}

/** An element, a CSS selector, or an id. */
function targetOf(target) {
  const found =
    target instanceof Element
      ? target
      : (document.getElementById(target) ?? document.querySelector(target || '#targetElement'));
  if (found === null) throw new Error(`targetElement is "${target}": the page has no such element`);
  return found;
}

/** The page of `returnUrl`. Checked before the buyer can pay, who could not return otherwise. */
function returnPage(returnUrl) {
  const page = returnUrl === undefined ? undefined : addressOf(returnUrl);
  if (!/^https?:$/.test(page?.protocol))
    throw new Error(`returnUrl is "${returnUrl}": it must be a web address`);
  return page;
}

function addressOf(text) {
  try {
    return new URL(text, location.href);
  } catch {
    return undefined;
  }
}

/** The address that the browser goes to, with the ids that the booking needs. */
function returnAddress(page, { transactionId, prebookId }, status) {
  const address = new URL(page);
  address.searchParams.set('tid', transactionId);
  address.searchParams.set('pid', prebookId);
  if (status !== undefined) address.searchParams.set('redirect_status', status);
  return address.href;
}

/** The names of Stripe's appearance variables. */
const variables = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--ink',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
};

function applyAppearance(host, appearance) {
  const { theme = appearance, variables: given = {} } = appearance ?? {};
  if (theme === 'night') host.style.colorScheme = 'dark';
  for (const [name, value] of Object.entries(given))
    if (Object.hasOwn(variables, name)) host.style.setProperty(variables[name], value);
}

function notice(words) {
  return element('p', { className: 'notice', role: 'alert' }, words);
}

async function textOf(address) {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

async function post(address, body) {
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await answer.json();
  if (!answer.ok) throw new Error(error?.description ?? `${address} answered ${answer.status}`);
  return data;
}
