/**
 * Data table. What sort of house a word names, in the languages hotels write it in (already folded to plain
 * letters). The first column is the kind, then its words and phrases. A word here says little about which house it is.
 */
export const kindNames = [
  'hotel',
  'motel',
  'inn',
  'hostel',
  'apartment',
  'villa',
  'house',
  'resort',
  'guesthouse',
  'lodge',
  'camp',
  'castle',
  'farm',
  'pub',
  'ryokan',
] as const;

export type KindName = (typeof kindNames)[number];

export const kindWords: Readonly<Record<KindName, string>> = {
  hotel: `hotel, g h, hotels, htl, htls, hotl, otel, oteli, hotell, hotelli, hoteli, hotele, hotelu, albergo, szalloda, gostinitsa, otel, xenodocheio,
    ksenodokheio, khach san, hoteru, jiudian, jiu dian, binguan, bin guan, fandian, fan dian, dajiudian, funduq, rongraem,
    viesbutis, viesnica, gotel, khotel, khoteli, sastumro, h tel, hotelier, hoteliere, hotelera, hotellerie`,
  motel: 'motel, motels, motor inn, motor lodge, motor hotel, auto hotel, motor court, mo te ru',
  inn: 'inn, inns, auberge, gasthof, gasthaus, taverne, locanda, posada, fonda, meson, hosteria, logis, herberge, hospederia, kro, krog, venta',
  hostel: `hostel, hostels, youth hostel, albergue, jugendherberge, auberge de jeunesse, ostello, backpackers, backpacker, hosutel,
    vandrarhem, vandrehjem, vandrerhjem, schronisko, khostel, qingnian lushe`,
  apartment: `apartment, apartments, apt, apts, apartement, apartements, apartamento, apartamentos, appartement, appartements, appartamento, appartamenti,
    apartman, apartmani, apartmany, apartamenty, apart, aparts, flat, flats, aparthotel, apartahotel, apart hotel, apartotel, apparthotel,
    appart hotel, condo, condos, condominium, condominiums, departamento, departamentos, depto, monoambiente, lagenhet, lagenheter, leilighet, leiligheter, lejlighed, lejligheder, huoneisto, huoneistot, korter, dzivoklis, apartamentai, lakas, daire, serviced apartments, can ho, ferienwohnung, ferienwohnungen, fewo, studio, studios, holiday apartments, gong yu, gongyu, kvartira, kvartiri, diamerisma, diamerismata, apartamenti, apartment hotel, jiu dian gong yu`,
  villa: `villa, villas, bungalow, bungalows, bungalov, bangalo, chalet, chalets, chale, chales, shale, cottage, cottages, kottedzh, kottedzhi, kotedzh, cabin, cabins, log cabin, cabana, cabanas, cabane, cabanes, casita, casitas, casetta, casette, villetta,
    holiday home, holiday homes, holiday cottage, holiday house, holiday cabin, vacation home, vacation house, tiny house, tree house, treehouse, treehouses,
    ferienhaus, ferienhauser, ferienhutte, blockhaus, vakantiehuis, vakantiehuisje, vakantiewoning, vakantiehuizen, huisje, feriehus, feriehuset, ferienbungalow, sommerhus, sommerhuset, sommarhus, fritidshus, hytte, hytta, hytten, hytter, stuga, stugan, stugor, mokki, mokit, lomamokki, huvila, loma asunto, puhkemaja, suvila, brivdienu maja, poilsio namai,
    domek, domki, domek letniskowy, domki letniskowe, domik, domiki, chata, chaty, chatka, chalupa, chalupy, fahaz, fahazak, nyaralo, brvnara, brvnare, brunarica, vikendica, kuca za odmor, pocitniska hisa, casa de vacanta, dag evi, tas ev, dacha, trullo, trulli, dammuso, dammusi, baita,
    casa vacanze, casa vacanza, case vacanze, case vacanza, casa vacacional, casa de ferias, casa de campo, maison de vacances, biet thu, pondok`,
  house:
    'house, houses, casa, maison, haus, huset, residence, residences, r sidence, residencia, residenz, residenza, dom, home, homes, townhouse, mansion, manor, rooms',
  resort:
    'resort, resorts, rsrt, holiday resort, holiday village, club hotel, khu nghi duong, du jia cun, dujia cun',
  guesthouse: `guesthouse, pensi n, guesthouses, guest house, guest houses, gst house, guest hse, guest home, guest inn, bnb, bnbs, b b, bed and breakfast, bed breakfast, bed and breakfasts, pension, pensione, pensao,
    pensjonat, penzion, panzio, pansiyon, hostal, hostales, chambre d hote, chambres d hotes, chambres d hote, gite, gites, maison d hotes, nha nghi,
    nha khach, zimmer, homestay, home stay, affittacamere, gaestehaus, gastehaus, minshuku, turismo rural, gostevoi dom, gostevoy dom, sadiba, sadyba, minsu, kezhan, vendeghaz, viesu nams, sveciu namai, kulalistemaja, gostisce, prenociste, prenocisce, misafirhane, konukevi, konuk evi, bujtina, ksenonas, xenonas, gastehuis, gjestehus, gjestgiveri, gasthus, vierastalo, majatalo, losmen, wisma, penginapan, minbak, tsimmer, tsymr, pensyeon, eks th ehas, pensiunea, pensiune, penzije, pansion, homste, hoomste, riad, ryad, riyad`,
  lodge: 'lodge, lodges, lodging, lodgings, wilderness lodge',
  camp: 'camping, campsite, campground, camp, rv park, glamping, caravan park, holiday park, campingplatz',
  castle:
    'castle, chateau, ch teau, schloss, castello, castillo, palace, palacio, palazzo, palais, palac, zamek, parador, pousada, kastel',
  farm: 'farm, farmhouse, agriturismo, ranch, finca, masseria, cortijo, bauernhof, agroturismo, masia',
  pub: 'pub, restaurant, ristorante, restaurante, bar, cafe, arms, tavern, brewery, public house',
  ryokan: 'ryokan, onsen ryokan, lu guan, luguan, lv guan, ryo kan',
};

/** Kinds that never share a house without saying so: a match over this gap needs more than a name. */
export const apartKinds: readonly (readonly [KindName, KindName])[] = [
  ['hotel', 'apartment'],
  ['hotel', 'villa'],
  ['hotel', 'hostel'],
  ['hotel', 'camp'],
  ['inn', 'motel'],
  ['inn', 'apartment'],
  ['inn', 'resort'],
  ['motel', 'resort'],
  ['motel', 'apartment'],
  ['motel', 'guesthouse'],
  ['resort', 'apartment'],
  ['resort', 'villa'],
  ['resort', 'hostel'],
  ['hostel', 'apartment'],
  ['guesthouse', 'resort'],
  ['guesthouse', 'apartment'],
  ['camp', 'motel'],
];
