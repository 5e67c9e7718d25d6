import type { Line } from '../scheduler.ts';

export interface Column {
  readonly name: string;
  /** On narrow screens. */
  readonly short: string;
}

/** Actors that a history names differently from their columns. */
const others: readonly (Column & { readonly is: RegExp; readonly isAlways: boolean })[] = [
  { name: 'database', short: 'DB', is: /^database$/, isAlways: true },
  { name: 'supplier', short: 'Sup', is: /^supplier$/, isAlways: true },
  { name: 'gateway', short: 'Pay', is: /^gateway$/, isAlways: true },
  { name: 'provider of extras', short: 'Ext', is: /^extras$/, isAlways: false },
  { name: 'receiver of webhooks', short: 'Web', is: /^receiver$/, isAlways: false },
];

/** From left to right: who asks, who works, and who is asked. */
export class Columns {
  readonly all: readonly Column[];

  constructor(lines: readonly Line[]) {
    const owners = [
      ...new Set(lines.flatMap(({ owner, peer }) => (peer === undefined ? owner : [owner, peer]))),
    ];
    const processes = owners.filter(isProcess).sort((one, other) => numberOf(one) - numberOf(other));
    this.all = [
      { name: 'callers and operators', short: 'Call' },
      ...processes.map((name) => ({ name, short: `P${numberOf(name)}` })),
      ...others.filter(({ is, isAlways }) => isAlways || owners.some((owner) => is.test(owner))),
    ];
  }

  /** What an actor is called on the page. */
  called(actor: string): string {
    return others.find(({ is }) => is.test(actor))?.name ?? actor;
  }

  /** The number of the column of an actor. */
  of(actor: string): number {
    const name = isProcess(actor) ? actor : others.find(({ is }) => is.test(actor))?.name;
    return name === undefined ? 0 : this.all.findIndex((column) => column.name === name);
  }
}

export function isProcess(owner: string): boolean {
  return owner.startsWith('process ');
}

function numberOf(process: string): number {
  return Number(process.split(' ')[1]);
}
