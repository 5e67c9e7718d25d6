import { refuseField } from '../../contract/field-checks.ts';
import { quoted } from '../../contract/quoted.ts';
import { countryCodeOf, countryName, isCountryCode } from '../reference/countries.ts';

/**
 * A code as a filter asks for it, in capitals. Two letters that are no country's have no hotels; whoever sends a name is
 * told the code instead of an empty list.
 */
export function countryAsked(text: string): string {
  if (isCountryCode(text)) return text.toUpperCase();
  const meant = countryCodeOf(text);
  const hint = meant === undefined ? ', such as IT' : `; use ${meant} for ${countryName(meant)}`;
  throw refuseField('wrong-input', {
    pointer: '/countryCode',
    message: `countryCode is "${quoted(text)}": it must be a code of two letters (ISO 3166-1)${hint}`,
  });
}
