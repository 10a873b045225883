import { FIRST_STRONG_ISOLATE, isolated, localeFor, POP_ISOLATE, type Locale } from './locale.ts'

/** Forms by the categories of `Intl.PluralRules`, chosen by the value of `{count}`. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** A text with `{placeholders}`. */
export type Message = string | PluralForms

/** The messages of a language by key; missing ones are in English. */
export type Catalogue<Key extends string = string> = Readonly<Partial<Record<Key, Message>>>

/** Numbers are written by the locale of the message that they are inserted into; so are days, by a function. */
export type MessageValue = string | number | ((locale: Locale) => string)

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type PlaceholdersOf<One> = One extends string
  ? Placeholders<One>
  : One extends object
    ? Placeholders<One[keyof One]>
    : never

/** The values that a message of the English catalogue needs. */
export type ValuesOf<One> = [PlaceholdersOf<One>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<One>, MessageValue>>]

export interface Translation<English extends Readonly<Record<string, Message>>> {
  language: string
  direction: 'ltr' | 'rtl'
  /** Writes numbers and days. */
  locale: Locale
  t<Key extends keyof English & string>(key: Key, ...values: ValuesOf<English[Key]>): string
  /** The text before and after the only placeholder of a message, for markup in its place. */
  around(key: keyof English & string): [before: string, after: string]
  /** A message that the English catalogue need not have; `undefined` if this language has none and it is not replaced. */
  own(key: string): string | undefined
}

interface Options<English> {
  language: string
  direction: 'ltr' | 'rtl'
  english: English
  catalogue: Catalogue
  /** Replacements of whole messages, or of one plural form as `key#form`. */
  replaced?: Readonly<Record<string, string>>
}

/**
 * Falls back to English message by message, with English numbers, so that no sentence mixes two languages. Inserted
 * texts are isolated where their direction may differ.
 */
export function createTranslation<English extends Readonly<Record<string, Message>>>({
  language,
  direction,
  english,
  catalogue,
  replaced = {},
}: Options<English>): Translation<English> {
  const voices = {
    own: { locale: localeFor(language), direction },
    english: { locale: localeFor('en'), direction: 'ltr' as const },
  }

  function find(key: string): { message: Message; voice: keyof typeof voices } | undefined {
    if (Object.hasOwn(replaced, key)) return { message: replaced[key] ?? '', voice: 'own' }
    const own = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (own !== undefined) return { message: own, voice: 'own' }
    const fallback = Object.hasOwn(english, key) ? english[key] : undefined
    return fallback === undefined ? undefined : { message: fallback, voice: 'english' }
  }

  function write(key: string, values: Readonly<Record<string, MessageValue>>): string {
    const found = find(key)
    if (!found) return key
    const voice = voices[found.voice]
    const text = textOf(key, found.message, voice.locale.pluralForm(Number(values.count ?? 0)))
    return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return whole
      if (typeof value === 'number') return voice.locale.formatNumber(value, { maximumFractionDigits: 20 })
      return isolatedIn(voice.direction, typeof value === 'function' ? value(voice.locale) : value)
    })
  }

  function textOf(key: string, message: Message, form: Intl.LDMLPluralRule): string {
    if (typeof message === 'string') return message
    const replacement = `${key}#${form}`
    if (Object.hasOwn(replaced, replacement)) return replaced[replacement] ?? ''
    return message[form] ?? message.other
  }

  return {
    language,
    direction,
    locale: voices.own.locale,
    t: (key, ...[values]) => write(key, values ?? {}),
    around(key) {
      const [before = '', after = ''] = write(key, {}).split(PLACEHOLDER_ONLY)
      return [before, after]
    },
    own(key) {
      if (Object.hasOwn(replaced, key)) return replaced[key]
      const message = catalogue[key]
      return typeof message === 'string' && Object.hasOwn(catalogue, key) ? message : undefined
    },
  }
}

export const PLACEHOLDER = /\{(\w+)\}/g
/** Without a group, which `split` would return as well. */
const PLACEHOLDER_ONLY = /\{\w+\}/

/** In a text from right to left every insertion is isolated: its neighbours would reorder a name from left to right. */
function isolatedIn(direction: 'ltr' | 'rtl', text: string): string {
  return direction === 'rtl' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : isolated(text)
}
