// Data table.

/** A deliberate fault: in each file a text is replaced. The simulator must find every one of them. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const one = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  edits: [{ file, from, to }],
});

const authorised = 'src/bookings/phases/authorised.ts';
const steps = 'src/bookings/stores/steps-store.ts';
const bookings = 'migrations/0008_bookings.sql';
const money = 'src/payments/money/move-money.ts';
const cancelling = 'src/bookings/cancel/cancellation-phases.ts';
const keys = 'src/app/idempotency/store.ts';
const watch = 'src/bookings/sale/judge-look.ts';
const stripe = 'src/payments/gateways/stripe/stripe-gateway.ts';

const anyHolder: Edit = {
  file: keys,
  from: 'set ${completed.text}\n       where ${ofKey} and holder = $5 and status is null and subject_kind is null',
  to: 'set ${completed.text}\n       where ${ofKey} and $5::uuid is not null',
};

export const mutants: readonly Mutant[] = [
  {
    name: 'the mark that the supplier is called is written after the call',
    edits: [
      {
        file: authorised,
        from: `  const change = { askedSupplierAt: needs.clock.now() };`,
        to: `  if (booking.askedSupplierAt === undefined) return bookOnce(needs, context, needs.clock.ticksMs());\n  const change = { askedSupplierAt: needs.clock.now() };`,
      },
      {
        file: 'src/bookings/phases/opened.ts',
        from: `...(isNew && { change: { askedSupplierAt: at }, mayAskSupplier: true }),`,
        to: `...(isNew && {}),`,
      },
    ],
  },
  one(
    'a supplier is called again without a look-up',
    authorised,
    'if (booking.askedSupplierAt !== undefined) return lookUp(needs, context);',
    'if (booking.askedSupplierAt !== undefined) return bookOnce(needs, context, needs.clock.ticksMs());',
  ),
  one(
    'no trace at the supplier is taken as proof',
    authorised,
    `    case 'unknown':\n      return unclear(needs, context);`,
    `    case 'unknown':\n      return release({ failure: 'booking-failed', failureDetail: 'no trace of it' });`,
  ),
  one(
    'no answer of the supplier is taken as a failure',
    authorised,
    `      'the supplier gave no clear answer to a booking; it is looked up',\n    );\n    return unclear(needs, context);`,
    `      'the supplier gave no clear answer to a booking; it is looked up',\n    );\n    return release({ failure: 'booking-failed', failureDetail: 'no answer' });`,
  ),
  one(
    'surplus rooms of a supplier are kept',
    authorised,
    'if (surplus === 0) return',
    'if (surplus >= 0) return',
  ),
  { name: 'a call stores its answer under a key that another call has taken over', edits: [anyHolder] },
  one(
    'a step is written though another process has the booking, and has moved it on',
    steps,
    'where bookings.id = each.id and bookings.phase = each.from_phase and bookings.lease = each.lease',
    'where bookings.id = each.id',
  ),
  one(
    'a supplier is not watched after an unclear end',
    'src/bookings/phases/unwinding.ts',
    'record: (tx) => openWatch(tx, booking, { reason, detail, at: needs.clock.now() }),',
    'record: async () => void [openWatch, reason, detail],',
  ),
  one(
    'held money is not released',
    'src/bookings/phases/unwinding.ts',
    'await askRelease(needs, payment, card);',
    'void [askRelease, card, payment, needs];',
  ),
  one(
    'money is captured under a new key at each attempt',
    money,
    'const key = `${payment.id}:capture${',
    'const key = `${payment.id}:${needs.clock.nowMs()}:capture${',
  ),
  one(
    'the capture of a rebook takes again what was carried over',
    money,
    'const amountMinor = capturedMinor - (payment.carried?.minor ?? 0);',
    'const amountMinor = capturedMinor;',
  ),
  one(
    'money is held under a new key at each attempt',
    money,
    ': gateway.authorise({ ...newPayment(payment), card });',
    ': gateway.authorise({ ...newPayment(payment), key: `${payment.id}:${needs.clock.nowMs()}`, card });',
  ),
  one(
    'money is refunded under a new key at each attempt',
    'src/payments/money/refund-money.ts',
    'return `${refund}:${gatewayPayment}${',
    'return `${refund}:${needs.clock.nowMs()}:${gatewayPayment}${',
  ),
  one(
    'a cancellation does not call the supplier',
    cancelling,
    `if (cancellation.phase === 'asking') await askSupplier(needs, work);`,
    `if (cancellation.phase === 'asking') void askSupplier;`,
  ),
  one(
    'an accepted cancellation is believed',
    cancelling,
    `    await openWatch(tx, booking, { reason: 'cancelled', detail: \`cancelling: \${answer.state}\`, at });`,
    `    void openWatch;`,
  ),
  one(
    'the watch of a supplier ends with its first look',
    watch,
    'const isOver = at >= watch.until;',
    'const isOver = at.getTime() >= 0;',
  ),
  {
    name: 'a key is taken from a living call, and both store their answers',
    edits: [
      {
        file: keys,
        from: `const isAbandoned = 'c.status is null and c.subject_kind is null and c.leased_until <= now()';`,
        to: `const isAbandoned = 'c.status is null and c.subject_kind is null';`,
      },
      anyHolder,
    ],
  },
  one(
    'the row of a key is written in a separate transaction',
    'src/bookings/book/book.ts',
    `await keyed.bindWith(subject, (binding) => writeTogether(needs.db, [...writes, ...binding]));`,
    `await writeTogether(needs.db, writes);
      if (keyDigest !== undefined) await keyed.bind(needs.db, subject);`,
  ),
  {
    name: 'a key opens a booking and does not remember it',
    edits: [
      {
        file: 'src/bookings/book/book.ts',
        from: `await keyed.bindWith(subject, (binding) => writeTogether(needs.db, [...writes, ...binding]));`,
        to: `await writeTogether(needs.db, writes);`,
      },
      {
        file: bookings,
        from: 'create unique index bookings_one_per_key',
        to: 'create index bookings_one_per_key',
      },
      {
        file: bookings,
        from: 'create unique index bookings_one_per_prebook on',
        to: 'create index bookings_one_per_prebook on',
      },
    ],
  },
  {
    name: 'two bookings may have one client reference',
    edits: [
      {
        file: bookings,
        from: 'create unique index bookings_one_per_reference',
        to: 'create index bookings_one_per_reference',
      },
      {
        file: bookings,
        from: 'create unique index bookings_one_per_prebook on',
        to: 'create index bookings_one_per_prebook on',
      },
    ],
  },
  one(
    'a prebook can be booked twice',
    bookings,
    'create unique index bookings_one_per_prebook on',
    'create index bookings_one_per_prebook on',
  ),
  one(
    'the event of a booking is published before the booking is final',
    'src/bookings/phases/finish.ts',
    'return { writes: [notCancelled(booking.id), ...guestWrites, events], whole };',
    'void events;\n  return { writes: [notCancelled(booking.id), ...guestWrites], whole };',
  ),
  {
    name: 'the event of a cancellation is written in a separate transaction',
    edits: [
      {
        file: 'src/bookings/cancel/finish-cancellation.ts',
        from: `  await notifyCancellation(tx, booking, { ...event, name: 'booking.cancel', additional: refused });\n`,
        to: '',
      },
      {
        file: cancelling,
        from: `    await finishCancellation(tx, work, { moved, who: SERVICE, at });\n  });`,
        to: `    await finishCancellation(tx, work, { moved, who: SERVICE, at });
  });
  const event = { name: 'booking.cancel', cancellation: work.cancellation, at: needs.clock.now() } as const;
  await needs.db.transaction((tx) => notifyCancellation(tx, booking, event));`,
      },
    ],
  },
  one(
    'money that was captured meanwhile is not refunded when a booking fails',
    'src/payments/money/release-held.ts',
    `if (before.state === 'captured') return refundCaptured(`,
    `if (before.state === 'captured') return void (`,
  ),
  {
    name: 'CONFIRMED is reported before the capture',
    edits: [
      {
        file: authorised,
        from: `if (surplus === 0) return { kind: 'step', to: 'confirmed', change, isWrittenLater: true };`,
        to: `if (surplus === 0) return { kind: 'step', to: 'confirmed', change };`,
      },
      {
        file: 'src/bookings/show/show-sales.ts',
        from: `    status: booking.status,`,
        to: `    status: booking.phase === 'confirmed' ? 'CONFIRMED' : booking.status,`,
      },
      {
        file: 'src/bookings/show/show-bookings.ts',
        from: `    status: booking.status,`,
        to: `    status: shown.status,`,
      },
    ],
  },
  one(
    'points are deducted twice',
    'src/loyalty/points/redeem.ts',
    '    const settings = redemption(',
    `    await enterPoints(tx, {
      guest: guestId,
      balance: 'current',
      points: -points,
      reason: 'redeemed',
      booking: null,
      at,
    });
    const settings = redemption(`,
  ),
  one(
    'the row of a key is completed after the transaction of the work',
    'src/app/idempotency/keyed-story.ts',
    `  return needs.db.transaction(async (tx) =>
    call.keyed.complete(tx, await entry.handle({ ...needs, db: joinTransaction(tx) }, call)),
  );`,
    `  return entry.handle(needs, call).then((reply) => {
    void joinTransaction;
    return needs.db.transaction((tx) => call.keyed.complete(tx, reply));
  });`,
  ),
  one(
    'an event is sent before an earlier one of its booking was received',
    'src/events/deliveries-store.ts',
    `and earlier.state = 'waiting' and earlier.id < d.id`,
    `and earlier.state = 'waiting' and earlier.id < d.id and false`,
  ),
  one(
    'an event counts as delivered when it is sent',
    'src/events/deliver.ts',
    `if (status >= 200 && status < 300) return`,
    `if (status >= 0) return`,
  ),
  one(
    'the voucher is not locked while its uses are counted',
    'src/loyalty/vouchers/use-voucher.ts',
    '{ id: priced.voucherId, lock: true }',
    '{ id: priced.voucherId, lock: false }',
  ),
  one(
    'the use of a voucher is not returned when a booking is cancelled free of charge',
    'src/loyalty/stores/voucher-uses-store.ts',
    `where booking = $1 and state <> 'given_back'`,
    `where booking = $1 and state = 'reserved'`,
  ),
  one(
    'an extra whose purchase was unclear is given up and not cancelled',
    'src/bookings/phases/captured.ts',
    'return settled(givenUp, (tx) => openLostExtra(tx, { bookingId: booking.id, place, at }));',
    'void openLostExtra;\n  return settled(givenUp);',
  ),
  one(
    'an erasure leaves the events',
    'src/bookings/erase/erase-guest.ts',
    '  await eraseEvents(tx, owner, left);',
    '  void [eraseEvents, owner];',
  ),
  one(
    'an erasure leaves the stored answers of keys',
    'src/bookings/erase/erase-guest.ts',
    '  await eraseAnswers(tx, owner, left);',
    '  void eraseAnswers;',
  ),
  one(
    'a cancellation is published and not sent to the webhooks that ask for it',
    'src/events/outbox.ts',
    `happened.name = any (w.event_names))\`),`,
    `happened.name = any (w.event_names)) and happened.name::text <> 'booking.cancel'\`),`,
  ),
  one(
    'a process decides by the clock of its machine',
    'simulate/world/process-needs.ts',
    `      now: () => new Date(scheduler.nowMs + offMs),
      nowMs: () => scheduler.nowMs + offMs,`,
    `      now: () => new Date(scheduler.nowMs + offMs + machineAheadMs),
      nowMs: () => scheduler.nowMs + offMs + machineAheadMs,`,
  ),
  one(
    'a credit line has no limit',
    'migrations/0007_payments.sql',
    'constraint ledger_accounts_within_bound check (balance_minor <= most_minor)',
    `constraint ledger_accounts_within_bound check (balance_minor <= most_minor or name = 'credit')`,
  ),
  one(
    'a suspended credit line pays',
    'src/bookings/book/new-payment.ts',
    `if (line.isSuspended) throw refuse('credit-line-suspended');`,
    '',
  ),
  {
    name: 'writers of the map do not wait for each other',
    edits: [
      {
        file: 'src/catalogue/write/change-feed.ts',
        from: 'from catalogue_head for update`,',
        to: 'from catalogue_head`,',
      },
      {
        file: 'src/catalogue/write/change-feed.ts',
        from: 'select changed_at, pg_advisory_xact_lock(${WRITING}), set_config',
        to: 'select changed_at, set_config',
      },
    ],
  },
  one(
    'a change of the map has the time of its process, though an earlier one is later',
    'src/catalogue/write/change-feed.ts',
    'return head.changed_at > now ? head.changed_at : now;',
    'return now;',
  ),
  one(
    'a page of the feed ends at the newest change',
    'src/catalogue/maintain/read-changes.ts',
    'next: rows.length < limit ? Math.max(reached, head.last) : reached,',
    'next: Math.max(reached, head.last),',
  ),
  one(
    'a release is published while others write',
    'src/catalogue/releases/publish-release.ts',
    `    const now = await lockCatalogue(tx, clock);
    const existing = await findRelease(tx, name);`,
    `    const now = clock.now();
    const existing = await findRelease(tx, name);`,
  ),
  one(
    'no past versions of partner ids are kept',
    'migrations/0003_catalogue.sql',
    `create trigger partner_mappings_keep_past after update on partner_mappings
  for each row when (old.valid_from < new.valid_from and old.withdrawn_at is distinct from old.valid_from)
  execute function keep_past_mapping();`,
    '',
  ),
  one(
    'a decision leaves an adopted id where it is',
    'src/hotels/match/review/decide-rows.ts',
    'await followDecisions(tx, { clock }, { owner, decisions: saved });',
    'void [followDecisions, clock];',
  ),
  one(
    'a replacement leaves the ids that are missing',
    'src/catalogue/maintain/replace-partner-ids.ts',
    'return landAlike(tx, now, { replaced: bad > 0 ? undefined : partner });',
    'return landAlike(tx, now, { replaced: partner === bad.toString() ? partner : undefined });',
  ),
  one(
    'a booking that a voucher pays wholly has no entry in the ledger',
    money,
    'if (Object.values(lines).every((minor) => minor === 0))',
    "if (source === 'none' || Object.values(lines).every((minor) => minor === 0))",
  ),
  one(
    'the cancellation of a booking that a voucher paid wholly leaves its entry',
    'src/payments/money/refund-money.ts',
    "if (source === 'none' && !(await hasEntry(",
    "if (source === 'none' || !(await hasEntry(",
  ),
  one(
    'a cancellation answers a fee that is 50.00 too high',
    'src/bookings/show/show-bookings.ts',
    'cancellation_fee: isVoid ? 0 : amountOf(feeMinor, currency),',
    'cancellation_fee: isVoid ? 0 : amountOf(feeMinor + 5_000, currency),',
  ),
  one(
    'a cancel that was accepted says that it is not pending',
    'src/bookings/show/show-bookings.ts',
    'cancelPending: !isFinished && !isVoid,',
    'cancelPending: isFinished && isVoid,',
  ),
  one(
    'money for the wallet is acknowledged and not entered',
    'src/payments/money/ledger.ts',
    'if (await enter(tx, entry)) return true;',
    "if (key === 'top-up' || (await enter(tx, entry))) return true;",
  ),
  one(
    'a booking shows extras that were given up in its price',
    'src/bookings/show/show-sales.ts',
    'const priceMinor = priceOf(booking);',
    'const { priceMinor } = sale;\n  void priceOf;',
  ),
  one(
    'a change of names that was carried out changes nothing',
    'src/bookings/amend/amend.ts',
    `if (status === 'COMPLETED' && amendment.type === 'UPDATE')`,
    `if (status === 'COMPLETED' && amendment.type !== 'UPDATE')`,
  ),
  one(
    'an event that is being sent can be claimed again',
    'src/events/deliveries-store.ts',
    'set due_at = $3, attempts = d.attempts + 1',
    'set due_at = least($3, d.due_at), attempts = d.attempts + 1',
  ),
  one(
    'a switch of a voucher is acknowledged and not carried out',
    'src/loyalty/vouchers/vouchers.ts',
    'const found = await setVoucherStatus(db, owner, { id, status, at: clock.now() });',
    'void [clock, setVoucherStatus, status];\n  const found = (await voucherOf(db, owner, { id })) === undefined ? 0 : 1;',
  ),
  one(
    'an erasure leaves the changes of names, and the history of the booking',
    'src/bookings/erase/erase-guest.ts',
    'await eraseNotes(tx, bookings, erasing);',
    'void eraseNotes;',
  ),
  one(
    'an erasure leaves the address in the uses of vouchers',
    'src/bookings/erase/erase-guest.ts',
    "await eraseUses(tx, bookings, erasing.removesEveryone ? 'everyone' : addresses);",
    'void [eraseUses, addresses];',
  ),
  one(
    'a wallet gives more than it has',
    'migrations/0007_payments.sql',
    'constraint ledger_accounts_within_bound check (balance_minor <= most_minor)',
    "constraint ledger_accounts_within_bound check (balance_minor <= most_minor or name = 'wallet')",
  ),
  {
    name: 'a part of the price is entered as commission and not for the supplier',
    edits: [
      { file: money, from: 'supplier: -roomMinor,', to: 'supplier: -roomMinor + 100,' },
      { file: money, from: 'commission: -commissionMinor,', to: 'commission: -commissionMinor - 100,' },
    ],
  },
  {
    name: 'a cancellation ends without the step that the supplier has cancelled, and the database lets it',
    edits: [
      {
        file: cancelling,
        from: `await enter(tx, booking.id, { lease, phase: 'settling', at });`,
        to: `await enter(tx, booking.id, { lease, phase: 'asking', at });`,
      },
      {
        file: bookings,
        from: `(('asking', 'settling'), ('settling', 'finished'), ('asking', 'void'))`,
        to: `(('asking', 'finished'), ('settling', 'finished'), ('asking', 'void'))`,
      },
    ],
  },
  one(
    'the first step of the policy of a production booking is lost',
    'src/bookings/sale/cancellation-charges.ts',
    'policy: sale.quote.policy,',
    `policy:
      sale.quote.supplier === 'simulator'
        ? sale.quote.policy
        : { ...sale.quote.policy, steps: sale.quote.policy.steps.slice(1) },`,
  ),
  one(
    'a payment that waits for its buyer at Stripe is not canceled',
    stripe,
    "if (status !== 'canceled') await endUnused(stripe, id, `${key}:other`);",
    'void [endUnused, key];',
  ),
  one(
    'a hold at Stripe whose answer was lost is not looked up',
    stripe,
    'const lookUp = () => heldFor(stripe, { customer: card.customer, reference, madeAtMs });',
    'const lookUp = async () => void heldFor;',
  ),
  one(
    'what a person has refunded at Stripe is refunded again',
    'src/payments/money/owed-refund.ts',
    'if (gateway.returned === undefined) return funds;\n  const there',
    'if (returnedBy !== undefined) return funds;\n  const there',
  ),
  one(
    'money that is due is not held again where the hold has ended',
    'src/bookings/collect/capture-due.ts',
    "if (hold?.state === 'authorised') {",
    "if (hold?.state === 'authorised' && due.amountMinor === 0) {",
  ),
  one(
    'a key whose call is completed is refused',
    'src/app/idempotency/once.ts',
    '      queue.answered(answer);\n      return replayed(answer);\n    }\n    if (subject',
    '      return stillRunning(call);\n    }\n    if (subject',
  ),
  one(
    'a cancellation counts from half an hour before it was requested',
    'src/bookings/cancel/cancel.ts',
    '  const at = needs.clock.now();\n  await needs.db.transaction(async (tx) => {\n    const booking = await lockOwnBooking',
    '  const at = new Date(needs.clock.nowMs() - 1_800_000);\n  await needs.db.transaction(async (tx) => {\n    const booking = await lockOwnBooking',
  ),
  one(
    'money for the wallet is entered each time that its key is sent',
    'src/payments/money/ledger.ts',
    'const entry = { key: `fund:${key}`,',
    'const entry = { key: `fund:${at.getTime()}:${key}`,',
  ),
  one(
    'a refund of a card has no entry in the ledger',
    'src/payments/money/refund-money.ts',
    "const isNew = await enter(tx, { ...entryOf(payment, 'refund', at), key, lines });",
    "const isNew = source === 'card' || (await enter(tx, { ...entryOf(payment, 'refund', at), key, lines }));",
  ),
  one(
    'a release of a card has no entry in the ledger',
    money,
    "if (state === 'held' && own > 0)",
    "if (state === 'held' && own > 0 && source !== 'card')",
  ),
  one(
    'supplier and commission have the share of the other in a refund',
    'src/bookings/sale/cancellation-charges.ts',
    'return { supplierMinor, commissionMinor, extrasMinor: 0, vouchersMinor };',
    'return { supplierMinor: commissionMinor, commissionMinor: supplierMinor, extrasMinor: 0, vouchersMinor };',
  ),
  one(
    'a third of the points is deducted',
    'src/loyalty/points/redeem.ts',
    'points: -points,',
    'points: -Math.ceil(points / 3),',
  ),
  one(
    'a change of names that is settled is not published',
    'src/bookings/amend/amend.ts',
    'await notifyAmendment(tx, settled, { owner, details: { status }, at });',
    'void owner;',
  ),
  one(
    'a booking that fails is not published',
    'src/bookings/notify/notify.ts',
    "await publish(tx, { owner, name: 'booking.book_error', subject: id, request, response, at });",
    'void [tx, owner, id, request, response, at];',
  ),
  one(
    'a refund is not published',
    'src/bookings/cancel/finish-cancellation.ts',
    "if (backMinor > 0) await notifyCancellation(tx, booking, { ...event, name: 'booking.refund' });",
    'void backMinor;',
  ),
  one(
    'a suspension of a credit line is acknowledged and not stored',
    'src/payments/money/ledger.ts',
    'do update set most_minor = excluded.most_minor, suspended_at = excluded.suspended_at`;',
    'do update set most_minor = excluded.most_minor`;',
  ),
  one(
    'a release is acknowledged and not stored',
    'src/catalogue/releases/publish-release.ts',
    '    await insertCurrent(tx, now, { release: release.id, by: wanted.by });\n    return { ...release, isCurrent: true };\n  });\n}\n\nexport interface CurrentWanted',
    "    void insertCurrent;\n    await tx.run('delete from map_releases where name = $1', [release.name]);\n    return { ...release, isCurrent: true };\n  });\n}\n\nexport interface CurrentWanted",
  ),
  one(
    'a refund at Stripe whose answer was lost is not looked up',
    stripe,
    'const lookUp = () => refundUnder(stripe, gatewayPayment, key);',
    'const lookUp = async () => void [refundUnder, key];',
  ),
  one(
    'a hold that a person has captured is refunded whole by a cancellation',
    money,
    'const amountMinor = Math.max(0, leftMinor - keptMinor);',
    'const amountMinor = Math.max(0, leftMinor);',
  ),
  one(
    'an adoption is acknowledged and not carried out',
    'src/hotels/match/adopt/adopt-job.ts',
    "await carryOutAdoption(tx, now, { partner, by: 'matcher' });",
    'void [carryOutAdoption, now];',
  ),
  {
    name: 'a part of the money that a rebook moves is entered as commission and not for the supplier',
    edits: [
      {
        file: money,
        from: 'supplier: -roomMinor,',
        to: 'supplier: -roomMinor + Math.ceil(carriedMinor / 100),',
      },
      {
        file: money,
        from: 'commission: -commissionMinor,',
        to: 'commission: -commissionMinor - Math.ceil(carriedMinor / 100),',
      },
    ],
  },
  one(
    'a cancellation that fails is not published',
    cancelling,
    "    await notifyCancellation(tx, booking, {\n      name: 'booking.cancel_error',",
    "    if (at.getTime() < 0) await notifyCancellation(tx, booking, {\n      name: 'booking.cancel_error',",
  ),
  one(
    'a payment that is refused when it is due is not published',
    'src/bookings/collect/capture-due.ts',
    'await notifyPaymentError(tx, booking, { payment, at, ...detail });',
    'void [notifyPaymentError, payment];',
  ),
  one(
    'an offer is sold at a price below zero',
    'src/rates/search/dropped-offers.ts',
    'const kept = flawed.size === 0 ? offers : offers.filter((offer) => !flawed.has(offer));',
    'const kept = offers;',
  ),
  one(
    'a prebook that is refused is not published',
    'src/bookings/notify/notify-refusal.ts',
    'await notifyPrebookError(tx, caller, { request, refusal: error, at: clock.now() });',
    'void [notifyPrebookError, caller, request, clock];',
  ),
  one(
    'a read-only database is an error of the service',
    'src/platform/sql/database-errors.ts',
    "'25006': 'read-only', ",
    '',
  ),
  one(
    'a delivery whose receiver fails once is given up',
    'src/events/deliver.ts',
    'const isFinal = status === 410 ||',
    'const isFinal = status >= 410 ||',
  ),
  one(
    'the events of one account are sent to the webhooks of all',
    'src/events/outbox.ts',
    'join webhooks w using (account, environment)',
    'join webhooks w on true',
  ),
  one(
    'a third of the prebooks are acknowledged and not stored',
    'src/bookings/prebook/prebook.ts',
    '    newPrebookWrite(prebook),\n',
    '    ...(prebook.id.charCodeAt(0) % 3 === 0 ? [] : [newPrebookWrite(prebook)]),\n',
  ),
  one(
    'a list of bookings by client reference leaves out those that are CONFIRMED',
    'src/bookings/stores/reading-store.ts',
    '`client_reference = ${value(text)}`',
    "`client_reference = ${value(text)} and status <> 'CONFIRMED'`",
  ),
  {
    name: 'a cancel that was accepted while the booking was PENDING is dropped, and the database lets it',
    edits: [
      {
        file: cancelling,
        from: '  // Longer than both outside calls.',
        to: `  const dropped = await needs.db.run(
    \`update cancellations c set phase = 'void' where booking = $1 and phase = 'asking' and exists (
       select from bookings b where b.id = c.booking and b.phase = 'finished' and c.requested_at < b.updated_at
         and b.status = 'CONFIRMED')\`,
    [bookingId],
  );
  if (dropped > 0) return;
  // Longer than both outside calls.`,
      },
      {
        file: bookings,
        from: `(select phase in ('releasing', 'failed') from bookings where id = new.booking) then`,
        to: `(select phase in ('releasing', 'failed') from bookings where id = new.booking) and new.phase <> 'void' then`,
      },
    ],
  },
  one(
    'a booking that is confirmed is published as FAILED',
    'src/bookings/notify/notify.ts',
    "return { owner, name: 'booking.book', subject, request: requestOf(whole), response: answerOf(whole), at };",
    "const { data, ...root } = answerOf(whole);\n  const response = { data: { ...data, status: 'FAILED' }, ...root };\n  return { owner, name: 'booking.book', subject, request: requestOf(whole), response, at };",
  ),
  one(
    'the key of a change of names is ignored',
    'src/bookings/http/afterwards-routes.ts',
    "    idempotent: 'one-transaction',\n    params,\n    body: {\n      json: amendRequest,",
    '    params,\n    body: {\n      json: amendRequest,',
  ),
];

/**
 * Data table. Which of them put back a fault that the external review listed under "Money and correctness", by its
 * number there. Its fault 5 happens in any schedule.
 */
export const reviewed: Readonly<Record<number, readonly string[]>> = {
  1: [
    'no trace at the supplier is taken as proof',
    'no answer of the supplier is taken as a failure',
    'a supplier is not watched after an unclear end',
    'the watch of a supplier ends with its first look',
  ],
  2: ['a key opens a booking and does not remember it'],
  3: [
    'the row of a key is completed after the transaction of the work',
    'the row of a key is written in a separate transaction',
  ],
  4: ['CONFIRMED is reported before the capture'],
  6: ['an offer is sold at a price below zero'],
  7: ['a process decides by the clock of its machine'],
  8: ['a read-only database is an error of the service'],
};
