import { refuseField } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { eachLabel, type Labels } from '../sale/labels.ts';

type SentLabels = { readonly [Name in keyof Labels]?: string | undefined };

/** The checks of the labels in the body of a book or a rebook, a function for each. */
export function labelChecks(sent: SentLabels): { readonly [Name in keyof Labels]: () => Labels[Name] } {
  return {
    clientReference: () =>
      checked('clientReference', sent.clientReference, limits.nameCharacters) || undefined,
    ...eachLabel(
      (name, { maxCharacters }) =>
        () =>
          checked(name, sent[name], maxCharacters),
    ),
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
