import { limits } from '../../contract/limits.ts';

interface Label {
  /** The column of `bookings`, and the member of the flat list. */
  readonly column: string;
  readonly maxCharacters: number;
  /** The descriptions in requests and in responses. */
  readonly sentAs: string;
  readonly shownAs: string;
}

/**
 * Data table. The texts that callers attach to a booking for their own use, besides the client reference: stored, shown,
 * sent to webhooks as they were given, and erased with a person that they name. A new row needs a migration only.
 */
const labels = {
  trackingId: {
    column: 'tracking_id',
    maxCharacters: limits.customTagCharacters,
    sentAs: `Your own label for the booking, up to ${limits.customTagCharacters} characters; returned as sent.`,
    shownAs: 'The `trackingId` of the request; empty without one.',
  },
} as const satisfies Readonly<Record<string, Label>>;

type LabelName = keyof typeof labels;
export type LabelColumn = (typeof labels)[LabelName]['column'];
type LabelTexts = Readonly<Record<LabelName, string>>;

/** A label that was not given is empty. */
export interface Labels extends LabelTexts {
  readonly clientReference: string | undefined;
}

const labelNames = Object.keys(labels) as LabelName[]; // the names of the rows
export const labelColumns: readonly LabelColumn[] = labelNames.map((name) => labels[name].column);

/** A value for each label, by its name. */
export function eachLabel<T>(make: (name: LabelName, label: Label) => T): Readonly<Record<LabelName, T>> {
  const made = labelNames.map((name) => [name, make(name, labels[name])]);
  return Object.fromEntries(made) as Record<LabelName, T>; // an entry for each name
}

/** A value for each label, by its column. */
export function eachLabelColumn<T>(make: (name: LabelName) => T): Readonly<Record<LabelColumn, T>> {
  const made = labelNames.map((name) => [labels[name].column, make(name)]);
  return Object.fromEntries(made) as Record<LabelColumn, T>; // an entry for each column
}

export const noLabels: Labels = { clientReference: undefined, ...eachLabel(() => '') };

export function labelsOf(from: Labels): Labels {
  return { clientReference: from.clientReference, ...eachLabel((name) => from[name]) };
}
