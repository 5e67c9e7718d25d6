import type { Schemas } from 'innkeeper-client';

type Operations = Schemas['BookingOperations'];
export type Operation = Operations['operations'][number];

/** The dialogs of the page, and the operations that each calls. */
const dialogs = {
  amend: ['amend'],
  rebook: ['alternatives', 'rebook'],
  cancel: ['cancel'],
} as const satisfies Readonly<Record<string, readonly Operation['name'][]>>;

export type DialogName = keyof typeof dialogs;

/** Why the booking does not allow what the dialog calls; empty if it does. */
export function whyDisabled(dialog: DialogName, { operations }: Operations): string {
  const needed: readonly Operation['name'][] = dialogs[dialog];
  const missing = operations.find(({ name, outcome }) => needed.includes(name) && outcome !== 'allowed');
  if (missing === undefined) return '';
  return missing.outcome === 'repeat' ? 'It was requested before.' : missing.reason;
}

/** Commands that the state allows, and everything that it refuses. */
export function groupOperations({ operations }: Operations): {
  readonly commands: readonly Operation[];
  readonly refused: readonly Operation[];
} {
  return {
    commands: operations.filter(({ by, outcome }) => by === 'operator' && outcome === 'allowed'),
    refused: operations.filter(({ outcome }) => outcome === 'refused'),
  };
}
