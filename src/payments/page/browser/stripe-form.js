import { element, submitButton } from './elements.js';

const ADDRESS = 'https://js.stripe.com/v3/';

/** Stripe's own form, in frames of Stripe: what the buyer types reaches neither the page nor this service. */
export async function showForm({ root, host, payment, back, options }) {
  const { secretKey: clientSecret, appearance } = options;
  const stripe = (await stripeLibrary())(payment.publishableKey);
  const elements = stripe.elements({ clientSecret, appearance: appearanceOf(appearance) });
  // Stripe's frames do not work inside a shadow tree: the slot shows them from outside of it.
  const frames = element('div');
  host.append(frames);
  const problem = element('p', { className: 'problem', role: 'alert' });
  const { button, busy } = submitButton(payment, options);
  const form = element('form', { className: 'card' }, element('slot'), problem, button);
  form.onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = '';
    busy(true);
    // Returns only if the payment failed: otherwise Stripe sends the browser to `return_url`.
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: back() } });
    problem.textContent = error.message ?? 'The payment failed. Try again.';
    busy(false);
  };
  root.replaceChildren(form);
  elements.create('payment', { business: options.options?.business }).mount(frames);
}

function appearanceOf(appearance) {
  return typeof appearance === 'string' ? { theme: appearance } : appearance;
}

function stripeLibrary() {
  if (window.Stripe !== undefined) return window.Stripe;
  return new Promise((resolve, reject) => {
    const script = element('script', { src: ADDRESS });
    script.onload = () => resolve(window.Stripe);
    script.onerror = () => reject(new Error(`${ADDRESS} could not be loaded`));
    document.head.append(script);
  });
}
