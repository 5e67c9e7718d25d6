/** Wakes one sleeper. A ring that nobody waits for is kept until somebody does, so none is missed. */
export interface Wakeup {
  ring(): void;
  heard(): Promise<void>;
}

export function newWakeup(): Wakeup {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async heard() {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      isRung = false;
    },
  };
}
