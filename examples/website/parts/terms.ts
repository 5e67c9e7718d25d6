import type { Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { deadline, instantOf, price } from './format.ts';

type Policies = Schemas['CancellationPolicies'];

/** When an offer can be cancelled without a fee, in one line. */
export function cancelTerms({ refundableTag, cancelPolicyInfos }: Policies): Html {
  const [first] = cancelPolicyInfos;
  if (refundableTag !== 'RFN' || first === undefined) return html`<span class="firm">Non-refundable</span>`;
  return html`<span class="free">Free cancellation until ${deadline(first.cancelTime)}</span>`;
}

/** Every step of the fee. */
export function feeSteps({ refundableTag, cancelPolicyInfos }: Policies): Html {
  if (refundableTag !== 'RFN')
    return html`<p>This price is non-refundable: a cancellation costs the full price.</p>`;
  const [first] = cancelPolicyInfos;
  const isFreeNow = first !== undefined && Date.now() < instantOf(first.cancelTime);
  return html`<ul class="steps">
    ${isFreeNow && html`<li>Until ${deadline(first.cancelTime)} a cancellation is <b>free</b>.</li>`}
    ${cancelPolicyInfos.map(
      ({ cancelTime, amount, currency }) =>
        html`<li>From ${deadline(cancelTime)} a cancellation costs <b>${price(amount, currency)}</b>.</li>`,
    )}
  </ul>`;
}
