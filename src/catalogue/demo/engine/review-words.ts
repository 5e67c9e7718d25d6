/** Data table. Sentences of reviews: by topic, `good|bad`, in the languages of the demo world. */
export interface Topic {
  readonly name: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    name: 'Cleanliness',
    good: ['Spotless room, fresh linen every day.', 'Everything was very clean.'],
    bad: ['The bathroom could have been cleaner.', 'Dust under the bed.'],
  },
  {
    name: 'Location',
    good: ['Ten minutes on foot to everything we wanted to see.', 'Quiet street, yet close to the station.'],
    bad: ['A long way from the centre.', 'Hard to find at night.'],
  },
  {
    name: 'Service',
    good: ['The staff remembered our names.', 'Check-in took two minutes.'],
    bad: ['Nobody at reception for half an hour.', 'We had to ask three times for towels.'],
  },
  {
    name: 'Room Quality',
    good: ['The bed was wonderful.', 'Larger room than we expected.'],
    bad: ['Thin walls, we heard every word next door.', 'The room was smaller than in the pictures.'],
  },
  {
    name: 'Food',
    good: [
      'Breakfast with fresh bread and real coffee.',
      'We ate at the restaurant three evenings in a row.',
    ],
    bad: ['Breakfast was the same every day.', 'Coffee from a machine that was usually empty.'],
  },
  {
    name: 'Value for Money',
    good: ['Good value for what you get.', 'We would pay more for this.'],
    bad: ['Too expensive for the comfort.', 'Parking cost nearly as much as the room.'],
  },
  {
    name: 'Amenities',
    good: ['The pool was heated and never crowded.', 'Fast WiFi in the room.'],
    bad: ['The lift was out of order for two days.', 'The WiFi dropped every few minutes.'],
  },
  {
    name: 'Overall Experience',
    good: ['We will come back.', 'The best stay of our journey.'],
    bad: ['Once was enough.', 'Not what we had hoped for.'],
  },
];

/** Language → [headlines of the pleased, headlines of the others, one good and one bad sentence]. */
export const otherTongues: Readonly<Record<string, Topic>> = {
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
