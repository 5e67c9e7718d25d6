import { words } from '../engine/text/fold.ts';

/** What a list of hotels may tell of each, in the order its rows are kept. */
export const fields = [
  'externalId',
  'name',
  'address',
  'city',
  'country',
  'latitude',
  'longitude',
  'region',
  'postalCode',
  'phone',
  'website',
  'stars',
  'chain',
] as const;

export type Field = (typeof fields)[number];

/**
 * Headings that are understood, folded: case, spaces, dashes, underscores and accents do not matter. The earlier of two
 * wins where a file has both.
 */
const aliases: Readonly<Record<Field, string>> = {
  externalId: `external id, id, hotel id, hotelid, hotel code, hotelcode, provider id, provider hotel id, provider property id, partner id,
    partner hotel id, property id, propertyid, code, supplier id, supplier hotel id, reference, ref, codigo, codigo hotel, codice, codice hotel, code hotel, hotelnummer, kod`,
  name: `name, hotel name, hotelname, property name, propertyname, hotel, title, property, accommodation name, hotel title, nombre, nombre hotel, nombre del hotel,
    nom, nom hotel, nom de l hotel, nome, nome hotel, nome do hotel, hotelnaam, naam, namn, navn, nazwa, nazwa hotelu, otel adi, ad, ten khach san, nimi, hotel bezeichnung, bezeichnung, jiudian mingcheng, mingcheng, nazvanie`,
  address: `address, address 1, address1, address line 1, addressline1, street, street address, streetaddress, full address, hotel address, addr, direccion, domicilio, adresse, adresse 1, indirizzo, endereco, strasse, straat, adres, adress, ulica, dia chi, osoite, dizhi, adres satiri`,
  city: `city, city name, cityname, town, locality, destination, place, municipality, ciudad, localidad, poblacion, ville, commune, citta, comune, cidade, stadt, ort, stad, plaats, miasto, sehir, thanh pho, kaupunki, by, chengshi, gorod`,
  country: `country, country code, countrycode, country name, countryname, country iso, iso country code, iso country, iso code, iso2, nation, pais, codigo pais, pays, code pays, paese, nazione, land, landcode, laendercode, landerkod, ulke, ulke kodu, kraj, maa, quoc gia, zemlja, guojia, strana`,
  latitude:
    'latitude, lat, geo lat, geolat, y, latitud, breitengrad, breedtegraad, latitudine, enlem, gps lat, hotel latitude',
  longitude:
    'longitude, lon, lng, long, geo lon, geolon, geo lng, x, longitud, laengengrad, langengrad, lengtegraad, longitudine, boylam, gps lon, gps lng, hotel longitude',
  region:
    'region, state, state code, statecode, province, state province, county, provincia, estado, departement, bundesland, regione, provincie, il, wojewodztwo',
  postalCode:
    'postal code, postalcode, postcode, post code, zip, zip code, zipcode, cp, codigo postal, code postal, cap, plz, postleitzahl, posta kodu, kod pocztowy, cep',
  phone:
    'phone, telephone, phone number, tel, telefono, telefon, telephone number, hotel phone, telefone, telefoon, dien thoai',
  website: 'website, web, url, homepage, hotel url, web site, sitio web, site web, hotel website',
  stars: 'stars, star rating, starrating, category, rating stars, estrellas, etoiles, sterne, stelle, yildiz',
  chain: 'chain, chain name, chainname, brand, brand name, cadena, chaine, kette, marca, marque, zincir',
};

const known = new Map(
  fields.map((field) => [field, aliases[field].split(',').map((alias) => alias.trim().replace(/\s+/g, ' '))]),
);

/** For each field the column that holds it; −1: none. */
export function columnsOf(header: readonly string[]): readonly number[] {
  const folded = header.map((heading) => words(heading.replaceAll('_', ' ')).join(' '));
  return fields.map((field) => {
    for (const alias of known.get(field) ?? []) {
      const at = folded.indexOf(alias);
      if (at >= 0) return at;
    }
    return -1;
  });
}

/** A first line that names a hotel and a country in any language is a header, whatever the delimiter. */
export function isHeader(first: readonly string[]): boolean {
  return missingOf(columnsOf(first)).length === 0;
}

/** Of the two columns no file can do without, those that are missing. */
export function missingOf(columns: readonly number[]): Field[] {
  return (['name', 'country'] as const).filter((field) => columns[fields.indexOf(field)] === -1);
}

/** The names that were looked for, for the refusal of a file that has none of them. */
export function lookedFor(field: Field): string {
  return headingsOf(field).slice(0, 12).join(', ');
}

/** All headings of a field, folded; `docs/hotel-matching.md` lists them. */
export function headingsOf(field: Field): readonly string[] {
  return known.get(field) ?? [];
}
