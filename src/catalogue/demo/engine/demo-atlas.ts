export interface DemoCity {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The real world, as far as the demo world uses it. */
export interface DemoAtlas {
  readonly cities: readonly DemoCity[];
  /** Code of the airport one would fly to. */
  readonly airportNear: (latitude: number, longitude: number) => string;
  readonly timeZoneAt: (latitude: number, longitude: number) => string;
  readonly searchKey: (text: string) => string;
}
