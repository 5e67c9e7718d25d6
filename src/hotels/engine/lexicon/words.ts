/** Data table. Words of hotel names that need a hand: spellings of one word, words that say nothing, words that set apart. */

/** `word = spelling, spelling`: the first stands for all. Everything is already folded to plain letters. */
export const sameWord = `
saint = st, sainte, ste, sv, sveti, sveta, svaty, sankt, sct
catalunya = cataluna
santo = sto
santa = sta
mount = mt, mountain, mountains, mtn
fort = ft
international = intl, int, internacional, internazionale
center = centre, ctr, cntr, centrum, zentrum, centro, zentral
central = cntrl
harbor = harbour
airport = arpt, aeropuerto, aeroport, aeroporto, flughafen, havalimani, jichang, kuukoo, kuko
downtown = dwtn, dtwn
convention = conv
conference = conf
university = univ, universidad, universite
boulevard = blvd, bd, bvd
street = str
avenue = ave, av
road = rd
highway = hwy
square = sq
plaza = plz
suites = suite, stes, sts
gardens = garden, gdn, gdns, grdn, grdns
apartments = apartment, apt, apts, apartamento, apartamentos, appartement, appartements, appartamento, appartamenti, apartman, apartmani, apartmany, apartamenty
resort = rsrt
house = hse
village = vlg
district = dst, dist
national = natl
beach = bch, playa, plage, spiaggia
lake = lk
river = rvr
station = stn, gare, estacion, stazione, bahnhof, hauptbahnhof, hbf, ekimae, eki
north = norte, nord, noord, kita, severni, severny, severna, severne, severno, severnyy, severnyj, severniy, severnaya, severnoe, severen, sjeverni, sjeverna, sjeverno, polnocny, polnocna, polnocne, pohjois, norra, nordre, voreia, voreio, voreios, kuzey, pivnichnyy, pivnichniy, pivnichna
south = sur, sud, zuid, minami, jizni, juzny, juzna, juzne, juzno, juzni, juzhno, yuzhnyy, yuzhny, yuzhnyj, yuzhniy, yuzhnaya, yuzhnoe, yuzhen, yuzhna, poludniowy, poludniowa, poludniowe, etela, sodra, sondre, notia, notio, notios, guney, pivdennyy, pivdenniy, pivdenna
east = este, est, oost, ost, higashi, leste, vychodni, vychodny, vychodna, vychodne, vzhodni, vzhodna, vzhodno, istocni, istocna, istocno, vostochnyy, vostochny, vostochnyj, vostochniy, vostochnaya, vostochnoe, iztochen, iztochna, iztochno, wschodni, wschodnia, wschodnie, anatoliki, anatoliko, dogu, skhidnyy, skhidniy, skhidna
west = oeste, ouest, ovest, vest, vast, nishi, zapadni, zapadny, zapadna, zapadne, zapadno, zapadnyy, zapadnyj, zapadniy, zapadnaya, zapadnoe, zapaden, zahodni, zahodna, zahodno, zachodni, zachodnia, zachodnie, lansi, vastra, vestre, dytiki, dytiko, bati, zakhidnyy, zakhidniy, zakhidna
northeast = ne
northwest = nw
southeast = se
southwest = sw
county = co
new = nuevo, nouveau, neue
grand = gran, grande, grosse, gr, grd
royal = real, royale
old = alte, ancient
annex = bekkan, hanare, annexe, annexes, annexet, annexen, anneks, annekset, aneks, anex, anexo, anexa, annesso, dipendenza, dependance, dependence, dependencia, dependencja, dependansa, depandance, depandansa, depadansa, depandans, nebenhaus, nebengebaude, nebengebaeude, bijgebouw, sidebygning, mellekepulet, oficyna, przybudowka, pristavba, pristavek, fligel, fligelis, pristroyka, prybudova, parartima, piharakennus, sivurakennus, lisarakennus, korvalhoone, juurdeehitus, piebuve, priestatas
wing = flugel, fluegel, vleugel, flygel, flygeln, floj, flojen, floy, floyen, siipi, tiib, szarny, szarnya, kridlo, krylo, skrzydlo, aripa, pteryga, sparnas, sparns
building = bldg, budova, budynek, epulet, epulete, rakennus, hoone, bygning, bygningen, byggnad, gebouw, gebaude, gebaeude, zgrada, sgrada, zdanie, ktirio, bina, binasi, gedung, bangunan
block = blk, blok
two = ii, 2
three = iii, 3
four = iv, 4
one = 1
second = 2nd
third = 3rd
five = 5
six = 6, vi
seven = 7, vii
eight = 8, viii
colour = color
theatre = theater
guesthouse = guesthous
accommodation = accom, accomm, accomodation, accommodations
konak = konagi
saray = sarayi
kosk = kosku
yali = yalisi
spa = thermal
newyork = nyc
`;

/** Said by everybody, meant by nobody. */
export const fillers = `a, an, and, the, of, at, in, on, by, for, near, to, with, de, la, le, les, l, d, du, des, el, los, las, del, di, da, do, dos, das, della, delle, dei, degli, il, lo, gli, al, aux, au, et, y, e, und, am, im, an, der, die, das, den, zum, zur, van, het, og, och, i, na, no, ltd, limited, llc, inc, sarl, sas, sa, srl, sl, slu, gmbh, bv, plc, co, company, group, former, formerly, ex, star, stars, s, n, g, gl, sup, superior, btq, collection, member, www, com, official, garni, honkan, branch, korpus`;

/** Words after which two otherwise equal names are two houses. */
export const settingApart = `airport, north, south, east, west, northeast, northwest, southeast, southwest, central, downtown, uptown, midtown, beach, harbor, station, university, convention, mall, hospital, annex, tower, towers, two, three, four, one, five, second, third, shinkan, bis, new, old, residence, apartments, villas, villa, suites, express, club, resort, lodge, motel, palace, garden, gardens, inn, hostel, budget, plus, premier, deluxe, boutique, economy, wing, block, lakeside, seaside, riverside, arena, stadium, expo, waterfront, medical, casino`;

/** What houses of every country are called: where nothing is known of the place, such words alone tell no house, however rare in their country. */
export const everywhere = `grand, park, royal, imperial, europa, europe, continental, intercontinental, central, center, plaza, palace, ocean, view, beach, sea, seaview, lake, river, mountain, mount, garden, gardens, city, town, star, sun, golden, crown, queen, king, princess, prince, victoria, bristol, metropol, metropole, savoy, astoria, excelsior, ambassador, ambassadors, regent, regina, riviera, panorama, paradise, palm, palms, rose, lotus, pearl, eden, majestic, president, capital, capitol, national, international, globe, universal, london, paris, roma, rome, milano, venezia, oriental, pacific, atlantic, mediterranean, tropical, bay, island, coral, sunset, sunrise, sunshine, hill, hills, bellevue, bellavista, bella, vista, belvedere, miramar, mirador, terrace, tower, towers, square, station, airport, terminus, terminal, port, harbor, marina, express, comfort, classic, modern, new, old, union, carlton, ritz, windsor, splendid, elite, premier, prestige, lion, swan, eagle, post, adler, krone, sonne, alpen, alpina, edelweiss, sol, mar, luna, estrella, maria, holiday, tourist, home, family, spa, congress, business, executive, residence, riverside, riverview, lakeside, seaside, sky, moon, dream, dreams, ship, plough, bell, anchor, wheatsheaf, arms, kings, queens, mill, linde, linden, traube, stern, engel, kreuz, weisses, goldener, goldenes, gare, lac, poste, soleil, plage, paix, voyageurs, sole, stella, mare, playa, mer, valley, forest, wood, woods, spring, springs, flower, flowers, olive, oak, tree, rock, stone, sand, sands, wave, waves`;

/** So are first names, animals and colours. */
export const firstNames = `anna, ana, anne, maria, marija, marie, mary, sofia, sophia, sophie, elena, helena, helen, julia, giulia, laura, lucia, lucy, ivan, ivana, marko, marco, luka, luca, nikola, martin, peter, petar, paul, paula, michael, georg, george, jan, josef, joseph, jose, juan, john, joan, carlos, charles, antonio, anton, andrea, andreas, carmen, isabel, isabella, rita, teresa, barbara, katharina, katarina, catherine, caterina, elisabeth, elizabeth, alexander, alexandra, david, daniel, thomas, victor, emma, eva, diana, angela, monica, monika, natalia, olga, irina, vera, lena, nina, anita, clara, klara, flora, gloria, rosa, margherita, margarita, charlotte, louise, luisa, linda, lisa, sara, silvia, sylvia, stella, bruno, mario, mila, milan, stefan, christina, cristina, francesco, francisco, franz, karl, max, leo, felix, robert, richard, william, henry, marta, martha, mara, lina, lana, lara, dana, dina, irena, irene, ivona, alina, arina, elina, elisa, elise, elsa, erika, erica, erik, eric, paola, paolo, pablo, sanda, sandra, vanda, wanda, tara, zara, sarah, agnes, agnese, ines, inna, nana, nora, dora, rosella, rosanna, mina, mira, mirna, nela, nelly, ella, ela, ada, ida, edda, hanna, hannah, johanna, joanna, juliana, liliana, lilia, lidia, lydia, sonia, sonja, tanja, tania, tatiana, katja, katia, vesna, milena, jelena, aleksandra, aleksandar, nikolas, nicolas, nicola, niko, nino, dino, tino, toni, tony, tom, tomas, roman, ramon, ramona, martina, martino, marin, mark, marcos, markus, lukas, lucas, simon, simona, simone, damian, adrian, adriana, fabian, fabio, emil, emilia, amalia, amelia, camila, camilla, carla, carlo, karla, karel, karol, carola, luci, danica, karina, marina, darya, daria, dasha, masha, sasha, sveta, svetlana, tatyana, ekaterina, katya, kate, sonya, tanya, yana, jana, hana, eliza, tina, mirjana, ljubica, jasna, zora, zorica, tomislav, dragan, goran, zoran, boris, igor, oleg, sergey, dmitry, vladimir, viktor, ali, ahmed, mohamed, mehmet, mustafa, fatima, leyla, layla, amina, sami, sam, jack, harry, james, luis, pedro, diego, miguel, rafael, manuel, fernando, giovanni, giuseppe, luigi, pietro, alba, chiara, giorgio, georgia, gino, pierre, jean, jacques, louis, michel, claude, hans, fritz, otto, heidi, greta, ingrid, astrid`;
export const animals = `horse, horses, bear, fox, hare, deer, stag, hart, bull, ox, wolf, dolphin, bird, dove, falcon, hawk, pelican, peacock, elephant, tiger, unicorn, dragon, phoenix, turtle, seagull, flamingo, rossl, ross, hirsch, hirschen, baren, lowen, loewen, ochsen, lamm, schwan, cheval, cerf, aigle, cygne, leone, aquila, cervo, cavallo, aguila, caballo, delfin, delfino`;
export const colours = `white, black, red, green, blue, yellow, silver, orange, weisses, schwarzer, roter, gruner, blauer, blanc, blanche, bleu, bleue, rouge, vert, verte, noir, bianco, bianca, rosso, rossa, verde, azzurro, azzurra, azul, blanca, blanco, rojo, negro, blu`;

/** Gems and metals, flowers, trees and fruits; gods and stars of the sky; what guests are wished, and how they shall find it. */
export const gems = `diamond, diamonds, emerald, ruby, rubin, sapphire, saphir, safir, smaragd, esmeralda, perla, perle, amber, crystal, cristal, kristal, kristall, opal, jade, topaz, onyx, turquoise, diamant, diamante, brilliant, gold, platinum, oro, argent, zamrud, mutiara, berlian, almaz, izumrud, zhemchuzhina, yantar, granat, inci, elmas, zumrut, yakut, biser, dragulj`;
export const plants = `jasmin, jasmine, jasmim, yasmin, yasmine, jasmina, mimosa, sunflower, sunflowers, girasole, girasol, tournesol, lily, lilies, lilia, lilium, orchid, orchidea, orchidee, orquidea, tulip, tulips, tulipan, tulipe, violet, violetta, viola, magnolia, camellia, camelia, hibiscus, ibiscus, lavender, lavanda, lavande, daisy, margarida, azalea, begonia, gardenia, dahlia, iris, narcis, narcissus, edelweis, gentiana, enzian, oleander, oleandro, bougainvillea, bugambilia, frangipani, plumeria, champa, sakura, mango, mangos, banana, orange, lemon, limon, limone, citrus, coconut, coco, cocos, apple, cherry, olives, oliva, olivo, oliveira, ulivo, vine, grape, pine, pines, pini, pino, cedar, cedars, cypress, maple, birch, willow, palma, palmas, palmera, palmeras, palmeira, palmeiras, palmier, palmiers, bamboo, banyan, acacia, cactus, eucalyptus, roses, rosa, rosen, rosas, roza, ruza, gul, lale, papatya, menekse, zambak, cicek, romashka, vasilek, landysh, sirena, siren, beryozka, bereza, ryabina, kalina, sosna, lipa, lotos, melati, teratai, anggrek, bunga, hoa, sen, kwiat, cvet, cvijet`;
export const skies = `aurora, orion, neptune, neptun, neptuno, nettuno, poseidon, apollo, apollon, apolo, venus, afrodita, aphrodite, afroditi, afrodite, zeus, hera, ira, athena, athina, atena, minerva, diana, artemis, hermes, mercury, merkur, mercurio, jupiter, giove, jove, mars, saturn, saturno, helios, ilios, dionysos, dionysus, olympus, olympos, olymp, olimp, olympia, olimpia, olympic, atlas, titan, galaxy, universe, cosmos, kosmos, zenith, zenit, horizon, horizont, horizonte, comet, meteor, meteora, polaris, zvezda, zvijezda, gwiazda, yildiz, gunes, ay, mond, mondschein, lune, moonlight, starlight, rainbow, arcobaleno, arcoiris, regenbogen, raduga, lucero, solaris, solemar, sunny, ganesh, ganesha, krishna, shiva, laxmi, lakshmi, om, buddha, sai, shanti`;
export const wishes = `sdh, slm, nwr, noor, nour, nur, happy, happiness, lucky, luck, fortuna, fortune, nice, good, best, better, night, nights, day, days, morning, evening, sleep, sleepy, rest, relax, cozy, cosy, comfy, comfortable, sweet, lovely, beautiful, wonderful, welcome, hello, friendly, friend, friends, friendship, druzhba, amigo, amigos, amici, freundschaft, peace, peaceful, quiet, tranquility, harmony, harmonie, harmonia, armonia, garmoniya, serenity, love, amor, amore, heart, hope, nadezhda, esperanza, joy, smile, magic, fantasy, fantasia, mirage, oasis, oase, oaza, oazis, haven, heaven, nirvana, shangri, arcadia, utopia, wonder, wonderland, victory, viktoriya, viktoria, pobeda, freedom, liberty, libertad, liberte, uyut, komfort, confort, konfort, prestizh, mechta, schastye, skazka, udacha, saada, saadah, salam, salaam, mir, mutlu, huzur, dostluk, traum, gluck, bonheur, felicidad, felicita, alegria, sreca, radost, stastie, szczescie, laguna, lagoon, lagune, breeze, brisa, brise, brezza, horizonte, cascada, waterfall, canyon, desert, sahara, safari, casablanca, manhattan, broadway, vegas, monaco, monte, carlo, hollywood, miami, florida, california, texas, america, americana, africa, asia, europe, orient, napoli, napoleon, firenze, florence, verona, capri, venice, vienna, athens, madrid, barcelona, sevilla, granada, berlin, moscow, tokyo, dubai, istanbul, amsterdam, geneva, lisboa, havana, rio, bali, hawaii, tahiti, maldives`;

/** Words that number the houses of one owner or tell the second from the first: never the same house by chance. */
export const serials = `one, two, three, four, five, six, seven, eight, second, third, b, c, annex, coachhouse, stables, gatehouse, bis, shinkan, wing`;

/** After a number these make it a category: "4 Sup", "3 stars". */
export const ratings = `sup, superior, star, stars, estrellas, etoiles, sterne, stelle`;

/** `sort = word, word`: what is let by itself behind a door. A house may be called so too ("Heron Suites"). */
export const lettings = `
room = room, rooms, bedroom, bedrooms, camera, camere, chambre, chambres, habitacion, habitaciones, cuarto, cuartos, quarto, quartos, zimmer, kamer, kamers, soba, sobe, izba, izby, pokoj, pokoje, pokoi, szoba, szobak, oda, odasi, odalar, nomer, nomera, komnata, domatio, domatia, dhoma, dhomo, stanza, stanze, huone, kamar, tuba, istaba, kambarys, vaerelse, vaerelser, phong
suite = suites
loft = loft, lofts
penthouse = penthouse, attic, mansarda, buhardilla
studio = studio, studios, monolocale, garconniere, garsoniera
maisonette = maisonette, duplex
bungalow = bungalow, bungalows
chalet = chalet, chalets
cottage = cottage, cottages
cabin = cabin, cabins, cabana, cabanas
tent = tent, tents
yurt = yurt, yurts
barn = barn
`;

/** Beside these stands which part of a house is meant: "Sea Wing", "Torre Norte". */
export const wings = `wing, tower, building, block, annex, torre, ala, edificio, bloque, bloco, aile, batiment, trakt, turm, korpus, corp, krilo, kanat, sayap, pavilion, pavillon, paviljon, pavilon, pawilon, pabellon, padiglione`;

/** Before a letter these make it that of a part of the house: "Tower A", "Block M". */
export const parts = `tower, block, wing, building, bldg, blk, phase, unit, apartment, apartments, flat, studio, villa, room, suite, suites, house, bungalow, cottage, chalet, cabin, torre, ala, edificio, bloque, bloco, turm, haus, korpus, corp, blok, bloc, budova, budynek, gedung, bangunan, khu, toa, scala, stiege, lamela, trakt, flugel, vleugel, siipi, skrzydlo, kridlo, pavilion, pavilon, pawilon`;

/** Sides of a house or of a town. */
export const sides = `north, south, east, west, northeast, northwest, southeast, southwest, upper, lower`;

/** `floor = spelling, spelling`: where in a house a flat lies, and what it is called for it. */
export const floors = `
groundfloor = ground floor, erdgeschoss, eg, rez de chaussee, rdc, piano terra, pianterreno, planta baja, piso bajo, parterre, planta calle, begane grond, gelijkvloers, bottenvaning, stueetage, pohjakerros, maapinna korrus, parter, prizemi, prizemie, prizemlje, pritlicje, foldszint, zemin kat, giris kat, isogeio, res do chao
firstfloor = first floor, 1st floor, primo piano, primera planta, premier etage, 1er etage, 1 piso, 1 planta, 1 andar, 1 etage, 1 pietro, 1 patro, 1 poschodie, 1 nadstropje, 1 kat, 1 sprat, 1 emelet, 1 etaj, 1 etazh, 1 povrkh, 1 kerros, 1 korrus, 1 verdieping, 1 sal, 1 vaning, 1 orofos, 1 piano, 1 tang, etaj 1, lantai 1, tang 1, primer piso, primeiro andar, erster stock, 1 stock, 1 og, eerste verdieping, pierwsze pietro, pervyy etazh, prvi kat, prvo nadstropje, elso emelet
secondfloor = second floor, 2nd floor, secondo piano, segunda planta, deuxieme etage, 2eme etage, 2 piso, 2 planta, 2 andar, 2 etage, 2 pietro, 2 patro, 2 poschodie, 2 nadstropje, 2 kat, 2 sprat, 2 emelet, 2 etaj, 2 etazh, 2 povrkh, 2 kerros, 2 korrus, 2 verdieping, 2 sal, 2 vaning, 2 orofos, 2 piano, 2 tang, etaj 2, lantai 2, tang 2, segundo piso, segundo andar, zweiter stock, 2 stock, 2 og, tweede verdieping, drugie pietro, vtoroy etazh, drugi kat, drugo nadstropje, masodik emelet
thirdfloor = third floor, 3rd floor, terzo piano, tercera planta, troisieme etage, 3eme etage, 3 piso, 3 planta, 3 andar, 3 etage, 3 pietro, 3 patro, 3 poschodie, 3 nadstropje, 3 kat, 3 sprat, 3 emelet, 3 etaj, 3 etazh, 3 povrkh, 3 kerros, 3 korrus, 3 verdieping, 3 sal, 3 vaning, 3 orofos, 3 piano, 3 tang, etaj 3, lantai 3, tang 3, tercer piso, terceiro andar, dritter stock, 3 stock, 3 og, derde verdieping, trzecie pietro, tretiy etazh, treci kat, tretje nadstropje, harmadik emelet
upperfloor = upper floor, obergeschoss, planta alta, bovenverdieping, ovre plan, ylakerta, ust kat
topfloor = top floor, dachgeschoss, dg, ultimo piano, ultima planta, dernier etage, atico, last floor, letzter stock, bovenste verdieping, zolderverdieping, vindsvaning, ullakko, poddasze, podkrovi, podkrovie, potkrovlje, podstresje, tetoter, cati kati, cati kat, poslednji kat, ostatnie pietro
penthouse = pent house
`;

/** `annex = phrase, phrase`: a house beside the house, where it takes several words to say so. */
export const annexes = `
annex = ek bina, ek binasi, vedlejsi budova, vedlajsia budova, sporedna zgrada, gastehaus zum hotel, gaestehaus zum hotel, gastehaus des hotels, dependance zum hotel, dependance de l hotel, annexe de l hotel, pavillon de l hotel, pavillon du chateau, orangerie du chateau, communs du chateau, dependances du chateau, ecuries du chateau, dependance dell hotel, dependance del hotel, dependance hotel, anexo del hotel, annex of hotel
coachhouse = coach house, carriage house
gatehouse = gate house
`;

/** Words for one spot of a town: a chain has another house downtown and at the airport. */
export const spotsOfTowns = `airport, downtown, uptown, midtown, university, mall, stadium, arena, expo, convention, hospital`;

/** Before a number these make it that of a flat, whatever the house's own number or year is. */
export const flats = `apartment, apartments, flat, studio, suite, suites, room, zimmer, chambre, camera, habitacion, quarto, soba, pokoj, unit, phase, floor, tower, block, blk, wing, building, bldg, torre, ala, edificio, bloque, bloco, turm, korpus`;

/** Behind a number these make it a count: "3 rooms", "4 units". */
export const counted = `units, unita, unidades, rooms, zimmer, chambres, camere, habitaciones, quartos, kamers, sobe, pokoje, pokoi, szoba, numera, persons, person, people, pax, guests, plazas, personas, personen, personnes, persone, pessoas, posti, osob, osoby, osoba`;
