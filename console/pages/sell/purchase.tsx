import type { Schemas } from 'innkeeper-client';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { instant, money, percent } from '../../lib/format.ts';
import { State } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice, Field } from '../../parts/field.tsx';

type Prebook = Schemas['PrebookResponse']['data'];
type Booking = Awaited<ReturnType<typeof book>>;

interface PurchaseProps {
  readonly offerId: string;
  readonly leave: () => void;
}

/** Prebook, pay and book one offer. A step that failed can be repeated: it has one Idempotency-Key. */
export function Purchase({ offerId, leave }: PurchaseProps) {
  const [way, setWay] = useState<'account' | 'form'>('account');
  const [prebook, setPrebook] = useState<Prebook>();
  const [isPaid, setPaid] = useState(false);
  const [booking, setBooking] = useState<Booking>();
  const { isBusy, error, step } = useStep();
  const keys = useRef({ prebook: crypto.randomUUID(), book: crypto.randomUUID() });
  const usePaymentSdk = way === 'form';
  return (
    <section class="card stack" aria-label="Purchase">
      <header>
        <h2>Buy</h2>
        <button type="button" class="button compact" onClick={leave}>
          Other offers
        </button>
      </header>
      {error !== undefined && <Failure error={error} />}
      <ol class="steps">
        <Step title="1. Prebook: the price is checked and held" isDone={prebook !== undefined}>
          {prebook === undefined ? (
            <div class="row">
              <Choice
                label="Payment"
                value={way}
                options={[
                  ['account', 'Card of the account'],
                  ['form', 'Payment form, with a test card'],
                ]}
                choose={(chosen) => setWay(chosen === 'form' ? 'form' : 'account')}
              />
              <button
                type="button"
                class="button primary"
                disabled={isBusy}
                onClick={() =>
                  void step(async () =>
                    setPrebook(await check({ offerId, usePaymentSdk, key: keys.current.prebook })),
                  )
                }
              >
                Prebook
              </button>
            </div>
          ) : (
            <PrebookText prebook={prebook} />
          )}
        </Step>
        {prebook !== undefined && prebook.transactionId !== null && (
          <Step title="2. Pay, as the buyer does in the payment form" isDone={isPaid}>
            {!isPaid && (
              <Cards
                pay={(card) =>
                  void step(async () => {
                    await pay(prebook.transactionId ?? '', card);
                    setPaid(true);
                  })
                }
                isBusy={isBusy}
              />
            )}
          </Step>
        )}
        {prebook !== undefined && (prebook.transactionId === null || isPaid) && (
          <Step title={`${prebook.transactionId === null ? 2 : 3}. Book`} isDone={booking !== undefined}>
            {booking === undefined ? (
              <BookForm
                isBusy={isBusy}
                book={(name) =>
                  void step(async () => setBooking(await book({ prebook, name, key: keys.current.book })))
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

interface Name {
  readonly first: string;
  readonly last: string;
}

function BookForm({ book, isBusy }: { readonly book: (name: Name) => void; readonly isBusy: boolean }) {
  const [name, setName] = useState<Name>({ first: 'Ada', last: 'Example' });
  const input = (part: keyof Name) => (
    <input value={name[part]} onInput={(event) => setName({ ...name, [part]: event.currentTarget.value })} />
  );
  return (
    <div class="filters">
      <Field label="First name">{input('first')}</Field>
      <Field label="Last name">{input('last')}</Field>
      <button type="button" class="button primary" disabled={isBusy} onClick={() => book(name)}>
        {isBusy ? 'Booking…' : 'Book'}
      </button>
    </div>
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
      {changed === 0 ? 'as searched' : `${percent(changed / 100)} from the search`}
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

async function check({
  offerId,
  usePaymentSdk,
  key,
}: {
  offerId: string;
  usePaymentSdk: boolean;
  key: string;
}): Promise<Prebook> {
  const params = { header: { 'Idempotency-Key': key } };
  return (await api.post('/v3.0/rates/prebook', { params, body: { offerId, usePaymentSdk } })).data;
}

async function pay(transactionId: string, card: string): Promise<void> {
  const params = { path: { transactionId } };
  await api.post('/v3.0/sandbox/payments/{transactionId}', { params, body: { card } });
}

interface Buying {
  readonly prebook: Prebook;
  readonly name: Name;
  readonly key: string;
}

async function book({ prebook, name: { first, last }, key }: Buying) {
  const params = { header: { 'Idempotency-Key': key } };
  const person = { firstName: first, lastName: last };
  const payment =
    prebook.transactionId === null
      ? ({ method: 'ACC_CREDIT_CARD' } as const)
      : ({ method: 'TRANSACTION_ID', transactionId: prebook.transactionId } as const);
  const body = {
    prebookId: prebook.prebookId,
    holder: { ...person, email: 'buyer@example.org' },
    guests: [{ occupancyNumber: 1, ...person }],
    remarks: '',
    payment,
  };
  return (await api.post('/v3.0/rates/book', { params, body })).data;
}
