/** Data table. Words of addresses: `word = spelling, spelling`, folded; and words that say what a way is, not which. */
const germanWays = [
  [/(?<=\p{L}{3})str(?:\.|(?![\p{L}.]))/giu, 'strasse'],
  [/(?<=\p{L}{3})g\./giu, 'gasse'],
  [/(?<=\p{L}{3})pl\./giu, 'platz'],
] as const;
const dutchWays = [[/(?<=\p{L}{3})str\./giu, 'straat']] as const;

export const sameStreetWord = `
street = st, u, str, strasse, strase, utca, ulica, ul, duong, jalan, jl, soi, rruga, tanav, iela, gatve, sokak, sokagi, sok, sk, odos, vul, vulitsya, vulitsia, vulytsia, ulitsa, tanah, gatan, gata, gade, gaten
road = rd, thanon, thnn, route, rte, weg, carretera, ctra, highway, hwy, estrada, lu
avenue = ave, av, avda, avinguda, avenida, aven, allee, alle, cadde, caddesi, cad, cd, leoforos, prospekt, prosp, aleja, aleje, aleea, dadao, dai lo
carrera = cra, kra
boulevard = blvd, bd, bld, bvd, boul, bulevar, bulevardul, bulvar, bulvari, bulvara, blv
drive = dr
lane = ln
place = pl, plaza, plz, piazza, pza, praca, placa, platz, plein, trg, plac, namesti, namestie, rynek, plateia, piata, ploshchad, meydani, square, sq
court = ct
parkway = pkwy, pky
expressway = expy, expwy
freeway = fwy
terrace = ter, terr, tce
crescent = cres, cr
circle = cir
close = cl
gardens = gdns, gdn, garden
grove = gr
mount = mt
saint = ste, sainte, sankt, sant, san, santa
rue = r, rua
section = sec, sect
calle = c, cl, carrer
passeig = paseo, ps, pg, promenade
quay = quai, kade
north = n, norte, nord
south = s, sur, sud
east = e, este
west = w, oeste, ouest
northeast = ne
northwest = nw
southeast = se
southwest = sw
faubourg = fbg, fg, fb
marechal = mal
general = gal, gral
doctor = docteur
first = 1st
second = 2nd
third = 3rd
`;

/**
 * What is glued to a street's name and cut short there, in countries that write so: `country: pattern = whole`. "Langg."
 * is the Langgasse.
 */
export const gluedWays: Readonly<Record<string, readonly (readonly [short: RegExp, whole: string])[]>> = {
  AT: germanWays,
  CH: germanWays,
  DE: germanWays,
  NL: dutchWays,
  BE: dutchWays,
};

/** What sort of way it is: two that differ are two ways, whatever both are called after. */
export const sortsOfWays = `street, road, avenue, carrera, boulevard, drive, lane, place, court, parkway, expressway, freeway, terrace, crescent, circle, close, gardens, grove, rue, calle, passeig, quay, via, viale, vicolo, corso, largo, rambla, impasse, passage, chemin, cours, square, way, walk, row, mews, hill, gate, highway, pike, trail, loop, faubourg, straat, gracht, laan`;

/** What else stands in every address. */
export const addressWords = `gran, park, hof, dori, cho, chome, ku, shi, quan, phuong, p, q, tp, section, nr, num, numero, sn, bb, thanh, pho, district, ward, city, town, central, north, south, east, west, arr, arrondissement, off, near, opposite, opp, corner, cnr, junction, jct, exit, km, suite, floor, no, unit, lot, building, bldg, tower, block, po, box, bp, cs, the, of, de, la, le, les, l, d, du, des, el, los, las, del, di, da, and, at, s, n, g, a, i, in, on`;
