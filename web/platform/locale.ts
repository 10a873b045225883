export interface Locale {
  /** `12345.6` → `12,345.6` or `12.345,6`. */
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string
  /** Without grouping, as on a dial: `-6.0` or `-6,0`. */
  formatFixed(value: number, places: number): string
  /** `0.314` → `31%` or `31 %`. */
  formatPercent(share: number): string
  /** Local time by default; `''` for invalid dates. */
  formatDate(time: Date | number, options: Intl.DateTimeFormatOptions): string
  datePieces(time: Date | number, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatPart[]
  /** Milliseconds: `5 minutes ago`, `yesterday`; after a week the date. */
  formatAgo(then: number, now: number): string
  /** `Ada, Ben, and Cem`. */
  formatList(items: readonly string[]): string
  /** Accents and case by the reader's rules, `Take 2` before `Take 10`. */
  compareNames(one: string, other: string): number
  /** In the reader's alphabet; the server sorts by bytes. */
  sortByName<Item extends { name: string }>(items: readonly Item[]): Item[]
  /** The plural form for a count, as Unicode names it. */
  pluralForm(count: number): Intl.LDMLPluralRule
  /** In the reader's language; the tag if it has no name. */
  languageName(tag: string): string
}

/** Best first; the system's locale if none is valid. */
export function localeOf(languages: readonly string[]): Locale {
  const known = languages.filter(isLanguage)
  const locales = known.length > 0 ? known : undefined

  // Creating formatters is slow, and lists use the same few hundreds of times.
  const numbers = cached<Intl.NumberFormatOptions, Intl.NumberFormat>(
    (options) => new Intl.NumberFormat(locales, options),
  )
  const dates = cached<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
    (options) => new Intl.DateTimeFormat(locales, options),
  )
  const distances = cached<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
    (options) => new Intl.RelativeTimeFormat(locales, options),
  )
  const lists = cached<Intl.ListFormatOptions, Intl.ListFormat>(
    (options) => new Intl.ListFormat(locales, options),
  )
  const names = cached<Intl.CollatorOptions, Intl.Collator>((options) => new Intl.Collator(locales, options))
  const languageNames = cached<Intl.DisplayNamesOptions, Intl.DisplayNames>(
    (options) => new Intl.DisplayNames(locales, options),
  )

  const plurals = cached<Intl.PluralRulesOptions, Intl.PluralRules>(
    (options) => new Intl.PluralRules(locales, options),
  )

  const formatDate: Locale['formatDate'] = (time, options) => {
    // Formatters throw for invalid dates.
    return Number.isNaN(Number(time)) ? '' : dates(options).format(time)
  }

  return {
    formatNumber: (value, options = {}) => numbers(options).format(value),
    formatFixed: (value, places) =>
      numbers({
        minimumFractionDigits: places,
        maximumFractionDigits: places,
        useGrouping: false,
      }).format(value),
    formatPercent: (share) => numbers({ style: 'percent' }).format(share),
    formatDate,
    datePieces: (time, options) => (Number.isNaN(Number(time)) ? [] : dates(options).formatToParts(time)),
    formatAgo(then, now) {
      const seconds = Math.max(0, (now - then) / 1000)
      const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
        distances({ numeric: 'auto' }).format(-Math.round(count), unit)
      if (seconds < 45) return 'just now'
      if (seconds < 45 * 60) return ago(seconds / 60, 'minute')
      if (seconds < 22 * 3600) return ago(seconds / 3600, 'hour')
      if (seconds < 6.5 * 86_400) return ago(seconds / 86_400, 'day')
      const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
      return formatDate(then, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
    },
    formatList: (items) => lists({}).format(items),
    compareNames: (one, other) => names({ numeric: true }).compare(one, other),
    sortByName: (items) =>
      items.toSorted((one, other) => names({ numeric: true }).compare(one.name, other.name)),
    pluralForm: (count) => plurals({}).select(count),
    languageName(tag) {
      return isLanguage(tag) ? (languageNames({ type: 'language' }).of(tag) ?? tag) : tag
    },
  }
}

export const ownLocale = localeOf(globalThis.navigator?.languages ?? [])
export const {
  formatNumber,
  formatFixed,
  formatPercent,
  formatDate,
  datePieces,
  formatAgo,
  formatList,
  compareNames,
  sortByName,
  languageName,
} = ownLocale

/**
 * For plain strings (a toast, a label): right-to-left text would otherwise reorder the words around it. In markup use
 * `<bdi>`.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u
export const FIRST_STRONG_ISOLATE = '\u2068'
export const POP_ISOLATE = '\u2069'

export interface Separators {
  decimal: '.' | ','
  /** `_` means spaces and apostrophes, which are never decimal separators. */
  group: '.' | ',' | '_'
}

/** `undefined` for invalid language tags. */
export function separatorsOf(language: string): Separators | undefined {
  if (!isLanguage(language)) return undefined
  // Five digits, because some languages do not group four.
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const group = part('group')
  return {
    decimal: part('decimal') === ',' ? ',' : '.',
    // Arabic separators have no key on many keyboards; the point and the comma stand in for them.
    group: group === '.' ? '.' : group === ',' || group === '٬' ? ',' : '_',
  }
}

/** The reader's own variety of a page's language (`en-GB` on an English page), else the language itself. */
export function localeFor(
  language: string,
  own: readonly string[] = globalThis.navigator?.languages ?? [],
): Locale {
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  const variety = own.find((tag) => base(tag) === base(language))
  // Varieties of Chinese differ in their script, which is the page's choice.
  return localeOf(variety !== undefined && !language.includes('-') ? [variety, language] : [language])
}

/** Some systems report names that are no tags (`en-US@posix`), for which every formatter throws. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

function cached<Options, Formatter>(make: (options: Options) => Formatter): (options: Options) => Formatter {
  const made = new Map<string, Formatter>()
  return (options) => {
    const key = JSON.stringify(options)
    const formatter = made.get(key) ?? make(options)
    made.set(key, formatter)
    return formatter
  }
}
