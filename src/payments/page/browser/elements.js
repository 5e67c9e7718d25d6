/** An element with its properties and children; a property that is undefined is not set. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('on') || name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The amount as people of the page's language write it. */
export function priceOf({ amount, currency }) {
  const language = document.documentElement.lang || navigator.language;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
}

export function submitButton(payment, { submitButton: given } = {}) {
  const words = given?.text ?? `Pay ${priceOf(payment)}`;
  const label = element('span', {}, words);
  const button = element('button', { type: 'submit', className: 'pay' }, label);
  return {
    button,
    busy(isBusy, wait = 'Paying …') {
      button.disabled = isBusy;
      label.textContent = isBusy ? wait : words;
      button.classList.toggle('busy', isBusy);
    },
  };
}
