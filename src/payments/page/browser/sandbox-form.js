import { askChallenge } from './challenge.js';
import { element, submitButton } from './elements.js';
import { digitsOf, spaced, testCardOf, testCards } from './test-cards.js';

const POLL_MS = 700;

const problems = {
  declined: 'The card was declined. Choose another card.',
  open: 'You have not confirmed the payment. Nothing was charged.',
  closed: 'This payment is closed. Go back and choose the room again.',
};

/** Our own form for the sandbox: it accepts test cards only, and sends their names, never a number. */
export async function showForm({ root, payment, ask, back, options }) {
  const fields = cardFields();
  const problem = element('p', { className: 'problem', role: 'alert' });
  const { button, busy } = submitButton(payment, options);
  const cancel = element('button', { type: 'button', className: 'link' }, 'Cancel and return');
  cancel.onclick = () => location.assign(back('canceled'));
  const picker = cardPicker((card) => {
    fields.fill(card);
    problem.textContent = '';
  });
  fields.number.addEventListener('input', () => picker.choose(testCardOf(fields.number.value)));
  const form = element(
    'form',
    { className: 'card', noValidate: true },
    banner(),
    picker.view,
    fields.view,
    problem,
    button,
    cancel,
  );
  const show = (isBusy, wait) => {
    busy(isBusy, wait);
    form.inert = isBusy;
  };

  async function pay(card) {
    show(true);
    let { state } = await ask('sandbox-payment', { card: card.name });
    if (state === 'challenge') {
      const challenge = await askChallenge(root, payment, card);
      show(true);
      state =
        challenge === undefined
          ? 'open'
          : (await ask('sandbox-payment', { card: card.name, challenge })).state;
    }
    await settle(state);
  }

  async function settle(state) {
    let now = state;
    while (now === 'processing') {
      show(true, 'Your bank is confirming …');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      now = (await ask('payment', {})).state;
    }
    if (now === 'authorised') {
      show(true, 'Paid. Returning …');
      return location.assign(back('succeeded'));
    }
    problem.textContent = problems[now] ?? problems.declined;
    show(false);
  }

  const guarded = (work) =>
    work.catch((error) => {
      console.error('The payment failed:', error);
      problem.textContent = 'The payment service could not be reached. Try again.';
      show(false);
    });
  form.onsubmit = (event) => {
    event.preventDefault();
    const found = fields.check();
    problem.textContent = found.problem ?? '';
    if (found.card !== undefined) void guarded(pay(found.card));
  };
  root.replaceChildren(form);
  // The page was loaded again while the bank was confirming.
  if (payment.state === 'processing') void guarded(settle('processing'));
}

function banner() {
  return element(
    'p',
    { className: 'banner' },
    element('span', { className: 'badge' }, 'Sandbox'),
    'Choose a test card. No money moves.',
  );
}

/** The main cards as buttons, the others in a list. */
function cardPicker(onPick) {
  const main = testCards.filter(({ isMain }) => isMain);
  const chips = main.map((card) =>
    element(
      'button',
      { type: 'button', className: 'chip', 'aria-pressed': 'false', onclick: () => pick(card) },
      card.label,
    ),
  );
  const more = element(
    'select',
    { className: 'more', 'aria-label': 'More test cards' },
    element('option', { value: '' }, 'More test cards'),
    ...testCards
      .filter(({ isMain }) => !isMain)
      .map(({ name, label }) => element('option', { value: name }, label)),
  );
  more.onchange = () => pick(testCards.find(({ name }) => name === more.value));
  function choose(card) {
    for (const [at, chip] of chips.entries()) chip.setAttribute('aria-pressed', String(main[at] === card));
    more.value = card === undefined || card.isMain ? '' : card.name;
  }
  function pick(card) {
    choose(card);
    if (card !== undefined) onPick(card);
  }
  const view = element(
    'div',
    { className: 'picker', role: 'group', 'aria-label': 'Test cards' },
    ...chips,
    more,
  );
  return { view, choose };
}

function cardFields() {
  const number = input('Card number', { placeholder: '4242 4242 4242 4242', maxLength: 23 });
  const expiry = input('Expiry', { placeholder: 'MM / YY', maxLength: 7 });
  const cvc = input('CVC', { placeholder: '123', maxLength: 4 });
  number.field.oninput = () => (number.field.value = spaced(number.field.value));
  expiry.field.oninput = () => (expiry.field.value = withSlash(expiry.field.value));
  const mark = (one, isWrong) => one.field.setAttribute('aria-invalid', String(isWrong));

  return {
    number: number.field,
    view: element('div', { className: 'fields' }, number.view, expiry.view, cvc.view),
    fill(card) {
      number.field.value = spaced(card.number);
      expiry.field.value = '12 / 40';
      cvc.field.value = '123';
      for (const one of [number, expiry, cvc]) mark(one, false);
    },
    /** The test card, or what is wrong with the fields. */
    check() {
      const card = testCardOf(number.field.value);
      const wrong = [
        [number, card === undefined, 'This is the sandbox: it accepts test cards only. Choose one above.'],
        [expiry, !isFuture(expiry.field.value), 'The expiry date must be in the future: MM / YY.'],
        [cvc, !/^\d{3,4}$/.test(cvc.field.value), 'The CVC has three or four digits.'],
      ];
      for (const [one, isWrong] of wrong) mark(one, isWrong);
      const first = wrong.find(([, isWrong]) => isWrong);
      first?.[0].field.focus();
      return first === undefined ? { card } : { problem: first[2] };
    },
  };
}

/** Without autofill: a browser must not offer the buyer's real cards. */
function input(label, properties) {
  const field = element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off', ...properties });
  return { field, view: element('label', {}, element('span', {}, label), field) };
}

function withSlash(text) {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

function isFuture(text) {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return false;
  return new Date(2000 + Number(year), Number(month)) > new Date();
}
