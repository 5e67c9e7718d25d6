export interface DemoCity {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The data of the real world that the demo world uses. */
export interface DemoAtlas {
  readonly cities: Iterable<DemoCity>;
  /** Code of the nearest airport. */
  readonly airportNear: (latitude: number, longitude: number) => string;
  readonly timeZoneAt: (latitude: number, longitude: number) => string;
  readonly searchKey: (text: string) => string;
}
