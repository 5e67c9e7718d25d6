/** Keeps the largest `size` offers: a heap whose top is the least of the kept. Ties go to the hotel of the lower id. */
export class LargestOf {
  readonly #size: number;
  readonly #id: Float64Array;
  readonly #hotel: number[] = [];
  readonly #score: number[] = [];

  constructor(size: number, id: Float64Array) {
    this.#size = size;
    this.#id = id;
  }

  /** What an offer must reach to be kept. */
  get least(): number {
    return this.#hotel.length < this.#size ? -Infinity : this.#score[0]!; // a full heap has a top
  }

  offer(hotel: number, score: number): void {
    if (this.#hotel.length < this.#size) {
      this.#hotel.push(hotel);
      this.#score.push(score);
      this.#up(this.#hotel.length - 1);
      return;
    }
    if (score < this.#score[0]! || (score === this.#score[0]! && !this.#isEarlier(hotel, this.#hotel[0]!)))
      return;
    this.#hotel[0] = hotel;
    this.#score[0] = score;
    this.#down(0);
  }

  /** Takes out those that reached `least`, best first; nothing is left. */
  drain(least = -Infinity): number[] {
    const taken: number[] = [];
    for (let last = this.#hotel.length - 1; last >= 0; last--) {
      this.#swap(0, last);
      const score = this.#score.pop()!; // there are last + 1
      const hotel = this.#hotel.pop()!;
      if (score >= least) taken.push(hotel);
      this.#down(0);
    }
    return taken.reverse();
  }

  #isLess(a: number, b: number): boolean {
    const difference = this.#score[a]! - this.#score[b]!; // a, b < length
    return difference < 0 || (difference === 0 && this.#isEarlier(this.#hotel[b]!, this.#hotel[a]!));
  }

  /** A former name is a separate entry, with the id of its hotel. */
  #isEarlier(a: number, b: number): boolean {
    return this.#id[a]! < this.#id[b]! || (this.#id[a] === this.#id[b] && a < b); // an entry per hotel
  }

  #swap(a: number, b: number): void {
    const hotel = this.#hotel[a]!; // a, b < length
    this.#hotel[a] = this.#hotel[b]!;
    this.#hotel[b] = hotel;
    const score = this.#score[a]!;
    this.#score[a] = this.#score[b]!;
    this.#score[b] = score;
  }

  #up(at: number): void {
    for (let child = at; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#isLess(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #down(at: number): void {
    for (let parent = at; ;) {
      let least = parent;
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      if (left < this.#hotel.length && this.#isLess(left, least)) least = left;
      if (right < this.#hotel.length && this.#isLess(right, least)) least = right;
      if (least === parent) return;
      this.#swap(parent, least);
      parent = least;
    }
  }
}
