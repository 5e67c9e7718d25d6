import type { Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { deadline, price } from './format.ts';

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
  return html`<ul class="steps">
    ${cancelPolicyInfos.map(
      ({ cancelTime, amount, currency }) =>
        html`<li>From ${deadline(cancelTime)} a cancellation costs <b>${price(amount, currency)}</b>.</li>`,
    )}
  </ul>`;
}
