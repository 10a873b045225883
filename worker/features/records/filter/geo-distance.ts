import { sql, type Sql } from '../../../collections/definition/sql.ts'

/** Kilometres: the mean radius of the earth (R1 of GRS 80), rounded as the record API's clients expect. */
const EARTH_RADIUS = 6_371

/** A point on the earth, in degrees. */
export interface Place {
  longitude: Sql
  latitude: Sql
}

/**
 * Kilometres, by the haversine formula (R. W. Sinnott, “Virtues of the Haversine”, Sky and Telescope 68, 1984). A
 * non-number yields NULL, for which no comparison holds.
 */
export function geoDistance(a: Place, b: Place): Sql {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const across = haversine(latitudeA, latitudeB)
  const along = haversine(radians(a.longitude), radians(b.longitude))
  const whole = sql`${across} + COS(${latitudeA}) * COS(${latitudeB}) * ${along}`
  // Rounding may exceed 1, where the arcsine is undefined.
  return sql`(${2 * EARTH_RADIUS} * ASIN(MIN(1, SQRT(${whole}))))`
}

function haversine(from: Sql, to: Sql): Sql {
  return sql`POW(SIN((${from} - ${to}) / 2), 2)`
}

function radians(degrees: Sql): Sql {
  return sql`RADIANS(${degrees})`
}
