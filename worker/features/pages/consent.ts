/** The European single market with its overseas territories, and neighbours with the same law. */
const europe =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO ' +
  'AX GF GP MF MQ RE YT GB GG GI IM JE CH RS TR'

/** Other countries; for Canada only Québec requires it, which the country code does not distinguish. */
const elsewhere = 'BR CA CN IN KR TH'

/** Codes of an unknown country, and of the Tor network. */
const unknown = 'XX T1'

const asked = new Set(`${europe} ${elsewhere} ${unknown}`.split(' '))

/**
 * By the law of the visitor's country (ISO 3166-1 alpha-2 in `place`, the platform's data). Unknown countries are
 * asked; without a platform, as in development, no one is.
 */
export function needsConsent(place: object | undefined): boolean {
  if (!place) return false
  const country = 'country' in place ? place.country : undefined
  return typeof country !== 'string' || country === '' || asked.has(country.toUpperCase())
}
