/** Too many bytes of answers were being read at once. The service that sent them is not to blame. */
export class NoRoomForAnswer extends Error {
  override readonly name = 'NoRoomForAnswer';
}

/**
 * Limits the bytes of all answers that are being read at the same time. Above the limit, the account with the most of them
 * loses its largest answer: the large answers of one account do not end the small ones of others.
 */
export interface AnswerRoom {
  /** `end` ends the answer with this reason. */
  open(account: string, end: (reason: NoRoomForAnswer) => void): AnswerInRoom;
}

export interface AnswerInRoom {
  add(bytes: number): void;
  close(): void;
}

interface Held {
  readonly account: string;
  readonly end: (reason: NoRoomForAnswer) => void;
  bytes: number;
}

export function openAnswerRoom(most: number): AnswerRoom {
  const answers = new Set<Held>();
  let total = 0;

  function free(answer: Held): void {
    if (answers.delete(answer)) total -= answer.bytes;
  }

  return {
    open(account, end) {
      const answer: Held = { account, end, bytes: 0 };
      answers.add(answer);
      return {
        add(bytes) {
          if (!answers.has(answer)) return;
          answer.bytes += bytes;
          total += bytes;
          while (total > most) {
            const loser = largestOfLargestAccount(answers) ?? answer;
            free(loser);
            loser.end(new NoRoomForAnswer(`the answers in progress have more than ${most} bytes`));
          }
        },
        close: () => free(answer),
      };
    },
  };
}

function largestOfLargestAccount(answers: ReadonlySet<Held>): Held | undefined {
  const sums = new Map<string, number>();
  for (const { account, bytes } of answers) sums.set(account, (sums.get(account) ?? 0) + bytes);
  let loser: Held | undefined;
  const sumOf = ({ account }: Held): number => sums.get(account) ?? 0;
  for (const answer of answers)
    if (
      loser === undefined ||
      sumOf(answer) > sumOf(loser) ||
      (answer.account === loser.account && answer.bytes > loser.bytes)
    )
      loser = answer;
  return loser;
}
