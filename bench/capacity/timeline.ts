/** A binary heap: what is at the earliest place is taken first. */
export interface Timeline<Item> {
  add(at: number, item: Item): void;
  /** `Infinity` if nothing is left. */
  nextAt(): number;
  take(): Item | undefined;
}

export function timeline<Item>(): Timeline<Item> {
  const heap: { readonly at: number; readonly item: Item }[] = [];
  const isEarlier = (a: number, b: number): boolean => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (a: number, b: number): void => {
    const [x, y] = [heap[a], heap[b]];
    if (x === undefined || y === undefined) return;
    heap[a] = y;
    heap[b] = x;
  };
  return {
    add(at, item) {
      let child = heap.push({ at, item }) - 1;
      while (child > 0) {
        const parent = (child - 1) >> 1;
        if (!isEarlier(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    nextAt: () => heap[0]?.at ?? Infinity,
    take() {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || last === first) return first?.item;
      heap[0] = last;
      for (let parent = 0; ;) {
        const [left, right] = [2 * parent + 1, 2 * parent + 2];
        const child = isEarlier(right, left) ? right : left;
        if (!isEarlier(child, parent)) return first.item;
        swap(child, parent);
        parent = child;
      }
    },
  };
}
