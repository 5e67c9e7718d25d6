import type { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import process from 'node:process';

/**
 * Lets `node:test` find the test that runs by an AsyncLocalStorage. By itself it watches every promise with an async hook,
 * which makes an `await` thirty times as expensive. To be imported before `node:test`; without effect once that is loaded.
 */
interface Hooks {
  AsyncLocalStorage: new <T>() => AsyncLocalStorage<T>;
  AsyncResource: typeof AsyncResource;
  createHook(callbacks: { readonly init?: Init }): Hook;
  executionAsyncId(): number;
}

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;

interface Hook {
  enable(): Hook;
  disable(): Hook;
}

// The object that modules of Node get from `require`, so that what they take of it can be replaced.
const hooks = process.getBuiltinModule('node:async_hooks') as unknown as Hooks;
const { AsyncResource: Resource, createHook, executionAsyncId } = hooks;
const running = new hooks.AsyncLocalStorage<number>();
let note: Init | undefined;

/** A test is one. */
class Noted extends Resource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given);
    note?.(this.asyncId(), given[0], this.triggerAsyncId(), this);
  }

  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: never[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    // Inside: the resource brings the context in which it was made.
    const within = (): Result =>
      running.run(this.asyncId(), () => Reflect.apply(work, thisArg, args) as Result);
    return super.runInAsyncScope(within);
  }
}

hooks.AsyncResource = Noted;
hooks.createHook = ({ init }) => {
  note = init;
  const none: Hook = { enable: () => none, disable: () => none };
  return none;
};
hooks.executionAsyncId = () => running.getStore() ?? executionAsyncId();
await import('node:test');
hooks.AsyncResource = Resource;
hooks.createHook = createHook;
hooks.executionAsyncId = executionAsyncId;
