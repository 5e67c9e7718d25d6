import {
  destinations,
  type SeasonName,
  type WeekName,
} from '../../../../catalogue/reference/destinations.ts';

/** Data table. The level of the other towns of a country, in US dollars: `country|level|country|level …`. */
const countryRows =
  'AE|70|AR|42|AT|84|AU|98|BE|82|BG|44|BR|44|CA|98|CH|130|CL|56|CN|48|CO|40|CR|72|CY|72|CZ|58|DE|80|DK|104|DO|72|EE|62|EG|40|ES|74|FI|92|FR|86|GB|92|GR|66|HK|88|HR|70|HU|54|ID|34|IE|100|IL|98|IN|32|IS|128|IT|84|JO|58|JP|72|KE|52|KR|62|LK|38|LT|56|LU|104|LV|58|MA|46|MT|80|MX|52|MY|34|NG|54|NL|98|NO|108|NZ|92|OM|70|PE|46|PH|40|PL|48|PT|68|QA|78|RO|46|RS|48|RU|42|SA|72|SE|92|SG|120|SI|68|SK|54|TH|34|TN|42|TR|46|TW|58|TZ|54|UA|36|US|98|UY|64|VN|30|ZA|54';
const ELSEWHERE_USD = 60;

export interface PlaceLevel {
  /** US cents of the standard room. */
  readonly levelMinor: number;
  readonly season: SeasonName;
  readonly week: WeekName;
}

export const cityLevels: readonly (PlaceLevel & { readonly city: string; readonly country: string })[] =
  destinations.map(({ name, country, levelUsd, season, week }) => ({
    city: name,
    country,
    levelMinor: levelUsd * 100,
    season,
    week,
  }));

const countryLevels = new Map(
  countryRows
    .split('|')
    .flatMap((country, at, cells) => (at % 2 === 0 ? [[country, Number(cells[at + 1]) * 100] as const] : [])),
);

export function countryLevelMinor(country: string): number {
  return countryLevels.get(country) ?? ELSEWHERE_USD * 100;
}
