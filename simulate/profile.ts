import type { SeededRandom } from '../src/lib/seeded-random.ts';

/** What may go wrong in one history, and how often: drawn from the seed, so that some histories are quiet and some are wild. */
export interface Profile {
  /** Before a step: the chance that a process dies. */
  readonly dies: number;
  /** The most processes that die. */
  readonly mostDeaths: number;
  /** Before a step: the chance that a process is frozen, and for how long at most. */
  readonly freezes: number;
  readonly frozenMs: number;
  /** Per key that a process claims: it is frozen there, for longer than its lease. */
  readonly freezesHolders: number;
  /** Per statement: the connection breaks, before or after the statement took effect. */
  readonly losesConnection: number;
  /** Per answer of the database: it arrives as a separate step, so that something else can happen before. */
  readonly answersLater: number;
  /** Per call to a supplier or a gateway: it does not arrive, its answer is lost, or it takes effect late. */
  readonly callFails: number;
  /** A late call to a partner other than the supplier takes effect within so many times the time for which it is waited for. */
  readonly landsWithin: number;
  /** How long a call to the supplier takes at most, besides the steps that others take meanwhile. */
  readonly slowMs: number;
  /** Per answer to a caller: it is lost. */
  readonly losesAnswer: number;
  /** A supplier that books a repeated call again. */
  readonly booksAgain: boolean;
  /** How long a room cannot be looked up after it was booked. */
  readonly hiddenMs: number;
  /** Per cancellation: the supplier accepts it and does nothing. */
  readonly ignoresCancel: number;
  /** A supplier that refuses a booking whose reference was cancelled before it arrived. */
  readonly preventsLateBook: boolean;
  /** Per booking: the supplier confirms at a higher price than agreed. */
  readonly contradicts: number;
  /** Per offer that is looked at again: the supplier answers with a price below zero. */
  readonly belowZero: number;
  /** Per booking: the supplier or the gateway declines. */
  readonly declines: number;
  /** For so long from the beginning no answer to a purchase of an extra arrives, though it is bought. */
  readonly muteMs: number;
  /** How far the clock of a process is off, at most. */
  readonly clockOffMs: number;
  /** Per process: its machine's clock is hours ahead, and it takes no background work. */
  readonly clockWrong: number;
  /** How long a caller waits at most before it cancels: days, and a night in which the clocks are changed. */
  readonly hesitatesMs: number;
  /** Buyers with production keys also pay with a card that Stripe has saved. */
  readonly atStripe: boolean;
  /** Per new payment at Stripe: the bank wants the buyer to confirm it, who may do so minutes later. */
  readonly wantsBuyer: number;
  /** Per request that changes something at Stripe: Stripe itself fails, before or after it has done what was asked. */
  readonly stripeFails: number;
  /** Money is held until a cancellation is no longer free. */
  readonly paysLater: boolean;
  /** So often a person uses the dashboard of Stripe: refunds a part, or ends or captures what is held. */
  readonly byHand: number;
  /** The account of the sandbox has `compat: public`, which may book a prebook again. */
  readonly isPublic: boolean;
  /** For so long the database refuses to write, as after a failover. */
  readonly readOnlyMs: number;
  readonly processes: number;
  readonly callers: number;
  /** So many of them have production keys, and buy on credit. */
  readonly onCredit: number;
  /** How many change the map. */
  readonly mappers: number;
  /** They hurry, and change the same few ids and hotels. */
  readonly mapIsBusy: boolean;
}

export function drawProfile(random: SeededRandom): Profile {
  const wild = random.pick([0, 0.5, 1, 1, 2]);
  const callers = random.whole(1, 3);
  const drawn = {
    dies: random.pick([0, 0.004, 0.01]) * wild,
    mostDeaths: random.whole(0, 3),
    freezes: random.pick([0, 0, 0.005, 0.03]) * wild,
    frozenMs: random.pick([2_000, 30_000, 400_000]),
    losesConnection: random.pick([0, 0, 0.004, 0.01]) * wild,
    answersLater: random.pick([0, 0.1, 0.3]),
    callFails: random.pick([0, 0.1, 0.25]) * wild,
    losesAnswer: random.pick([0, 0.1, 0.3]) * Math.min(1, wild),
    booksAgain: random.chance(0.4),
    hiddenMs: random.pick([0, 0, 5_000, 40_000]),
    ignoresCancel: random.pick([0, 0, 0.3]),
    preventsLateBook: random.chance(0.5),
    declines: random.pick([0, 0, 0.15]),
    processes: random.whole(1, 3),
    callers,
    onCredit: random.pick([0, 0, Math.max(0, callers - 1), callers]),
    mappers: random.pick([0, 0, 0, 1, 2]),
    clockOffMs: random.pick([0, 0, 20, 500]),
    clockWrong: random.pick([0, 0, 0.3]),
    muteMs: random.pick([0, 0, 0, 86_400_000]),
    hesitatesMs: random.pick([0, 0, 600_000, 180_000_000]),
    contradicts: random.pick([0, 0, 0, 0.4]),
    freezesHolders: random.pick([0, 0, 0.1]) * wild,
  };
  const mapIsBusy = drawn.mappers > 0 && random.chance(0.5);
  const mappers = mapIsBusy ? random.whole(2, 3) : drawn.mappers;
  const slowMs = random.pick([0, 0, 0, 25_000]);
  const atStripe = random.chance(0.25);
  const stripe = {
    atStripe,
    wantsBuyer: atStripe ? random.pick([0, 0.3]) : 0,
    paysLater: atStripe && random.chance(0.5),
    byHand: atStripe ? random.pick([0, 2, 6]) : 0,
    onCredit: atStripe ? Math.max(1, drawn.onCredit) : drawn.onCredit,
  };
  const rare = {
    isPublic: random.chance(0.1),
    readOnlyMs: random.chance(0.06) ? 8_000 : 0,
    landsWithin: random.pick([0.5, 4]),
  };
  // Stripe fails often, and buyers cancel when it costs a part of the price.
  const isHard = atStripe && random.chance(0.4);
  const hard = {
    stripeFails: isHard ? 0.4 : drawn.callFails / 4,
    hesitatesMs: isHard ? 600_000 : drawn.hesitatesMs,
  };
  const belowZero = random.whole(1, 25) === 25 ? 0.4 : 0;
  return { ...drawn, ...stripe, ...rare, ...hard, belowZero, mapIsBusy, mappers, slowMs };
}
