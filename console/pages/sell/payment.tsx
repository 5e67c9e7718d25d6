import { useState } from 'preact/hooks';
import { Failure } from '../../parts/failure.tsx';
import { pay } from './purchase-calls.ts';
import { Step, useStep } from './step.tsx';

interface PaymentProps {
  readonly transactionId: string;
  readonly isPaid: boolean;
  readonly setPaid: (isPaid: boolean) => void;
  readonly canPayAgain: boolean;
}

/** Data table: what the states of a payment mean for the next step. Others were not paid. */
const paidStates: ReadonlySet<string> = new Set(['authorised', 'captured', 'processing']);
/** Another card can pay it. */
const payableStates: ReadonlySet<string> = new Set(['open', 'declined']);

/** The buyer pays with a test card, and with another one if it is declined. */
export function Payment({ transactionId, isPaid, setPaid, canPayAgain }: PaymentProps) {
  const { isBusy, error, step } = useStep();
  const [refused, setRefused] = useState<string>();
  const use = (card: string) =>
    void step(async () => {
      const state = await pay(transactionId, card);
      setRefused(paidStates.has(state) ? undefined : state);
      setPaid(paidStates.has(state));
    });
  return (
    <Step title="2. Pay, as the buyer does in the payment form" isDone={isPaid}>
      {error !== undefined && <Failure error={error} />}
      {!isPaid && refused !== undefined && (
        <p class="notice warn" role="alert">
          <strong>The payment is {refused}.</strong>{' '}
          {payableStates.has(refused)
            ? 'Pay with another card.'
            : 'It has ended, and no card can pay it: prebook again.'}
        </p>
      )}
      {!isPaid && <Cards pay={use} isBusy={isBusy} />}
      {isPaid && canPayAgain && (
        <div>
          <button type="button" class="button compact" onClick={() => setPaid(false)}>
            Use another card
          </button>
        </div>
      )}
    </Step>
  );
}

/** Data table: test cards by name. */
const cards = [
  ['success', 'pays at once'],
  ['decline', 'is declined'],
  ['late', 'confirms three seconds later'],
  ['decline-capture', 'is declined when the money is taken'],
] as const;

function Cards({ pay, isBusy }: { readonly pay: (card: string) => void; readonly isBusy: boolean }) {
  return (
    <div class="row">
      {cards.map(([card, does]) => (
        <button key={card} type="button" class="button" disabled={isBusy} onClick={() => pay(card)}>
          A card that {does}
        </button>
      ))}
    </div>
  );
}
