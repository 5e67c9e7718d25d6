/**
 * Data table. Destinations of travellers:
 * `name in the list of cities|country|usual English name, if it is another|weight|level|season|week|surroundings`.
 *
 * They come first in the demo world, and more often with a greater weight. The level is the price in US dollars of a
 * standard double room of a three-star hotel, on a weekday of the middle season. Rows are in the order of the demo world.
 */
const rows = `
Rome|IT||8|118|city|leisure|
Paris|FR||9|140|city|leisure|
London|GB||10|144|city|business|
New York City|US|New York|9|176|city|leisure|
Tokyo|JP||7|108|city|leisure|
Barcelona|ES||6|116|coast|leisure|beach
Dubai|AE||6|104|desert|leisure|beach
Singapore|SG||4|136|even|business|sea
Amsterdam|NL||4|142|city|leisure|
Berlin|DE||4|96|city|business|
Lisbon|PT||4|106|city|leisure|sea
Istanbul|TR||6|74|city|leisure|sea
Bangkok|TH||6|46|tropics|leisure|
Madrid|ES||4|100|city|leisure|
Milan|IT||4|116|city|business|
Venice|IT||4|138|city|leisure|
Florence|IT||3|120|city|leisure|
Vienna|AT||4|102|city|leisure|
Prague|CZ||4|78|city|leisure|
Munich|DE||3|114|city|business|
Athens|GR||3|94|coast|leisure|sea
Los Angeles|US||4|148|city|leisure|beach
Las Vegas|US||4|92|desert|party|hills
Miami|US||4|152|tropics|leisure|beach
San Francisco|US||3|158|city|business|
Chicago|US||3|138|city|business|
Orlando|US||3|104|coast|leisure|
Sydney|AU||3|136|city|business|beach
Hong Kong|HK||4|110|even|business|sea
Seoul|KR||2|86|city|leisure|
Beijing|CN||2|70|city|business|
Shanghai|CN||2|76|city|business|
Osaka|JP||3|92|city|leisure|
Kyoto|JP||3|114|city|leisure|hills
Kuala Lumpur|MY||3|42|even|leisure|
Cairo|EG||2|50|desert|leisure|
Marrakesh|MA||2|62|desert|leisure|hills
Mexico City|MX||2|68|even|business|
Cancún|MX||3|112|tropics|leisure|beach
Rio de Janeiro|BR||2|80|coast|leisure|beach,hills
São Paulo|BR||2|58|even|business|
Buenos Aires|AR||2|56|city|leisure|
Toronto|CA||2|126|city|business|
Dublin|IE||2|132|city|leisure|
Edinburgh|GB||2|122|city|leisure|
Brussels|BE||2|98|city|business|
Copenhagen|DK||2|132|city|leisure|sea
Stockholm|SE||2|116|city|business|
Budapest|HU||3|72|city|leisure|
Kraków|PL||2|60|city|leisure|
Zürich|CH||2|166|city|business|hills
Nice|FR||2|118|coast|leisure|beach,hills
Hanoi|VN||2|38|tropics|leisure|
Ho Chi Minh City|VN||2|40|tropics|leisure|
Mumbai|IN||2|64|tropics|business|sea
Delhi|IN||2|50|desert|business|
Cape Town|ZA||2|74|coast|leisure|beach,hills
Jerusalem|IL||2|118|city|leisure|
Tel Aviv|IL||2|136|coast|leisure|beach
Kyiv|UA||2|46|city|business|
Saint Petersburg|RU||2|56|city|leisure|sea
Taipei|TW||2|78|city|leisure|
Phuket|TH||4|58|tropics|leisure|beach
Honolulu|US||3|198|even|leisure|beach,hills
Naples|IT||2|88|coast|leisure|beach,hills
Chamonix-Mont-Blanc|FR|Chamonix|1|150|snow|leisure|snow,hills
Boston|US||1|165|city|business|
Washington|US||1|150|city|business|
New Orleans|US||1|125|even|party|
San Diego|US||1|150|coast|leisure|beach
Aspen|US||1|240|snow|leisure|snow,hills
Sapporo|JP||1|84|snow|leisure|snow,hills
Sevilla|ES|Seville|2|92|city|leisure|
Palma|ES||3|112|coast|leisure|beach
Málaga|ES||2|98|coast|leisure|beach
Valencia|ES||1|86|coast|leisure|beach
Abu Dhabi|AE||1|88|desert|leisure|beach
Hamburg|DE||1|104|city|business|
Frankfurt am Main|DE||1|100|city|business|
Porto|PT||1|90|city|leisure|sea
Funchal|PT||1|92|even|leisure|beach,hills
Antalya|TR||3|68|coast|leisure|beach
Bodrum|TR||1|96|coast|leisure|beach
Chiang Mai|TH||1|38|tropics|leisure|hills
Salzburg|AT||1|108|city|leisure|hills
Innsbruck|AT||1|116|snow|leisure|snow,hills
Melbourne|AU||1|122|city|business|sea
Cairns|AU||1|104|even|leisure|beach
Gold Coast|AU||1|118|coast|leisure|beach
Auckland|NZ||1|112|city|business|sea
Queenstown|NZ||1|132|snow|leisure|snow,hills
Hurghada|EG||1|56|even|leisure|beach
Vancouver|CA||1|142|city|leisure|sea,hills
Oslo|NO||1|122|city|business|
Warsaw|PL||1|66|city|business|
Geneva|CH||1|170|city|business|hills
Davos|CH||1|190|snow|leisure|snow,hills
Split|HR||1|96|coast|leisure|beach
Dubrovnik|HR||1|128|coast|leisure|beach
Denpasar|ID||4|52|tropics|leisure|beach
Jakarta|ID||1|44|even|business|
Punta Cana|DO||2|118|tropics|leisure|beach
Reykjavík|IS||1|150|city|leisure|sea,hills
`;

export interface Destination {
  /** As in the list of cities. */
  readonly listed: string;
  readonly country: string;
  readonly name: string;
  readonly weight: number;
  readonly levelUsd: number;
  readonly season: SeasonName;
  readonly week: WeekName;
  readonly surroundings: readonly Surroundings[];
}

export type SeasonName = 'city' | 'coast' | 'snow' | 'desert' | 'tropics' | 'even';
/** How prices move within a week: business cities are cheap at weekends. */
export type WeekName = 'leisure' | 'business' | 'party';
/** `beach` is also at the sea. */
export type Surroundings = 'beach' | 'sea' | 'hills' | 'snow';

export const destinations: readonly Destination[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([listed = '', country = '', usual = '', weight, usd, season, week, surroundings = '']) => ({
    listed,
    country,
    name: usual === '' ? listed : usual,
    weight: Number(weight),
    levelUsd: Number(usd),
    // The test of the reference lists checks these words.
    season: season as SeasonName,
    week: week as WeekName,
    surroundings: surroundings.split(',').filter((word) => word !== '') as Surroundings[],
  }));
