import type { CatalogueHotel } from './build.ts';

/** Data table. Invented hotels that use every script and table of the lexicon, so that a change in reading hotels changes their form. */
const table = `
The Heron House Hotel & Spa | 12-14 Reed Lane | Wexmoor | Northshire | WX1 2AB | GB | 51.2001 | -2.6001 |
St. Brannoc's Guest Hse (formerly Old Mill) | Flat 3, 7A Mill Rd | St Brannocs |  | BR9 9ZZ | GB |  |  |
Hampton Inn & Suites by Hilton Cedarbrook Arpt North | 4100 N.E. 23rd St. Ste 200 | New York City | NY | 10001-4321 | US | 40.7 | -74.0 | Hilton
Home2 Stes Cedarbrook DWTN II | Hwy 61 S | Ft. Marl | TX | 75001 | US |  |  |
Heron Court | 49 Quay Walk | Wexmoor |  | WX1 3CD | GB |  |  |
Premier Inn Marling Ctr | 1 Castle Sq | Marling |  | MG1 4TR | GB | 53.4 | -2.9 |
Auberge du Vieux Fort – Annexe | 3 bis, rue de l’Étang | Saint-Brac | Île | 75002 | FR | 48.85 | 2.35 |
Château d'Œrmont 4 étoiles sup | Rte Nationale 7 | Genève |  | 1201 | CH |  |  |
Le C l bre H tel | 12 av. Foch | Lyon |  | 69001 | FR |  |  |
Gasthof zum Löwen | Hauptstraße 7 | Wien |  | 1010 | AT | 48.2 | 16.37 |
Ferienwohnungen Müllerhof Dependance | Bahnhofstr. 12 a | Köln | NW | 50667 | DE |  |  |
Pensione Il Merlo | Via Garibaldi, 9/b | Firenze | FI | 50123 | IT | 43.77 | 11.25 |
Albergo Dipendenza Lago Grande | Lungolago 1 | Venezia | VE | 30121 | IT |  |  |
Apartamentos Playa Garza 2 | C/ Mayor, 4, 1º | Sevilla |  | 41001 | ES | 37.38 | -5.98 |
Pousada da Lontra | R. das Flores, 33 | Lisboa |  | 1100-053 | PT |  |  |
Hotel Lontra Sul | Av. Paulista, 1000 | São Paulo | SP | 01310-100 | BR | -23.56 | -46.65 |
Hotel De Reiger Noord | Damstraat 5-hs | Den Haag |  | 2511 AB | NL | 52.07 | 4.3 |
Hotell Hägern Ø | Kungsgatan 8 | Göteborg |  | 411 19 | SE |  |  |
Motelli Kuikka | Mannerheimintie 2 A | Helsinki |  | 00100 | FI |  |  |
Pensjonat Czapla 3 | ul. Lipowa 51 | Warszawa |  | 00-001 | PL | 52.23 | 21.01 |
Penzion U Volavky | Na Příkopě 9 | Praha 1 |  | 110 00 | CZ |  |  |
Gém Szálló | Fő utca 6. | Budapest |  | 1051 | HU |  |  |
Pensiunea Stârcul | Str. Lungă nr. 8 | București |  | 010011 | RO |  |  |
Balıkçıl Otel Şile | Atatürk Cad. No:5 | İstanbul |  | 34000 | TR | 41.0 | 28.97 |
Гостиница Цапля, корпус 2 | ул. Липовая, д. 3 | Санкт-Петербург |  | 190000 | RU | 59.93 | 30.33 |
Готель Чапля Хілтон | вул. Шевченка 9 | Київ |  | 01001 | UA |  |  |
Ξενοδοχείο Ερωδιός | Οδός Ερμού 5 | Αθήνα |  | 105 63 | GR | 37.97 | 23.72 |
فندق مالك الحزين هيلتون | شارع النيل 7 | القاهرة |  | 11511 | EG | 30.04 | 31.23 |
מלון האנפה | רחוב הירקון 12 | תל אביב |  | 6343229 | IL | 32.08 | 34.77 |
სასტუმრო ყანჩა | რუსთაველის 4 | თბილისი |  | 0108 | GE |  |  |
Հյուրանոց Ձկնկուլ |  | Երևան |  | 0010 | AM |  |  |
होटल बगुला |  | दिल्ली |  | 110001 | IN | 28.6 | 77.2 |
โรงแรม นกกระสา สวีท | 12 ถ.สุขุมวิท | กรุงเทพ |  | 10110 | TH | 13.73 | 100.56 |
苍鹭大酒店(火车站店) | 中山路12号 | 上海市 |  | 200000 | CN | 31.23 | 121.47 |
全季酒店苍鹭二店 | 人民路8号 | 北京 |  | 100000 | CN |  |  |
ホテルサギ東京駅前 新館 | 千代田区丸の内1-2-3 | 東京 |  | 100-0005 | JP | 35.68 | 139.76 |
アパホテル〈大阪梅田〉 | 北区梅田2丁目4番 | 大阪市 |  | 530-0001 | JP |  |  |
롯데호텔 왜가리 2호점 | 물새로 12 | 서울시 |  | 04533 | KR | 37.56 | 126.98 |
Khách sạn Diệc | 12 Nguyễn Huệ, P. Bến Nghé | Ho Chi Minh City |  | 700000 | VN | 10.77 | 106.7 |
Hotel Bangau Syariah | Jl. Merdeka No. 10 | Jakarta |  | 10110 | ID | -6.2 | 106.8 |
Mt Egret Lodge | Cnr Queen & King Sts | Melbourne | VIC | 3000 | AU | -37.81 | 144.96 |
Hilton Heron Lagoon | 1 Coast Road | East Quay |  |  | FJ | -16.81 | 179.99 | Hilton
Hilton Heron Lagoon | 2 Coast Road | West Quay |  |  | FJ | -16.81 | -179.99 | Hilton
`;

/** What every probe has, so that these columns are not empty either. */
const contact = { phone: '+44 1632 960 001', website: 'https://www.heron.example/house', stars: '' };

export const probes: readonly Omit<CatalogueHotel, 'id'>[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [name = '', address = '', city = '', region = '', postalCode = '', country = ''] = cells;
    const [latitude = '', longitude = '', chain = ''] = cells.slice(6);
    const place = { address, city, region, postalCode, country, latitude, longitude };
    return { name, ...place, chain, ...contact, formerNames: [name] };
  });
