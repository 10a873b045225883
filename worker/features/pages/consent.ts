/** Europe’s single market with its parts overseas, and its neighbours of the same law. */
const europe =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO ' +
  'AX GF GP MF MQ RE YT GB GG GI IM JE CH RS TR'

/** Elsewhere; of Canada it is Québec, which the country does not tell apart. */
const elsewhere = 'BR CA CN IN KR TH'

/** What stands for a country that is not known, and for the Tor network. */
const unknown = 'XX T1'

const asked = new Set(`${europe} ${elsewhere} ${unknown}`.split(' '))

/**
 * Whether the law of where a visitor is wants a yes before their use of the product is recorded. `place`: what the platform
 * tells of a request, its `country` as ISO 3166-1 alpha-2. Who is in a country that is not known is asked; without a
 * platform, as on a development machine, nobody is.
 */
export function needsConsent(place: object | undefined): boolean {
  if (!place) return false
  const country = 'country' in place ? place.country : undefined
  return typeof country !== 'string' || country === '' || asked.has(country.toUpperCase())
}
