// Data table, and the walk through it.

/** What a commit may make of each state, as the documentation draws it. The empty state: the row is new. */
const machines: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // What is between two of them is written together.
  booking: {
    '': ['opened'],
    opened: ['authorised', 'releasing', 'failed'],
    authorised: ['confirmed', 'captured', 'finished', 'unwinding', 'releasing'],
    confirmed: ['captured', 'finished', 'unwinding'],
    captured: ['finished'],
    unwinding: ['releasing'],
    releasing: ['failed'],
  },
  cancellation: {
    '': ['asking'],
    asking: ['settling', 'void'],
    settling: ['finished'],
  },
  payment: {
    '': ['opened'],
    opened: ['held', 'declined', 'released'],
    held: ['captured', 'released'],
  },
  'voucher-use': {
    '': ['reserved'],
    reserved: ['consumed', 'given_back'],
    consumed: ['given_back'],
  },
  amendment: {
    '': ['PENDING'],
    PENDING: ['COMPLETED', 'REJECTED'],
  },
};

/** Follows every row that has states from commit to commit. */
export class StateMachines {
  readonly #states = new Map<string, string>();

  /** A row now, as `KIND ID STATE`. */
  broken(row: string): string[] {
    const [kind = '', id = '', state = ''] = row.split(' ');
    const before = this.#states.get(`${kind} ${id}`) ?? '';
    if (before === state) return [];
    this.#states.set(`${kind} ${id}`, state);
    if (machines[kind]?.[before]?.includes(state) === true) return [];
    return [`the ${kind} ${id} was ${before === '' ? 'not there' : before} and became ${state}`];
  }
}
