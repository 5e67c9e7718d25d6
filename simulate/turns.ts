/** What has been resolved continues before that. */
export const tick = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** A turn of the event loop. What has yielded its turn continues before that. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
