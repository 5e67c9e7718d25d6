import { refuseField } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { countryCodeOf, countryName, isCountryCode } from '../reference/countries.ts';

/** A country code of a filter, in capitals. An unknown code of two letters has no hotels, and is accepted. */
export function readCountry(text: string): string {
  if (isCountryCode(text)) return text.toUpperCase();
  throw notACode(text);
}

/** A country code of a search, in capitals. It must be the code of a country. */
export function readKnownCountry(text: string): string {
  const code = text.toUpperCase();
  if (countryName(code) !== undefined) return code;
  throw notACode(text);
}

/** Suggests the code if the caller has sent the name of a country. */
function notACode(text: string): Refusal {
  const meant = countryCodeOf(text);
  const hint = meant === undefined ? ', such as IT' : `: use ${meant} for ${countryName(meant)}`;
  return refuseField('wrong-input', {
    pointer: '/countryCode',
    message: `countryCode "${shortened(text)}" is not a country: expected an ISO 3166-1 code of two letters${hint}`,
  });
}
