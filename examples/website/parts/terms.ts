import type { Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { deadline, price } from './format.ts';

type Rate = Pick<Schemas['Rate'], 'cancellationPolicies' | 'retailRate'>;
type Preview = Pick<Schemas['CancellationPreview'], 'cancellation_fee' | 'currency' | 'steps'>;

interface Fee {
  readonly from: string;
  readonly amount: number;
  readonly currency: string;
}

interface Terms {
  readonly total: number;
  /** What a cancellation costs at once; undefined if it is free. The service has decided it by its clock. */
  readonly now: Omit<Fee, 'from'> | undefined;
  readonly later: readonly Fee[];
}

/** The first fee of a rate that is not `RFN` is due at once. */
export function termsOfRate({ cancellationPolicies, retailRate }: Rate): Terms {
  const { refundableTag, cancelPolicyInfos } = cancellationPolicies;
  const fees = cancelPolicyInfos.map(({ cancelTime: from, ...fee }) => ({ ...fee, from }));
  const [now, ...later] = refundableTag === 'RFN' ? [undefined, ...fees] : fees;
  return { total: retailRate.total[0]?.amount ?? 0, now, later: later.filter((fee) => fee !== undefined) };
}

export function termsOfBooking(preview: Preview, total: number): Terms {
  const { cancellation_fee: amount, currency, steps } = preview;
  const later = steps.map(({ from, cancellation_fee: fee }) => ({ from, amount: fee, currency }));
  return { total, now: amount === 0 ? undefined : { amount, currency }, later };
}

/** What a cancellation of an offer costs, in one line. */
export function cancelTerms({ total, now, later: [first] }: Terms): Html {
  if (now === undefined)
    return html`<span class="free">Free cancellation${first && html` until ${deadline(first.from)}`}</span>`;
  return now.amount < total
    ? html`<span class="firm">A cancellation costs ${price(now.amount, now.currency)}</span>`
    : html`<span class="firm">Non-refundable</span>`;
}

/** Every step of the fee. */
export function feeSteps({ total, now, later }: Terms): Html {
  if (now !== undefined && now.amount >= total)
    return html`<p>This price is non-refundable: a cancellation costs the full price.</p>`;
  const [first] = later;
  if (now === undefined && first === undefined) return html`<p>A cancellation is <b>free</b>.</p>`;
  return html`<ul class="steps">
    ${now && html`<li>A cancellation costs <b>${price(now.amount, now.currency)}</b> now.</li>`}
    ${
      now === undefined &&
      first &&
      html`<li>Until ${deadline(first.from)} a cancellation is <b>free</b>.</li>`
    }
    ${later.map(
      ({ from, amount, currency }) =>
        html`<li>From ${deadline(from)} a cancellation costs <b>${price(amount, currency)}</b>.</li>`,
    )}
  </ul>`;
}
