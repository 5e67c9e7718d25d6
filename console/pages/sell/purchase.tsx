import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { instant, money, signedPercent } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Payment } from './payment.tsx';
import { book, check, type Name, type Prebook } from './purchase-calls.ts';
import { Step, useStep } from './step.tsx';
import type { Bought, Purchasing } from './use-purchase.ts';

interface PurchaseProps extends Pick<Purchasing, 'change' | 'keyOf' | 'again' | 'leave'> {
  readonly bought: Bought;
}

/** Prebook, pay and book one offer. A step that failed can be repeated, and repeats have one Idempotency-Key. */
export function Purchase({ bought, change, keyOf, again, leave }: PurchaseProps) {
  const { offerId, hotel, offer, way, prebook, isPaid = false, booking } = bought;
  const { isBusy, error, step, forget } = useStep();
  const isWithForm = prebook !== undefined && prebook.transactionId !== null;
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
                    const key = keyOf('prebook', way);
                    change({ prebook: await check({ offerId, usePaymentSdk: way === 'form', key }) });
                  })
                }
              >
                Prebook
              </button>
            </div>
          ) : (
            <>
              <PrebookText prebook={prebook} />
              {booking === undefined && (
                <div>
                  <button
                    type="button"
                    class="button compact"
                    disabled={isBusy}
                    onClick={() => {
                      forget();
                      again();
                    }}
                  >
                    Prebook again
                  </button>
                </div>
              )}
            </>
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
        {prebook !== undefined && (!isWithForm || isPaid) && (
          <Step title={`${isWithForm ? 3 : 2}. Book`} isDone={booking !== undefined}>
            {booking === undefined ? (
              <BookForm
                isBusy={isBusy}
                book={(name) =>
                  void step(async () => {
                    const key = keyOf('book', JSON.stringify(name));
                    const { bookingId, status } = await book({ prebook, name, key });
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
