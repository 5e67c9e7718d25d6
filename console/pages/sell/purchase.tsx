import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { instant, money, signedPercent } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { book, check, pay, type Name, type Prebook } from './purchase-calls.ts';
import type { Bought, Purchasing } from './use-purchase.ts';

interface PurchaseProps extends Pick<Purchasing, 'change' | 'leave'> {
  readonly bought: Bought;
}

/** Prebook, pay and book one offer. A step that failed can be repeated: it has one Idempotency-Key. */
export function Purchase({ bought, change, leave }: PurchaseProps) {
  const { offerId, hotel, offer, keys, way, prebook, isPaid = false, booking } = bought;
  const { isBusy, error, step } = useStep();
  const isWithForm = prebook !== undefined && prebook.transactionId !== null;
  const isReady = prebook !== undefined && (!isWithForm || isPaid);
  const steps = useFocusOnStep([prebook, isPaid, booking].filter(Boolean).length);
  return (
    <section class="card stack" aria-label="Purchase">
      <header>
        <h2>Buy</h2>
        <button type="button" class="button compact" onClick={leave}>
          Other offers
        </button>
      </header>
      <p>
        <strong>{hotel}</strong> · {offer}
      </p>
      {error !== undefined && <Failure error={error} />}
      <ol ref={steps} class="steps">
        <Step title="1. Prebook: the price is checked and held" isDone={prebook !== undefined}>
          {prebook === undefined ? (
            <div class="filters">
              <Choice
                label="Payment"
                value={way}
                options={[
                  ['account', 'Card of the account'],
                  ['form', 'Payment form, with a test card'],
                ]}
                choose={(chosen) => change({ way: chosen === 'form' ? 'form' : 'account' })}
              />
              <button
                type="button"
                class="button primary"
                disabled={isBusy}
                onClick={() =>
                  void step(async () => {
                    const usePaymentSdk = way === 'form';
                    change({ prebook: await check({ offerId, usePaymentSdk, key: keys.prebook }) });
                  })
                }
              >
                Prebook
              </button>
            </div>
          ) : (
            <PrebookText prebook={prebook} />
          )}
        </Step>
        {isWithForm && (
          <Payment
            transactionId={prebook.transactionId ?? ''}
            isPaid={isPaid}
            setPaid={(paid) => change({ isPaid: paid })}
            canPayAgain={booking === undefined}
          />
        )}
        {isReady && (
          <Step title={`${isWithForm ? 3 : 2}. Book`} isDone={booking !== undefined}>
            {booking === undefined ? (
              <BookForm
                isBusy={isBusy}
                book={(name) =>
                  void step(async () => {
                    const { bookingId, status } = await book({ prebook, name, key: keys.book });
                    change({ booking: { bookingId, status } });
                  })
                }
              />
            ) : (
              <p class="row">
                <State of={booking.status} />
                <Link to={pathOf('bookings', [booking.bookingId])}>
                  Booking {booking.bookingId}: timeline, money, cancellation
                </Link>
              </p>
            )}
          </Step>
        )}
      </ol>
    </section>
  );
}

/** When a step is done, the next one gets the focus. */
function useFocusOnStep(done: number) {
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const control = steps.current?.lastElementChild?.querySelector<HTMLElement>('select, input, button, a');
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  return steps;
}

interface PaymentProps {
  readonly transactionId: string;
  readonly isPaid: boolean;
  readonly setPaid: (isPaid: boolean) => void;
  readonly canPayAgain: boolean;
}

/** Data table: what the states of a payment mean for the next step. Others were not paid. */
const paidStates: ReadonlySet<string> = new Set(['authorised', 'captured', 'processing']);

function Payment({ transactionId, isPaid, setPaid, canPayAgain }: PaymentProps) {
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
          <strong>The payment is {refused}.</strong> Pay with another card.
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

function BookForm({ book, isBusy }: { readonly book: (name: Name) => void; readonly isBusy: boolean }) {
  const [name, setName] = useState<Name>({ first: 'Ada', last: 'Example' });
  const input = (part: keyof Name) => (
    <input value={name[part]} onInput={(event) => setName({ ...name, [part]: event.currentTarget.value })} />
  );
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        book(name);
      }}
    >
      <Field label="First name">{input('first')}</Field>
      <Field label="Last name">{input('last')}</Field>
      <button type="submit" class="button primary" disabled={isBusy}>
        {isBusy ? 'Booking…' : 'Book'}
      </button>
    </form>
  );
}

/** One step at a time; its failure is shown above the steps. */
function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const step = async (act: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await act().catch((failure: unknown) => setError(() => failure));
    setBusy(false);
  };
  return { isBusy, error, step };
}

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children?: ComponentChildren;
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li class="stack">
      <h3>
        {title} {isDone && <span class="quiet">✓ done</span>}
      </h3>
      {children}
    </li>
  );
}

function PrebookText({ prebook }: { readonly prebook: Prebook }) {
  const {
    price,
    currency,
    priceDifferencePercent: changed,
    cancellationChanged,
    boardChanged,
    expiresAt,
  } = prebook;
  return (
    <p>
      <strong>{money(price, currency)}</strong>,{' '}
      {changed === 0 ? 'as searched' : `${signedPercent(changed / 100)} from the search`}
      {cancellationChanged && ', with another cancellation policy'}
      {boardChanged && ', with another board'}. Book it until {instant(expiresAt)}.
    </p>
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
