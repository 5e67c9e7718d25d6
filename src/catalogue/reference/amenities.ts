/** Data table. Amenities of rooms: `id|name`. Numbers never change. */
const rows = `
1|Air conditioning
2|Heating
3|Private bathroom
4|Shared bathroom
5|Shower
6|Bath
7|Walk-in shower
8|Spa bath
9|Rain shower
10|Hairdryer
11|Free toiletries
12|Towels
13|Linen
14|Bathrobe
15|Slippers
16|Bidet
17|Toilet paper
18|Second bathroom
19|Makeup mirror
20|Television
21|Flat-screen television
22|Satellite channels
23|Cable channels
24|Streaming service
25|Pay-per-view channels
26|Radio
27|Telephone
28|Free WiFi
29|Wired internet
30|USB sockets
31|Sockets near the bed
32|Desk
33|Laptop safe
34|Safe
35|Wardrobe
36|Clothes rack
37|Iron
38|Ironing board
39|Trouser press
40|Hangers
41|Dressing room
42|Walk-in closet
43|Minibar
44|Refrigerator
45|Electric kettle
46|Tea and coffee maker
47|Coffee machine
48|Bottle of water
49|Kitchen
50|Kitchenette
51|Microwave
52|Oven
53|Stovetop
54|Toaster
55|Dishwasher
56|Kitchenware
57|Dining table
58|Washing machine
59|Tumble dryer
60|Sofa
61|Sofa bed
62|Seating area
63|Fireplace
64|Balcony
65|Terrace
66|Patio
67|Private pool
68|Outdoor furniture
69|Private entrance
70|Soundproofing
71|Blackout curtains
72|Carpet
73|Wooden floor
74|Tiled floor
75|Mosquito net
76|Fan
77|Alarm clock
78|Wake-up service
79|Daily cleaning
80|Interconnecting rooms available
81|Non-smoking
82|Smoking allowed
83|Cot on request
84|High chair
85|Children's channels
86|Extra-long beds
87|Hypoallergenic pillows
88|Feather-free bedding
89|Reading light
90|Fold-up bed
91|Wheelchair accessible
92|Roll-in shower
93|Grab rails
94|Emergency cord
95|Upper floors by lift
96|Upper floors by stairs only
97|Butler service
98|Executive lounge access
99|Turndown service
100|Welcome drink
101|Pillow menu
102|Smart lock
103|Game console
104|Record player
105|Yoga mat
106|Sauna
107|Hot tub
108|Sea view
109|City view
110|Garden view
111|Mountain view
112|Pool view
`;

export interface Amenity {
  readonly id: number;
  readonly name: string;
}

const list: readonly Amenity[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([id, name = '']) => ({ id: Number(id), name }));

/** Number of an amenity → its name. */
export const roomAmenities: ReadonlyMap<number, string> = new Map(list.map(({ id, name }) => [id, name]));
