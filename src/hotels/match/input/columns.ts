import { shortened } from '../../../contract/shortened.ts';
import { words } from '../../engine/read/text/fold.ts';

/** The fields of a row, in the order in which they are stored. */
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
 * Headings that are understood, in any script: both they and those of a file are folded, so that case, spaces, dashes,
 * underscores and accents do not matter. The earlier of two wins where a file has both.
 */
const aliases: Readonly<Record<Field, string>> = {
  externalId: `
    external id, id, hotel id, hotelid, hotel code, hotelcode, provider id, provider hotel id, provider
    property id, partner id, partner hotel id, property id, propertyid, code, supplier id, supplier hotel
    id, reference, ref, codigo, codigo hotel, codice, codice hotel, code hotel, hotelnummer, kod, hotel no,
    hotel number, kod hotelu, otel kodu, код, код отеля, id отеля, 酒店编号, 酒店id, 酒店代码, ホテルid, ホテルコード, 施設コード,
    호텔 코드, 호텔id, รหัสโรงแรม, ma khach san, κωδικός, رمز الفندق, קוד מלון, kode hotel`,
  name: `
    name, hotel name, hotelname, property name, propertyname, hotel, title, property, accommodation name,
    hotel title, nombre, nombre hotel, nombre del hotel, nom, nom hotel, nom de l hotel, nome, nome hotel,
    nome do hotel, hotelnaam, naam, namn, navn, nazwa, nazwa hotelu, otel adi, ad, ten khach san, nimi,
    hotel bezeichnung, bezeichnung, название, название отеля, название гостиницы, наименование, отель, назва
    готелю, 酒店名称, 酒店名, 名称, 飯店名稱, ホテル名, 施設名, 宿名, 호텔명, 호텔 이름, 숙소명, ชื่อโรงแรม, ชื่อ, όνομα, όνομα ξενοδοχείου,
    اسم الفندق, الاسم, الفندق, שם המלון, שם מלון, nazev, nazev hotelu, nev, szalloda neve, szalloda, nume,
    denumire, denumire hotel, nume hotel, nama, nama hotel, naziv, ime hotela, hotellin nimi, hotellnamn,
    hotellnavn`,
  address: `
    address, address 1, address1, address line 1, addressline1, street, street address, streetaddress, full
    address, hotel address, addr, direccion, domicilio, adresse, adresse 1, indirizzo, endereco, strasse,
    straat, adres, adress, ulica, dia chi, osoite, adres satiri, адрес, 地址, 住所, 주소, ที่อยู่, διεύθυνση,
    العنوان, כתובת, adresa, cim, alamat, gatuadress`,
  city: `
    city, city name, cityname, town, locality, destination, place, municipality, ciudad, localidad,
    poblacion, ville, commune, citta, comune, cidade, stadt, ort, stad, plaats, miasto, sehir, thanh pho,
    kaupunki, by, город, населенный пункт, місто, 城市, 都市, 市区町村, 도시, เมือง, πόλη, المدينة, עיר, mesto, varos,
    oras, kota, grad, by navn`,
  country: `
    country, country code, countrycode, country name, countryname, country iso, iso country code, iso
    country, iso code, iso2, nation, pais, codigo pais, pays, code pays, paese, nazione, land, landcode,
    laendercode, landerkod, ulke, ulke kodu, kraj, maa, quoc gia, страна, код страны, країна, 国家, 國家, 国, 国名,
    国コード, 국가, 국가코드, ประเทศ, χώρα, البلد, الدولة, מדינה, ארץ, zeme, kod zeme, orszag, orszagkod, tara, cod
    tara, negara, drzava, country iso2, countryiso2, countryiso, iso country code 2, landkode`,
  latitude: `
    latitude, lat, geo lat, geolat, y, latitud, breitengrad, breedtegraad, latitudine, enlem, gps lat, hotel
    latitude, широта, 纬度, 緯度, 위도, ละติจูด, γεωγραφικό πλάτος, خط العرض, קו רוחב, zemepisna sirka, szelesseg,
    lintang, breite`,
  longitude: `
    longitude, lon, lng, long, geo lon, geolon, geo lng, x, longitud, laengengrad, langengrad, lengtegraad,
    longitudine, boylam, gps lon, gps lng, hotel longitude, долгота, 经度, 経度, 경도, ลองจิจูด, γεωγραφικό μήκος,
    خط الطول, קו אורך, zemepisna delka, hosszusag, bujur, laenge, lange`,
  region: `
    region, state, state code, statecode, province, state province, county, provincia, estado, departement,
    bundesland, regione, provincie, il, wojewodztwo, область, регион, 省, 省份, 都道府県, 지역, จังหวัด, νομός,
    المنطقة, megye, judet, provinsi, lan`,
  postalCode: `
    postal code, postalcode, postcode, post code, zip, zip code, zipcode, cp, codigo postal, code postal,
    cap, plz, postleitzahl, posta kodu, kod pocztowy, cep, индекс, почтовый индекс, 邮编, 邮政编码, 郵便番号, 우편번호,
    รหัสไปรษณีย์, ταχυδρομικός κώδικας, τκ, الرمز البريدي, מיקוד, psc, iranyitoszam, cod postal, kode pos,
    postnummer, postinumero`,
  phone: `
    phone, telephone, phone number, tel, telefono, telefon, telephone number, hotel phone, telefone,
    telefoon, dien thoai, телефон, 电话, 電話番号, 電話, 전화번호, โทรศัพท์, τηλέφωνο, الهاتف, טלפון, telefonszam,
    telepon, puhelin`,
  website: `
    website, web, url, homepage, hotel url, web site, sitio web, site web, hotel website, сайт, веб сайт,
    网站, 网址, ウェブサイト, 웹사이트, เว็บไซต์, ιστοσελίδα, الموقع, אתר, webova stranka, weboldal, situs`,
  stars: `
    stars, star rating, starrating, category, rating stars, estrellas, etoiles, sterne, stelle, yildiz,
    звезды, звездность, 星级, 星, 성급, ดาว, αστέρια, النجوم, כוכבים, hvezdy, hvezdicky, csillag, stele, bintang`,
  chain: `
    chain, chain name, chainname, brand, brand name, cadena, chaine, kette, marca, marque, zincir, сеть,
    бренд, 品牌, 集团, チェーン, ブランド, 체인, เครือ, αλυσίδα, العلامة التجارية, רשת, retezec, lanc, lant, jaringan`,
};

const known = new Map(fields.map((field) => [field, listed(aliases[field])]));
const keys = new Map([...known].map(([field, headings]) => [field, headings.map(headingKey)]));

export function headingKey(heading: string): string {
  return words(heading.replaceAll('_', ' ')).join(' ');
}

/** For each field the column that holds it; −1: none. */
export function columnsOf(header: readonly string[]): readonly number[] {
  const sent = header.map(headingKey);
  return fields.map((field) => firstOf(keys.get(field) ?? [], sent));
}

/** The column under one of some headings, the earliest of them that is there; −1: none. */
export function columnCalled(headings: readonly string[], header: readonly string[]): number {
  return firstOf(headings.map(headingKey), header.map(headingKey));
}

function firstOf(wanted: readonly string[], sent: readonly string[]): number {
  const found = wanted.find((key) => sent.includes(key));
  return found === undefined ? -1 : sent.indexOf(found);
}

/** A first line that names a hotel and a country in any language is a header, whatever the delimiter. */
export function isHeader(first: readonly string[]): boolean {
  return missingOf(columnsOf(first)).length === 0;
}

/** The missing ones of the two required columns. */
export function missingOf(columns: readonly number[]): Field[] {
  return (['name', 'country'] as const).filter((field) => columns[fields.indexOf(field)] === -1);
}

/** All headings of a field; `docs/hotel-matching.md` lists them. */
export function headingsOf(field: Field): readonly string[] {
  return known.get(field) ?? [];
}

/**
 * Why a file is refused: the missing columns with the accepted headings,
 * and the first line of the file.
 */
export function lacking(columns: readonly (readonly string[])[], first: readonly string[]): string {
  if (first.length === 0) return 'the file is empty';
  const wanted = columns.map(
    (headings) =>
      `a column "${headings[0]?.replaceAll(' ', '_')}" (looked for: ${headings.slice(0, HEADINGS_TOLD).join(', ')}, …)`,
  );
  return `could not find ${wanted.join(' and ')}; the first line is "${shortened(first.join(', '))}"`;
}

const HEADINGS_TOLD = 12;

function listed(table: string): string[] {
  return table
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}
