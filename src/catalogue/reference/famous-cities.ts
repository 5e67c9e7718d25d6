/**
 * Data table. Well-known cities: the name in the list of cities, the country, and the usual name if it is
 * another. They come first in the demo world, and occur often.
 */
const rows = `
Rome|IT
Paris|FR
London|GB
New York City|US|New York
Tokyo|JP
Barcelona|ES
Dubai|AE
Singapore|SG
Amsterdam|NL
Berlin|DE
Lisbon|PT
Istanbul|TR
Bangkok|TH
Madrid|ES
Milan|IT
Venice|IT
Florence|IT
Vienna|AT
Prague|CZ
Munich|DE
Athens|GR
Los Angeles|US
Las Vegas|US
Miami|US
San Francisco|US
Chicago|US
Orlando|US
Sydney|AU
Hong Kong|HK
Seoul|KR
Beijing|CN
Shanghai|CN
Osaka|JP
Kyoto|JP
Kuala Lumpur|MY
Cairo|EG
Marrakesh|MA
Mexico City|MX
Cancún|MX
Rio de Janeiro|BR
São Paulo|BR
Buenos Aires|AR
Toronto|CA
Dublin|IE
Edinburgh|GB
Brussels|BE
Copenhagen|DK
Stockholm|SE
Budapest|HU
Kraków|PL
Zürich|CH
Nice|FR
Hanoi|VN
Ho Chi Minh City|VN
Mumbai|IN
Delhi|IN
Cape Town|ZA
Jerusalem|IL
Tel Aviv|IL
Kyiv|UA
Saint Petersburg|RU
Taipei|TW
Phuket|TH
Honolulu|US
`;

export interface FamousCity {
  /** As in the list of cities. */
  readonly listed: string;
  readonly country: string;
  readonly name: string;
}

export const famousCities: readonly FamousCity[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([listed = '', country = '', name = listed]) => ({ listed, country, name }));
