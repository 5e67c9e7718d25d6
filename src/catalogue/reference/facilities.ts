/**
 * Data table. Facilities of hotels: `id|English`; `translations/` has their names in other languages. Numbers never change:
 * a facility that is no longer used keeps its number. The first digits are the kind.
 */
const rows = `
101|Free WiFi
102|Paid WiFi
103|WiFi in public areas
104|Wired internet
105|Business centre
106|Meeting rooms
107|Conference hall
108|Banqueting facilities
109|Fax and photocopying
110|Computer station
111|Coworking space
112|Projector and screen
201|Free parking
202|Paid parking
203|Parking on site
204|Street parking
205|Valet parking
206|Garage
207|Coach parking
208|Electric vehicle charging
209|Bicycle storage
210|Bicycle hire
211|Car hire
212|Airport shuttle
213|Free airport shuttle
214|Station shuttle
215|Area shuttle
216|Beach shuttle
217|Ski shuttle
218|Taxi booking
219|Limousine service
220|Accessible parking
301|Reception open all hours
302|Express check-in and check-out
303|Late check-out
304|Luggage storage
305|Concierge
306|Porter
307|Tour desk
308|Ticket service
309|Currency exchange
310|Cash machine
311|Safe at reception
312|Wake-up service
313|Newspapers
314|Shops
315|Gift shop
316|Hairdresser
317|Beauty salon
318|Laundry
319|Self-service laundry
320|Dry cleaning
321|Ironing service
322|Shoe shine
323|Daily housekeeping
324|Multilingual staff
325|Doctor on call
326|Butler service
327|VIP services
328|Wedding services
329|Private check-in
330|Lockers
331|Vending machine
332|Mini market
333|Invoice provided
401|Restaurant
402|Several restaurants
403|Breakfast room
404|Breakfast buffet
405|Continental breakfast
406|Breakfast in the room
407|Bar
408|Rooftop bar
409|Poolside bar
410|Swim-up bar
411|Lobby lounge
412|Café
413|Snack bar
414|Room service
415|Room service at all hours
416|Packed lunches
417|Special diet meals
418|Vegetarian menu
419|Vegan menu
420|Halal meals
421|Kosher meals
422|Gluten-free options
423|Children's meals
424|Barbecue
425|Picnic area
426|Shared kitchen
427|Wine cellar
428|Tea and coffee in public areas
429|Bottle of water
430|Fruit on arrival
431|Wine or sparkling wine on arrival
432|Buffet restaurant
433|À la carte restaurant
434|Bakery
435|Ice-cream parlour
501|Outdoor pool
502|Indoor pool
503|Heated pool
504|Rooftop pool
505|Infinity pool
506|Salt-water pool
507|Children's pool
508|Plunge pool
509|Water slide
510|Pool towels
511|Sun loungers
512|Parasols
513|Spa
514|Massage
515|Sauna
516|Steam room
517|Turkish bath
518|Hot tub
519|Thermal pool
520|Solarium
521|Facial treatments
522|Body treatments
523|Fitness centre
524|Personal trainer
525|Yoga classes
526|Fitness classes
527|Changing rooms
528|Adults-only pool
529|Pool with view
530|Foot bath
601|Garden
602|Terrace
603|Sun terrace
604|Roof terrace
605|Private beach
606|Beachfront
607|Beach chairs
608|Library
609|Fireplace
610|Games room
611|Billiards
612|Table tennis
613|Darts
614|Board games
615|Tennis court
616|Squash
617|Golf course within reach
618|Mini golf
619|Horse riding
620|Hiking
621|Cycling
622|Ski-to-door access
623|Ski storage
624|Ski school
625|Ski hire
626|Diving
627|Snorkelling
628|Windsurfing
629|Canoeing
630|Fishing
631|Bowling
632|Evening entertainment
633|Live music
634|Nightclub
635|Karaoke
636|Casino
637|Cinema
638|Walking tours
639|Cooking class
640|Art gallery
641|Water park
642|Archery
643|Theme dinners
701|Family rooms
702|Cots on request
703|Babysitting
704|Children's club
705|Playground
706|Indoor play area
707|Children's television channels
708|Children's books and toys
709|Child safety gates
710|High chairs
711|Pushchairs
712|Entertainment for families
801|Pets welcome
802|Pet bowls
803|Pet basket
804|Non-smoking throughout
805|Designated smoking area
806|Adults only
807|Air conditioning
808|Heating
809|Lift
810|Soundproof rooms
811|Allergy-free rooms
812|Interconnecting rooms
813|Private entrance
814|Honeymoon suite
815|Executive lounge
816|Chapel
817|Prayer room
901|Wheelchair accessible
902|Step-free entrance
903|Accessible bathroom
904|Toilet with grab rails
905|Raised toilet
906|Lowered washbasin
907|Emergency cord in the bathroom
908|Braille signs
909|Tactile signs
910|Audio guidance
911|Ground-floor rooms
912|Roll-in shower
913|Walk-in shower
914|Hearing loop
915|Visual alarm
916|Shower chair
951|Smoke alarms
952|Fire extinguishers
953|Carbon monoxide detector
954|Security alarm
955|Guards at all hours
956|Cameras in public areas
957|Key card access
958|First-aid kit
959|Contactless check-in
960|Cashless payment
961|Food safety protocol
962|Linen washed at high temperature
963|Recycling
964|Renewable energy
965|No single-use plastic
966|Towels changed on request
967|Locally sourced food
`;

export interface Facility {
  readonly id: number;
  readonly name: string;
}

export const facilities: readonly Facility[] = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
  .map(([id, name = '']) => ({ id: Number(id), name }));

const names = new Map(facilities.map(({ id, name }) => [id, name]));

/** The English name of a facility. */
export function facilityName(id: number): string | undefined {
  return names.get(id);
}
