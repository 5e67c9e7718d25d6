/**
 * Data table. Names of hotels and streets in the languages of the demo world.
 * `native=latin` gives a word of another script with its transliteration. `{n}` is a noun, `{s}` a street, `{no}` a
 * house number, `{c}` the city. Everything is invented from common words; no row is a real hotel.
 */
export interface DemoLanguage {
  /** Countries with this language, as two-letter codes. The first language is for all others. */
  readonly countries: string;
  readonly names: readonly string[];
  readonly nouns: readonly string[];
  readonly streets: readonly string[];
  readonly address: string;
  readonly districts: readonly string[];
  /** Names of an annex, and of simpler kinds of places. */
  readonly annex: string;
  readonly guesthouse: string;
  readonly apartments: string;
  readonly hostel: string;
}

const list = (text: string): readonly string[] => text.split('|');

export const demoLanguages: readonly DemoLanguage[] = [
  {
    countries: 'GB|US|IE|CA|AU|NZ|ZA|IN|SG|KE|NG|PH|JM|MT|HK|GH|TZ|UG|ZM|BS|BB|TT|FJ|LK|PK|NP|MV|MU|SC',
    names: list(
      'The {n} Hotel|{n} Hotel|{n} House Hotel|The {n} Inn|Hotel {n}|{n} Lodge|The Old {n}|{n} Court Hotel|The {n} {c}|{n} Park Hotel',
    ),
    nouns: list(
      "Albion|Beech Tree|Bellweather|Birchwood|Blue Heron|Bridgewater|Castle Gate|Copper Kettle|Corner|Crown & Thistle|Drayman|Elmhurst|Fairholme|Foxglove|Garrick|Glenmore|Golden Fleece|Harbour View|Hawthorn|Highfield|Juniper|Kingfisher|Lamplighter|Larkspur|Linden|Mariner|Mayflower|Millstone|Nightingale|Orchard|Penrose|Quayside|Queensgate|Red Lion|Riverbend|Rosewood|Saddlers|Seven Oaks|Silver Birch|St Oswald's|Stonebridge|Swan|Thornbury|Wheatsheaf|Whitestone|Windermere|Woodlark|Wren",
    ),
    streets: list(
      'Church|High|King|Station|Mill|Park|Queen|Victoria|Bridge|Castle|Market|George|Albert|Harbour|School|Grange|Chestnut|Maple|Prince|Water',
    ),
    address: '{no} {s} Street',
    districts: list(
      'City Centre|Airport|Riverside|Old Town|Waterfront|West End|Central Station|Docklands|Convention Centre|Parkside',
    ),
    annex: '{n} Annexe',
    guesthouse: '{n} Guest House',
    apartments: '{n} Apartments',
    hostel: '{n} Backpackers Hostel',
  },
  {
    countries: 'IT|SM|VA',
    names: list(
      'Hotel {n}|Albergo {n}|Hotel Villa {n}|Palazzo {n}|Locanda {n}|Residenza {n}|Grand Hotel {n}|Hotel {n} & Spa|Relais {n}|Hotel {n} {c}',
    ),
    nouns: list(
      "Aurora|Bellavista|Santa Lucia|San Marco|del Sole|della Luna|Fontana|Miramonti|dei Fiori|La Pergola|Castello|Belvedere|Quattro Stagioni|Alba|Tre Corone|delle Rose|Mimosa|Gabbiano|Sirena|Margherita|dell'Orologio|La Torre|Giardino|dei Mercanti|Ambra|Perla|del Corso|Olimpia|Fiorella|Vecchio Mulino",
    ),
    streets: list(
      'Via Roma|Via Garibaldi|Corso Italia|Via Mazzini|Via Cavour|Via Dante|Piazza del Duomo|Via Verdi|Via della Stazione|Via San Giovanni|Lungomare Colombo|Via dei Mille|Via Marconi|Viale Europa|Vicolo dei Fornari',
    ),
    address: '{s}, {no}',
    districts: list('Centro Storico|Stazione|Aeroporto|Lungomare|Città Alta|Fiera|Porta Nuova'),
    annex: 'Dépendance {n}',
    guesthouse: 'B&B {n}',
    apartments: 'Appartamenti {n}',
    hostel: 'Ostello {n}',
  },
  {
    countries: 'FR|MC|GP|MQ|RE|PF|NC|SN|CI|TN|GF|LU|BE',
    names: list(
      'Hôtel {n}|Hôtel-Restaurant {n}|Le {c} {n}|Auberge {n}|Grand Hôtel {n}|Hôtel {n} & Spa|Domaine {n}|Hôtel {n} {c}|Logis {n}',
    ),
    nouns: list(
      "de la Gare|de la Paix|de l'Étoile|Beau Rivage|Bellevue|des Arts|du Château|de l'Europe|des Voyageurs|Saint-Michel|du Parc|de la Fontaine|des Glycines|Mirabeau|du Cèdre|de la Poste|du Théâtre|des Tilleuls|de l'Hermitage|Montaigne|Bel Air|des Hirondelles|du Lion d'Or|Sainte-Claire|du Prieuré|du Pont Neuf|Éléonore|de l'Écluse|de la Forêt|des Amandiers",
    ),
    streets: list(
      "Rue de la Gare|Rue Victor Hugo|Avenue de la République|Boulevard Gambetta|Rue du Marché|Place de l'Église|Rue Pasteur|Avenue Jean Jaurès|Quai des Brumes|Rue des Lilas|Rue Voltaire|Avenue du Général Leclerc|Rue Saint-Antoine|Impasse du Moulin|Rue Lamartine",
    ),
    address: '{no} {s}',
    districts: list('Centre|Gare|Aéroport|Vieux Port|Opéra|Bord de Mer|Porte du Midi'),
    annex: "L'Annexe {n}",
    guesthouse: "Chambres d'hôtes {n}",
    apartments: 'Résidence {n}',
    hostel: 'Auberge de jeunesse {n}',
  },
  {
    countries: 'DE|AT|CH|LI',
    names: list(
      'Hotel {n}|Gasthof {n}|Landhotel {n}|Hotel Garni {n}|Parkhotel {n}|Hotel-Restaurant {n}|Schlosshotel {n}|Hotel {n} {c}|Stadthotel {n}|Romantikhotel {n}',
    ),
    nouns: list(
      'Goldener Hirsch|Schwarzer Adler|Weißes Rössl|Lindenhof|Sonne|Krone|Zur Post|Grüner Baum|Alpenblick|Seeblick|Rosengarten|Bergkristall|Engel|Hubertus|Zur Mühle|Waldfrieden|Drei Könige|Löwen|Edelweiß|Kaiserhof|Rheingold|Bürgerhaus|Am Stadttor|Königshof|Traube|Schwanen|Fürstenhof|Brückenwirt|Müller|Birkenhof',
    ),
    streets: list(
      'Bahnhofstraße|Hauptstraße|Lindenweg|Marktplatz|Schillerstraße|Goethestraße|Kirchgasse|Am Ring|Gartenstraße|Mozartstraße|Seestraße|Burgweg|Wilhelmstraße|Poststraße|Mühlgasse',
    ),
    address: '{s} {no}',
    districts: list('Altstadt|Hauptbahnhof|Flughafen|Messe|City|Am See|Zentrum|Hafen'),
    annex: 'Gästehaus {n}',
    guesthouse: 'Pension {n}',
    apartments: 'Ferienwohnungen {n}',
    hostel: 'Jugendherberge {n}',
  },
  {
    countries: 'ES|MX|AR|CO|CL|PE|EC|UY|PY|BO|VE|CR|PA|GT|HN|NI|SV|DO|CU|PR|GQ|AD',
    names: list(
      'Hotel {n}|Hostal {n}|Gran Hotel {n}|Hotel Boutique {n}|Posada {n}|Hotel Rural {n}|Hotel {n} Plaza|Casa {n}|Hotel {n} {c}|Mesón {n}',
    ),
    nouns: list(
      'La Paloma|El Mirador|San Miguel|Las Palmas|del Rey|Santa María|Los Olivos|Plaza Mayor|La Alameda|Costa Azul|El Molino|Sol y Mar|Los Ángeles|Don Rodrigo|La Peña|del Puerto|Casablanca|Tres Reyes|La Catedral|El Cortijo|Buenavista|Santa Ana|La Encina|Puerta del Sol|Los Naranjos|Doña Inés|La Ermita|Villa Real|El Ciprés|Atalaya',
    ),
    streets: list(
      'Calle Mayor|Avenida de la Constitución|Calle Real|Plaza de España|Calle San Francisco|Paseo del Prado|Calle Cervantes|Avenida Libertad|Calle del Carmen|Calle Nueva|Rambla del Mar|Calle de la Cruz|Avenida Central|Calle Colón|Calle Luna',
    ),
    address: '{s} {no}',
    districts: list('Centro|Aeropuerto|Playa|Casco Antiguo|Estación|Puerto|Gran Vía'),
    annex: 'Anexo {n}',
    guesthouse: 'Pensión {n}',
    apartments: 'Apartamentos {n}',
    hostel: 'Albergue Juvenil {n}',
  },
  {
    countries: 'PT|BR|AO|MZ|CV|ST|GW',
    names: list(
      'Hotel {n}|Pousada {n}|Hotel {n} Palace|Quinta {n}|Estalagem {n}|Hotel {n} & Spa|Solar {n}|Hotel {n} {c}',
    ),
    nouns: list(
      'do Sol|da Serra|Boa Vista|São João|das Flores|Praia Dourada|do Mar|Santa Catarina|Vila Nova|da Ribeira|Atlântico|das Oliveiras|Coração|do Castelo|Azul|dos Anjos|Ipê Amarelo|Pedra Branca|Lusitano|da Lagoa',
    ),
    streets: list(
      'Rua Augusta|Avenida da Liberdade|Rua do Comércio|Praça da República|Rua das Flores|Rua Direita|Avenida Atlântica|Travessa do Carmo|Rua São Bento|Largo da Sé',
    ),
    address: '{s}, {no}',
    districts: list('Centro|Aeroporto|Beira-Mar|Baixa|Cidade Velha|Marginal'),
    annex: 'Anexo {n}',
    guesthouse: 'Residencial {n}',
    apartments: 'Apartamentos {n}',
    hostel: 'Hostel {n}',
  },
  {
    countries: 'JP',
    names: list(
      'ホテル{n}=Hotel {n}|{n}旅館={n} Ryokan|{n}ホテル={n} Hotel|グランドホテル{n}=Grand Hotel {n}|{n}イン={n} Inn|シティホテル{n}=City Hotel {n}',
    ),
    nouns: list(
      'さくら=Sakura|東雲=Shinonome|若葉=Wakaba|松風=Matsukaze|花月=Kagetsu|富士見=Fujimi|みなと=Minato|千鳥=Chidori|青空=Aozora|ひまわり=Himawari|月見=Tsukimi|梅の屋=Umenoya|白鷺=Shirasagi|朝日=Asahi|竹林=Chikurin|紅葉=Momiji|浜辺=Hamabe|若松=Wakamatsu',
    ),
    streets: list('Chuo|Honcho|Ekimae|Sakuramachi|Minamimachi|Kitamachi|Higashi|Nishimachi|Aoba|Midori'),
    address: '{no}-4 {s}',
    districts: list('駅前=Ekimae|空港=Kuko|中央=Chuo|東口=Higashiguchi|本町=Honmachi|港=Minato'),
    annex: '{n}別館={n} Bekkan',
    guesthouse: '民宿{n}=Minshuku {n}',
    apartments: 'レジデンス{n}=Residence {n}',
    hostel: 'ホステル{n}=Hostel {n}',
  },
  {
    countries: 'CN|TW|MO',
    names: list(
      '{n}大酒店={n} Grand Hotel|{n}宾馆={n} Hotel|{n}酒店={n} Hotel|{n}国际酒店={n} International Hotel|{n}客栈={n} Inn|{n}度假村={n} Resort',
    ),
    nouns: list(
      '金龙=Jinlong|东方=Dongfang|和平=Heping|如意=Ruyi|明珠=Mingzhu|天山=Tianshan|锦绣=Jinxiu|长江=Changjiang|白云=Baiyun|华夏=Huaxia|春晖=Chunhui|荷花=Hehua|玉泉=Yuquan|丽水=Lishui|福满=Fuman|银河=Yinhe',
    ),
    streets: list(
      'Renmin Road|Zhongshan Road|Jiefang Road|Beijing Road|Heping Street|Xinhua Street|Jianshe Road|Huanghe Road|Wenhua Street|Guangming Road',
    ),
    address: '{no} {s}',
    districts: list(
      '火车站=Railway Station|机场=Airport|步行街=Walking Street|中心=Centre|会展中心=Exhibition Centre',
    ),
    annex: '{n}别馆={n} Annex',
    guesthouse: '{n}民宿={n} Guesthouse',
    apartments: '{n}公寓={n} Apartments',
    hostel: '{n}青年旅舍={n} Youth Hostel',
  },
  {
    countries: 'KR',
    names: list(
      '호텔 {n}=Hotel {n}|{n} 호텔={n} Hotel|{n} 관광호텔={n} Tourist Hotel|{n} 스테이={n} Stay|{n} 레지던스={n} Residence',
    ),
    nouns: list(
      '한강=Hangang|무궁화=Mugunghwa|하늘=Haneul|바다=Bada|은하=Eunha|소나무=Sonamu|달빛=Dalbit|아침=Achim|누리=Nuri|가람=Garam|미르=Mireu|다온=Daon',
    ),
    streets: list('Jong-ro|Sejong-daero|Teheran-ro|Haeundae-ro|Mapo-daero|Dongdaemun-ro|Jungang-ro'),
    address: '{no} {s}',
    districts: list('역=Station|공항=Airport|시청=City Hall|해변=Beach'),
    annex: '{n} 별관={n} Annex',
    guesthouse: '{n} 게스트하우스={n} Guesthouse',
    apartments: '{n} 아파트={n} Apartments',
    hostel: '{n} 호스텔={n} Hostel',
  },
  {
    countries: 'RU|BY|KZ|KG|UZ|TJ|TM|MN',
    names: list(
      'Гостиница {n}=Gostinitsa {n}|Отель {n}=Hotel {n}|Парк-отель {n}=Park Hotel {n}|Гранд Отель {n}=Grand Hotel {n}|Мини-отель {n}=Mini Hotel {n}',
    ),
    nouns: list(
      'Заря=Zarya|Берёзка=Beryozka|Орион=Orion|Ладога=Ladoga|Северная=Severnaya|Янтарь=Yantar|Волна=Volna|Сокол=Sokol|Рассвет=Rassvet|Чайка=Chayka|Малахит=Malakhit|Урожай=Urozhay|Спутник=Sputnik|Речная=Rechnaya',
    ),
    streets: list(
      'Sadovaya Ulitsa|Prospekt Mira|Naberezhnaya Ulitsa|Ulitsa Gagarina|Ulitsa Pushkina|Moskovskaya Ulitsa|Lesnaya Ulitsa',
    ),
    address: '{s}, {no}',
    districts: list('Центр=Tsentr|Вокзал=Vokzal|Аэропорт=Aeroport|Набережная=Naberezhnaya'),
    annex: 'Корпус {n}=Korpus {n}',
    guesthouse: 'Гостевой дом {n}=Guest House {n}',
    apartments: 'Апартаменты {n}=Apartments {n}',
    hostel: 'Хостел {n}=Hostel {n}',
  },
  {
    countries: 'UA|BG|RS|MK|ME',
    names: list('Готель {n}=Hotel {n}|Хотел {n}=Hotel {n}|Парк хотел {n}=Park Hotel {n}|Вила {n}=Villa {n}'),
    nouns: list(
      'Калина=Kalyna|Дунав=Dunav|Орлово Гнездо=Orlovo Gnezdo|Липа=Lypa|Роза=Roza|Балкан=Balkan|Зора=Zora|Златен Рог=Zlaten Rog|Славутич=Slavutych|Едем=Edem',
    ),
    streets: list(
      'Vitosha Boulevard|Shevchenko Street|Kralja Petra|Makedonia Street|Soborna Street|Ivan Vazov Street',
    ),
    address: '{s} {no}',
    districts: list('Център=Tsentar|Гара=Gara|Парк=Park'),
    annex: 'Анекс {n}=Annex {n}',
    guesthouse: 'Къща за гости {n}=Guest House {n}',
    apartments: 'Апартаменти {n}=Apartments {n}',
    hostel: 'Хостел {n}=Hostel {n}',
  },
  {
    countries: 'GR|CY',
    names: list(
      'Ξενοδοχείο {n}=Hotel {n}|Ξενώνας {n}=Xenonas {n}|{n} Palace={n} Palace|{n} Studios={n} Studios|Βίλα {n}=Villa {n}',
    ),
    nouns: list(
      'Αθηνά=Athina|Ποσειδών=Poseidon|Ήλιος=Ilios|Αφροδίτη=Afroditi|Ακρόπολις=Akropolis|Ελένη=Eleni|Όλυμπος=Olympos|Γαλάζιο Κύμα=Galazio Kyma|Αστέρι=Asteri|Καλλιρρόη=Kallirroi|Δελφίνι=Delfini|Ροδιά=Rodia',
    ),
    streets: list(
      'Odos Ermou|Leoforos Alexandras|Odos Athinas|Odos Venizelou|Akti Miaouli|Odos Kolokotroni|Odos Solonos',
    ),
    address: '{s} {no}',
    districts: list('Κέντρο=Kentro|Λιμάνι=Limani|Παραλία=Paralia|Αεροδρόμιο=Aerodromio'),
    annex: 'Παράρτημα {n}=Annex {n}',
    guesthouse: 'Δωμάτια {n}=Rooms {n}',
    apartments: 'Διαμερίσματα {n}=Apartments {n}',
    hostel: 'Χόστελ {n}=Hostel {n}',
  },
  {
    countries: 'AE|SA|QA|KW|BH|OM|JO|LB|EG|MA|DZ|IQ|SY|YE|LY|SD|PS',
    names: list(
      'فندق {n}=Hotel {n}|فندق برج {n}={n} Tower Hotel|منتجع {n}={n} Resort|قصر {n}={n} Palace|فندق {n} الكبير=Grand Hotel {n}|أجنحة {n}={n} Suites',
    ),
    nouns: list(
      'النخيل=Al Nakheel|الواحة=Al Waha|القمر=Al Qamar|الياسمين=Al Yasmin|اللؤلؤة=Al Lulua|الصحراء=Al Sahra|الربيع=Al Rabie|الفجر=Al Fajr|النجوم=Al Nujoom|الريحان=Al Rayhan|البستان=Al Bustan|المنار=Al Manar|السلام=Al Salam|الخزامى=Al Khuzama',
    ),
    streets: list(
      'Al Corniche Road|King Faisal Street|Airport Road|Al Souq Street|Independence Street|Al Nahda Road|Marina Walk|Al Wasl Road',
    ),
    address: '{s} {no}',
    districts: list('المارينا=Marina|المطار=Airport|الكورنيش=Corniche|وسط المدينة=Downtown'),
    annex: 'ملحق {n}={n} Annex',
    guesthouse: 'بيت ضيافة {n}={n} Guest House',
    apartments: 'شقق {n}={n} Hotel Apartments',
    hostel: 'نزل {n}={n} Hostel',
  },
  {
    countries: 'IL',
    names: list(
      'מלון {n}={n} Hotel|בית הארחה {n}={n} Guest House|אכסניית {n}={n} Inn|מלון בוטיק {n}={n} Boutique Hotel',
    ),
    nouns: list(
      'הגפן=HaGefen|ים התכלת=Yam HaTchelet|הזית=HaZayit|השקד=HaShaked|הרימון=HaRimon|כוכב=Kochav|נווה=Neve|האלון=HaAlon',
    ),
    streets: list(
      'HaYarkon Street|Herzl Street|Ben Yehuda Street|Rothschild Boulevard|Jaffa Road|Dizengoff Street',
    ),
    address: '{no} {s}',
    districts: list('החוף=Beach|העיר העתיקה=Old City|תחנה מרכזית=Central Station'),
    annex: 'אגף {n}={n} Annex',
    guesthouse: 'צימר {n}={n} Zimmer',
    apartments: 'דירות {n}={n} Apartments',
    hostel: 'הוסטל {n}={n} Hostel',
  },
  {
    countries: 'TH|LA|KH|MM',
    names: list(
      'โรงแรม{n}={n} Hotel|{n} รีสอร์ท={n} Resort|บ้าน{n}=Baan {n}|{n} เพลส={n} Place|โรงแรมบูติก{n}={n} Boutique Hotel',
    ),
    nouns: list(
      'ดอกบัว=Dok Bua|ทะเลใส=Talay Sai|สยาม=Siam|ช้างเผือก=Chang Phueak|จันทรา=Chantra|ริมน้ำ=Rim Nam|ลีลาวดี=Leelawadee|สายลม=Sai Lom|พระอาทิตย์=Phra Athit|ไม้งาม=Mai Ngam|อันดา=Anda|สุขใจ=Suk Jai',
    ),
    streets: list(
      'Sukhumvit Road|Silom Road|Ratchadamnoen Road|Beach Road|Soi 11|Khao San Road|Thepkrasattri Road|Nimmanhaemin Road',
    ),
    address: '{no} {s}',
    districts: list('ริเวอร์ไซด์=Riverside|สนามบิน=Airport|ชายหาด=Beach|เมืองเก่า=Old Town'),
    annex: '{n} อาคาร 2={n} Building 2',
    guesthouse: 'เกสต์เฮาส์ {n}={n} Guesthouse',
    apartments: '{n} อพาร์ตเมนต์={n} Serviced Apartments',
    hostel: 'โฮสเทล {n}={n} Hostel',
  },
  {
    countries: 'VN',
    names: list(
      'Khách sạn {n}|{n} Hotel|Nhà nghỉ {n}|Khu nghỉ dưỡng {n}|{n} Riverside Hotel|{n} Boutique Hotel',
    ),
    nouns: list(
      'Hoa Sen|Sông Hồng|Ánh Dương|Phượng Hoàng|Hải Âu|Bình Minh|Thiên Nga|Hoàng Gia|Mai Vàng|Đại Dương|Trúc Lâm|Kim Cương|Bến Thành|Hương Giang',
    ),
    streets: list(
      'Đường Lê Lợi|Phố Hàng Bông|Đường Nguyễn Huệ|Đường Trần Phú|Phố Huế|Đường Hai Bà Trưng|Đường Lý Thường Kiệt',
    ),
    address: '{no} {s}',
    districts: list('Phố Cổ|Sân Bay|Bãi Biển|Trung Tâm'),
    annex: '{n} 2',
    guesthouse: 'Homestay {n}',
    apartments: 'Căn hộ {n}',
    hostel: '{n} Backpackers Hostel',
  },
  {
    countries: 'TR|AZ',
    names: list('{n} Otel|Otel {n}|{n} Butik Otel|{n} Konağı|Grand {n} Hotel|{n} Palas|{n} Pansiyon'),
    nouns: list(
      'Çınar|Gülhane|Yıldız|Akdeniz|Kızılırmak|Şehrazat|Lale|Boğaziçi|Güneş|Mavi Deniz|Taşköprü|Ihlamur|Nar Çiçeği|Öztürk|Sarı Köşk|Ağaçlı',
    ),
    streets: list(
      'İstiklal Caddesi|Atatürk Bulvarı|Cumhuriyet Caddesi|Divanyolu Caddesi|Gazi Sokak|Liman Caddesi|Barbaros Bulvarı',
    ),
    address: '{s} No: {no}',
    districts: list('Havalimanı|Merkez|Sahil|Çarşı|Eski Şehir'),
    annex: '{n} Ek Bina',
    guesthouse: '{n} Pansiyon',
    apartments: '{n} Apart',
    hostel: '{n} Hostel',
  },
  {
    countries: 'PL',
    names: list('Hotel {n}|Pensjonat {n}|Dwór {n}|Willa {n}|Zajazd {n}|Hotel {n} & Spa|Karczma {n}'),
    nouns: list(
      'Pod Różą|Złoty Lew|Jagiełło|Bursztyn|Wawelski|Biały Orzeł|Świerkowy|Królewski|Pod Lipami|Żeglarz|Łazienki|Mazurek|Zamkowy|Leśny',
    ),
    streets: list(
      'ul. Mickiewicza|ul. Kościuszki|Rynek Główny|ul. Długa|ul. Piłsudskiego|Aleje Jerozolimskie|ul. Krótka',
    ),
    address: '{s} {no}',
    districts: list('Stare Miasto|Centrum|Lotnisko|Dworzec'),
    annex: 'Oficyna {n}',
    guesthouse: 'Pokoje gościnne {n}',
    apartments: 'Apartamenty {n}',
    hostel: 'Schronisko {n}',
  },
  {
    countries: 'CZ|SK|SI|HR|BA',
    names: list('Hotel {n}|Penzion {n}|Hotel U {n}|Vila {n}|Zámecký hotel {n}|Guest House {n}'),
    nouns: list(
      'Zlatého lva|Bílého koníčka|Slunce|Bohemia Růže|Černého orla|Dubrava|Slavia|Plavi Jadran|Pod Věží|Královna|Modrá Hvězda|Panorama Tatry|Triglavski Dvor|Maslina',
    ),
    streets: list(
      'Náměstí Míru|Václavská|Dlouhá|Karlova|Obala kneza Domagoja|Slovenska cesta|Hlavná ulica|Ilica',
    ),
    address: '{s} {no}',
    districts: list('Staré Město|Centrum|Nádraží|Letiště|Stari Grad|Luka'),
    annex: 'Depandance {n}',
    guesthouse: 'Ubytování {n}',
    apartments: 'Apartmány {n}',
    hostel: 'Hostel {n}',
  },
  {
    countries: 'NL|SR|AW|CW',
    names: list('Hotel {n}|Grand Hotel {n}|Herberg {n}|Hotel-Restaurant {n}|Landgoed {n}|Hotel {n} {c}'),
    nouns: list(
      "De Gouden Leeuw|Het Wapen|Zeezicht|Van der Linden|De Oude Molen|De Zwaan|Grachtenzicht|De Posthoorn|Prinsenhof|De Roode Haan|De Koperen Ketel|Duinrust|Waterland|'t Hof",
    ),
    streets: list('Stationsstraat|Prinsengracht|Dorpsstraat|Kerkstraat|Marktplein|Julianalaan|Havenkade'),
    address: '{s} {no}',
    districts: list('Centrum|Station|Luchthaven|Haven'),
    annex: 'Bijgebouw {n}',
    guesthouse: 'Pension {n}',
    apartments: 'Appartementen {n}',
    hostel: 'Jeugdherberg {n}',
  },
  {
    countries: 'SE|NO|DK|FI|IS|FO|GL|EE|LV|LT',
    names: list('Hotell {n}|Hotel {n}|{n} Gästgiveri|{n} Fjellhotell|Hotelli {n}|{n} Kro|Gamla {n}'),
    nouns: list(
      'Åsgård|Björken|Nordstjernen|Kongshavn|Ørneredet|Sjöutsikten|Tähti|Midnattssol|Skärgården|Fjordglimt|Lillehus|Rødbyen|Järvi|Solsidan|Gyldne Løve|Västerport',
    ),
    streets: list(
      'Storgatan|Kungsgatan|Karl Johans gate|Strandvejen|Kirkegata|Nygade|Mannerheimintie|Hamngatan',
    ),
    address: '{s} {no}',
    districts: list('Centrum|City|Havn|Centralstation|Lufthavn'),
    annex: '{n} Annex',
    guesthouse: '{n} Gästhus',
    apartments: '{n} Apartments',
    hostel: '{n} Vandrarhem',
  },
  {
    countries: 'ID|MY|BN',
    names: list('Hotel {n}|Wisma {n}|{n} Resort & Villas|Grand {n}|{n} Inn|Rumah {n}|The {n} Suites'),
    nouns: list(
      'Melati|Bunga Raya|Cempaka|Garuda Emas|Sanur Indah|Pantai Mutiara|Kencana|Seri Malaya|Bukit Hijau|Nusantara|Taman Sari|Angsana|Padi|Merpati',
    ),
    streets: list(
      'Jalan Merdeka|Jalan Sudirman|Jalan Pantai|Jalan Bukit Bintang|Jalan Raya Ubud|Jalan Ampang|Jalan Diponegoro',
    ),
    address: '{s} No. {no}',
    districts: list('Pusat Kota|Bandara|Pantai|Pasar Lama'),
    annex: '{n} Annexe',
    guesthouse: 'Homestay {n}',
    apartments: '{n} Apartments',
    hostel: '{n} Hostel',
  },
  {
    countries: 'HU|RO|MD|GE|AM|AL',
    names: list('Hotel {n}|{n} Panzió|Pensiunea {n}|Grand Hotel {n}|{n} Szálló|Casa {n}|Hanul {n}'),
    nouns: list(
      'Gellértvár|Kék Duna|Fehér Ló|Arany Szarvas|Bucegi|Crângul|Ștefan|Țara Soarelui|Vár Udvar|Őszirózsa|Rustaveli|Tei|Muntele Mic|Mátyás',
    ),
    streets: list(
      'Kossuth utca|Strada Republicii|Bulevardul Unirii|Fő utca|Strada Mihai Eminescu|Petőfi tér|Rustaveli Avenue',
    ),
    address: '{s} {no}',
    districts: list('Belváros|Centru|Gara de Nord|Repülőtér|Centrul Vechi'),
    annex: '{n} Depandansz',
    guesthouse: '{n} Vendégház',
    apartments: '{n} Apartmanok',
    hostel: '{n} Hostel',
  },
];
