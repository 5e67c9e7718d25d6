/** Data table. The attributes by which rooms are grouped. */
export const groupAttributes = [
  'roomClass',
  'roomType',
  'bedType',
  'roomView',
  'roomOccupancy',
  'roomSmoking',
  'roomAmenities',
  'roomAccessibility',
] as const;

export type GroupAttribute = (typeof groupAttributes)[number];

/** What a room states on each attribute; an empty text is "not stated". */
export type Entities = Readonly<Record<GroupAttribute, string>>;
