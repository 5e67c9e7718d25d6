import type { SeasonName, WeekName } from './seasons.ts';

/**
 * Data table. Price levels: `city|country|level|season|week`. The level is the price in US dollars of a standard double
 * room of a three-star hotel, on a weekday of the middle season. Cities have their English names.
 */
const cityRows = `
Rome|IT|118|city|leisure
Milan|IT|116|city|business
Venice|IT|138|city|leisure
Florence|IT|120|city|leisure
Naples|IT|88|coast|leisure
Paris|FR|140|city|leisure
Nice|FR|118|coast|leisure
Chamonix|FR|150|snow|leisure
London|GB|144|city|business
Edinburgh|GB|122|city|leisure
New York|US|176|city|leisure
Los Angeles|US|148|city|leisure
Las Vegas|US|92|desert|party
Miami|US|152|tropics|leisure
San Francisco|US|158|city|business
Chicago|US|138|city|business
Orlando|US|104|coast|leisure
Honolulu|US|198|even|leisure
Boston|US|165|city|business
Washington|US|150|city|business
New Orleans|US|125|even|party
San Diego|US|150|coast|leisure
Aspen|US|240|snow|leisure
Tokyo|JP|108|city|leisure
Osaka|JP|92|city|leisure
Kyoto|JP|114|city|leisure
Sapporo|JP|84|snow|leisure
Barcelona|ES|116|coast|leisure
Madrid|ES|100|city|leisure
Seville|ES|92|city|leisure
Palma|ES|112|coast|leisure
Málaga|ES|98|coast|leisure
Valencia|ES|86|coast|leisure
Dubai|AE|104|desert|leisure
Abu Dhabi|AE|88|desert|leisure
Singapore|SG|136|even|business
Amsterdam|NL|142|city|leisure
Berlin|DE|96|city|business
Munich|DE|114|city|business
Hamburg|DE|104|city|business
Frankfurt am Main|DE|100|city|business
Lisbon|PT|106|city|leisure
Porto|PT|90|city|leisure
Funchal|PT|92|even|leisure
Istanbul|TR|74|city|leisure
Antalya|TR|68|coast|leisure
Bodrum|TR|96|coast|leisure
Bangkok|TH|46|tropics|leisure
Phuket|TH|58|tropics|leisure
Chiang Mai|TH|38|tropics|leisure
Vienna|AT|102|city|leisure
Salzburg|AT|108|city|leisure
Innsbruck|AT|116|snow|leisure
Prague|CZ|78|city|leisure
Athens|GR|94|coast|leisure
Heraklion|GR|82|coast|leisure
Sydney|AU|136|city|business
Melbourne|AU|122|city|business
Cairns|AU|104|even|leisure
Gold Coast|AU|118|coast|leisure
Auckland|NZ|112|city|business
Queenstown|NZ|132|snow|leisure
Hong Kong|HK|110|even|business
Seoul|KR|86|city|leisure
Beijing|CN|70|city|business
Shanghai|CN|76|city|business
Kuala Lumpur|MY|42|even|leisure
Cairo|EG|50|desert|leisure
Hurghada|EG|56|even|leisure
Marrakesh|MA|62|desert|leisure
Mexico City|MX|68|even|business
Cancún|MX|112|tropics|leisure
Rio de Janeiro|BR|80|coast|leisure
São Paulo|BR|58|even|business
Buenos Aires|AR|56|city|leisure
Toronto|CA|126|city|business
Vancouver|CA|142|city|leisure
Dublin|IE|132|city|leisure
Brussels|BE|98|city|business
Copenhagen|DK|132|city|leisure
Stockholm|SE|116|city|business
Oslo|NO|122|city|business
Budapest|HU|72|city|leisure
Kraków|PL|60|city|leisure
Warsaw|PL|66|city|business
Zürich|CH|166|city|business
Geneva|CH|170|city|business
Davos|CH|190|snow|leisure
Split|HR|96|coast|leisure
Dubrovnik|HR|128|coast|leisure
Hanoi|VN|38|tropics|leisure
Ho Chi Minh City|VN|40|tropics|leisure
Mumbai|IN|64|tropics|business
Delhi|IN|50|desert|business
Cape Town|ZA|74|coast|leisure
Jerusalem|IL|118|city|leisure
Tel Aviv|IL|136|coast|leisure
Kyiv|UA|46|city|business
Saint Petersburg|RU|56|city|leisure
Taipei|TW|78|city|leisure
Denpasar|ID|52|tropics|leisure
Jakarta|ID|44|even|business
Punta Cana|DO|118|tropics|leisure
Reykjavík|IS|150|city|leisure
`;

/** Data table. The level of the other towns of a country, in US dollars. */
const countryRows =
  'AE|70|AR|42|AT|84|AU|98|BE|82|BG|44|BR|44|CA|98|CH|130|CL|56|CN|48|CO|40|CR|72|CY|72|CZ|58|DE|80|DK|104|DO|72|EE|62|EG|40|ES|74|FI|92|FR|86|GB|92|GR|66|HK|88|HR|70|HU|54|ID|34|IE|100|IL|98|IN|32|IS|128|IT|84|JO|58|JP|72|KE|52|KR|62|LK|38|LT|56|LU|104|LV|58|MA|46|MT|80|MX|52|MY|34|NG|54|NL|98|NO|108|NZ|92|OM|70|PE|46|PH|40|PL|48|PT|68|QA|78|RO|46|RS|48|RU|42|SA|72|SE|92|SG|120|SI|68|SK|54|TH|34|TN|42|TR|46|TW|58|TZ|54|UA|36|US|98|UY|64|VN|30|ZA|54';
const ELSEWHERE_USD = 60;

export interface PlaceLevel {
  /** US cents of the standard room. */
  readonly levelMinor: number;
  readonly season: SeasonName;
  readonly week: WeekName;
}

/** The rows of the table, as `city|country` and its level. */
export const cityLevels: readonly (PlaceLevel & { readonly city: string; readonly country: string })[] =
  cityRows
    .trim()
    .split('\n')
    .map((row) => row.split('|'))
    .map(([city = '', country = '', usd, season, week]) => ({
      city,
      country,
      levelMinor: Number(usd) * 100,
      // The test next to this table checks its words.
      season: season as SeasonName,
      week: week as WeekName,
    }));

const countryLevels = new Map(
  countryRows
    .split('|')
    .flatMap((country, at, cells) => (at % 2 === 0 ? [[country, Number(cells[at + 1]) * 100] as const] : [])),
);

export function countryLevelMinor(country: string): number {
  return countryLevels.get(country) ?? ELSEWHERE_USD * 100;
}
