/** Wakes one waiting loop. A notification before the loop waits is kept, so none is lost. */
export interface Wakeup {
  notify(): void;
  wait(): Promise<void>;
}

export function newWakeup(): Wakeup {
  let isNotified = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      isNotified = true;
      wake?.();
    },
    async wait() {
      if (!isNotified) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      isNotified = false;
    },
  };
}
