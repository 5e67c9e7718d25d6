/** Data table. Sentences of reviews: by topic, `good|bad`, in the languages of the demo world. */
export interface Topic {
  readonly name: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    name: 'Cleanliness',
    good: [
      'Spotless room, fresh linen every day.',
      'Everything was very clean.',
      'The bathroom looked new.',
      'You could eat off the floor.',
      'Clean towels whenever we asked.',
      'The pool area was kept very tidy.',
    ],
    bad: [
      'The bathroom could have been cleaner.',
      'Dust under the bed.',
      'A stain on the carpet that nobody mentioned.',
      'The glasses had marks.',
      'Hair in the shower on arrival.',
    ],
  },
  {
    name: 'Location',
    good: [
      'Ten minutes on foot to everything we wanted to see.',
      'Quiet street, yet close to the station.',
      'Restaurants and a bakery around the corner.',
      'Easy to reach from the airport.',
      'The view alone is worth the stay.',
      'A lovely neighbourhood to walk in after dinner.',
    ],
    bad: [
      'A long way from the centre.',
      'Hard to find at night.',
      'Steep walk back from the station.',
      'The street is noisy on weekends.',
      'Taxis did not know the address.',
    ],
  },
  {
    name: 'Service',
    good: [
      'The staff remembered our names.',
      'Check-in took two minutes.',
      'They stored our bags after check-out without a fuss.',
      'The night porter found us a pharmacy.',
      'Great tips for dinner from reception.',
      'They upgraded us without being asked.',
    ],
    bad: [
      'Nobody at reception for half an hour.',
      'We had to ask three times for towels.',
      'The deposit came back after ten days only.',
      'Check-in was slow when a group arrived.',
      'Our request for a quiet room was ignored.',
    ],
  },
  {
    name: 'Room Quality',
    good: [
      'The bed was wonderful.',
      'Larger room than we expected.',
      'Blackout curtains that really work.',
      'A proper desk and enough sockets.',
      'The balcony catches the evening sun.',
      'Silent air conditioning.',
    ],
    bad: [
      'Thin walls, we heard every word next door.',
      'The room was smaller than in the pictures.',
      'The mattress is past its best.',
      'One socket for two people.',
      'The window did not close properly.',
    ],
  },
  {
    name: 'Food',
    good: [
      'Breakfast with fresh bread and real coffee.',
      'We ate at the restaurant three evenings in a row.',
      'Good choice of fruit and local cheese.',
      'The chef cooked gluten-free for us.',
      'The bar mixes an excellent negroni.',
      'Eggs made to order every morning.',
    ],
    bad: [
      'Breakfast was the same every day.',
      'Coffee from a machine that was usually empty.',
      'The restaurant closes far too early.',
      'Long queue for breakfast after nine.',
      'Little for vegetarians.',
    ],
  },
  {
    name: 'Value for Money',
    good: [
      'Good value for what you get.',
      'We would pay more for this.',
      'Cheaper than the big chains, and nicer.',
      'Free water and fruit on arrival.',
      'The half board was a bargain.',
    ],
    bad: [
      'Too expensive for the comfort.',
      'Parking cost nearly as much as the room.',
      'Extra charges for everything.',
      'You pay for the name.',
      'The minibar prices are absurd.',
    ],
  },
  {
    name: 'Amenities',
    good: [
      'The pool was heated and never crowded.',
      'Fast WiFi in the room.',
      'A gym with machines that work.',
      'The sauna was a treat after the hike.',
      'Bicycles for guests, free of charge.',
      'A laundry room saved our trip.',
    ],
    bad: [
      'The lift was out of order for two days.',
      'The WiFi dropped every few minutes.',
      'The gym is a treadmill in a cupboard.',
      'The pool closed at six.',
      'Not enough loungers.',
    ],
  },
  {
    name: 'Overall Experience',
    good: [
      'We will come back.',
      'The best stay of our journey.',
      'Exactly what we needed.',
      'A place with a soul.',
      'It felt like staying with friends.',
    ],
    bad: [
      'Once was enough.',
      'Not what we had hoped for.',
      'Fine, but nothing to remember.',
      'It has seen better years.',
      'We moved to another place after a night.',
    ],
  },
];

/** By language. `name` has three headlines, separated by `|`: two of good reviews, one of the others. */
export const otherLanguages: Readonly<Record<string, Topic>> = {
  de: {
    name: 'Sehr angenehmer Aufenthalt|Gerne wieder|Etwas enttäuschend',
    good: ['Sehr freundliches Personal und ruhige Zimmer.', 'Tolles Frühstück.'],
    bad: ['Das Zimmer war etwas klein.', 'Nachts war es laut.'],
  },
  fr: {
    name: 'Très bon séjour|Nous reviendrons|Un peu décevant',
    good: ['Personnel aux petits soins, chambre calme.', 'Le petit-déjeuner est un régal.'],
    bad: ['La chambre était un peu petite.', 'Mal insonorisé.'],
  },
  es: {
    name: 'Estancia estupenda|Volveremos|Un poco decepcionante',
    good: ['Personal muy amable y habitación tranquila.', 'El desayuno, excelente.'],
    bad: ['La habitación era algo pequeña.', 'Había ruido por la noche.'],
  },
  it: {
    name: "Soggiorno splendido|Ci torneremo|Un po' deludente",
    good: ['Personale gentilissimo e camera silenziosa.', 'Ottima colazione.'],
    bad: ["La camera era un po' piccola.", 'Di notte si sentiva il traffico.'],
  },
};

export const headlines = {
  good: [
    'A lovely stay',
    'Would book again',
    'Exactly as described',
    'A pleasant surprise',
    'Perfect for a weekend',
  ],
  bad: ['Could be better', 'Fine for one night', 'Not as pictured', 'A little tired'],
} as const;

export const reviewers: readonly string[] =
  'Amelia|Bruno|Chiara|Daniel|Elif|Farah|Goran|Hana|Ines|Jonas|Keiko|Lars|Maya|Nikos|Olga|Pedro|Quentin|Rosa|Sofia|Tomasz|Uma|Victor|Wei|Yusuf|Zoe'.split(
    '|',
  );

export const travellers: readonly string[] = [
  'couple',
  'family with young children',
  'family with older children',
  'solo traveller',
  'business traveller',
  'group of friends',
];

export const reviewCountries: readonly (readonly [country: string, language: string])[] = [
  ['us', 'en'],
  ['gb', 'en'],
  ['au', 'en'],
  ['in', 'en'],
  ['de', 'de'],
  ['at', 'de'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['mx', 'es'],
  ['it', 'it'],
  ['nl', 'en'],
  ['sg', 'en'],
];
