/** Data table: sizes of the earth as a sphere. */

/** The mean radius. */
export const EARTH_RADIUS_M = 6_371_008.8;
/** A degree of latitude, and one of longitude at the equator. */
export const METRES_PER_DEGREE = 111_195;
