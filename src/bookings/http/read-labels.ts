import { refuseField } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { Labels } from '../sale/labels.ts';

interface SentLabels {
  readonly clientReference?: string | undefined;
  readonly trackingId?: string | undefined;
}

/** The checks of the labels in the body of a book or a rebook, a function for each. */
export function labelChecks({ clientReference, trackingId }: SentLabels): {
  readonly [Name in keyof Labels]: () => Labels[Name];
} {
  return {
    clientReference: () => checked('clientReference', clientReference, limits.nameCharacters) || undefined,
    trackingId: () => checked('trackingId', trackingId, limits.customTagCharacters),
  };
}

function checked(name: string, text = '', most: number): string {
  if (text.length > most)
    throw refuseField('wrong-input', {
      pointer: `/${name}`,
      message: `${name} is longer than ${most} characters`,
    });
  return text;
}
