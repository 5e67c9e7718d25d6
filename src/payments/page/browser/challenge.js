import { element, priceOf } from './elements.js';

/** Stands for the page of a bank. Resolves to `passed`, `failed`, or undefined if the buyer closes it. */
export function askChallenge(root, payment, card) {
  const { promise, resolve } = Promise.withResolvers?.() ?? resolvers();
  const answer = (value, words, className) => element('button', { type: 'submit', value, className }, words);
  const dialog = element(
    'dialog',
    { className: 'challenge', 'aria-labelledby': 'challenge-title' },
    element(
      'form',
      { method: 'dialog' },
      element('p', { className: 'badge' }, '3-D Secure test'),
      element('h2', { id: 'challenge-title' }, 'Confirm your payment'),
      element(
        'p',
        {},
        `Your bank asks you to confirm ${priceOf(payment)} from the card ending in ${card.number.slice(-4)}.`,
      ),
      answer('passed', 'Confirm', 'pay'),
      answer('failed', 'Refuse', 'second'),
      answer('', 'Cancel', 'link'),
    ),
  );
  dialog.onclose = () => {
    dialog.remove();
    resolve(dialog.returnValue || undefined);
  };
  root.append(dialog);
  dialog.showModal();
  return promise;
}

/** Browsers from before 2024. */
function resolvers() {
  const made = {};
  made.promise = new Promise((resolve) => (made.resolve = resolve));
  return made;
}
