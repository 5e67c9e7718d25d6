import type { Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { deadline, instantOf, price } from './format.ts';

type Policies = Schemas['CancellationPolicies'];

/** The fee that a cancellation costs now, if any, and the steps that follow. */
function stepsOf(infos: Policies['cancelPolicyInfos']) {
  const later = infos.filter(({ cancelTime }) => Date.now() < instantOf(cancelTime));
  return { now: infos[infos.length - later.length - 1], later };
}

/** Whether a cancellation costs nothing now. A refundable offer for a near day may cost its first fee already. */
export function isFreeNow({ refundableTag, cancelPolicyInfos }: Policies): boolean {
  return refundableTag === 'RFN' && stepsOf(cancelPolicyInfos).now === undefined;
}

/** What a cancellation of an offer costs, in one line. */
export function cancelTerms({ refundableTag, cancelPolicyInfos }: Policies): Html {
  const { now, later } = stepsOf(cancelPolicyInfos);
  const [first] = later;
  if (refundableTag !== 'RFN') return html`<span class="firm">Non-refundable</span>`;
  if (now !== undefined)
    return html`<span class="firm">A cancellation costs ${price(now.amount, now.currency)}</span>`;
  return html`<span class="free"
    >Free cancellation${first && html` until ${deadline(first.cancelTime)}`}</span
  >`;
}

/** Every step of the fee. */
export function feeSteps({ refundableTag, cancelPolicyInfos }: Policies): Html {
  if (refundableTag !== 'RFN')
    return html`<p>This price is non-refundable: a cancellation costs the full price.</p>`;
  const { now, later } = stepsOf(cancelPolicyInfos);
  const [first] = later;
  return html`<ul class="steps">
    ${now && html`<li>A cancellation costs <b>${price(now.amount, now.currency)}</b> now.</li>`}
    ${
      now === undefined &&
      first &&
      html`<li>Until ${deadline(first.cancelTime)} a cancellation is <b>free</b>.</li>`
    }
    ${later.map(
      ({ cancelTime, amount, currency }) =>
        html`<li>From ${deadline(cancelTime)} a cancellation costs <b>${price(amount, currency)}</b>.</li>`,
    )}
  </ul>`;
}
