import type { SurveySchema } from '#contract/survey/schema'
import { surveyTexts } from './survey-texts.ts'
import { readTranslations, RefusedFile, type ReadFile } from './translation-file.ts'

/** XLIFF 1.2 (OASIS, 2008) from the first language of the survey into another. */
export function translationXliff(schema: SurveySchema, language: string): string {
  const [first = 'en'] = schema.languages
  const units = surveyTexts(schema).flatMap(({ key, text }) => {
    const source = text[first]
    if (!source?.trim()) return []
    const target = text[language] ? `<target>${escaped(text[language])}</target>` : ''
    return `<trans-unit id="${escaped(key)}" xml:space="preserve"><source>${escaped(source)}</source>${target}</trans-unit>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="survey" datatype="plaintext" source-language="${escaped(first)}" target-language="${escaped(language)}">
<body>
${units.join('')}</body>
</file>
</xliff>
`
}

/**
 * Reads the targets of XLIFF 1.2. Entities of their own, and markup within targets except for segments (`mrk`), are
 * refused; matches from translation memories (`alt-trans`) are ignored.
 */
export function readTranslationXliff(text: string, schema: SurveySchema): ReadFile {
  return readTranslations(schema, function* () {
    let language = ''
    let unit: Unit = { key: '', source: '' }
    let into: 'source' | 'target' | undefined
    let alternatives = 0
    for (const { kind, name, attributes, words } of tokensOf(text)) {
      if (kind === 'text') {
        if (into) unit[into] = (unit[into] ?? '') + words
        continue
      }
      if (into && !(kind === 'close' && name === into)) {
        if (into === 'target' && name !== 'mrk')
          throw new RefusedFile(`The text “${unit.key}” has markup, which texts of surveys cannot have.`)
        continue
      }
      if (name === 'alt-trans') alternatives += kind === 'open' ? 1 : -1
      if (alternatives > 0) continue
      if (kind === 'open') {
        if (name === 'xliff' && attributes.get('version') !== '1.2')
          throw new RefusedFile('The file is no XLIFF 1.2. Other versions can’t be read.')
        if (name === 'file') language = attributes.get('target-language') ?? ''
        if (name === 'target' && unit.target !== undefined)
          throw new RefusedFile(`The file has the text “${unit.key}” twice.`)
        if (name === 'trans-unit') unit = { key: attributes.get('id') ?? '', source: '' }
        if (name === 'source' || name === 'target') into = name
      } else {
        into = undefined
        if (name === 'trans-unit' && unit.target !== undefined)
          yield { language, key: unit.key, text: unit.target, source: unit.source }
      }
    }
  })
}

interface Unit {
  key: string
  source: string
  target?: string
}

interface Token {
  kind: 'open' | 'close' | 'text'
  name: string
  attributes: ReadonlyMap<string, string>
  words: string
}

const NOTHING: ReadonlyMap<string, string> = new Map()
const PIECE =
  /<\?[^?]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

/** The XML that translation tools write: elements, attributes, texts and the five entities, well nested. */
function* tokensOf(text: string): Generator<Token> {
  const xml = text.replace(/^\uFEFF/, '').trim()
  const stack: string[] = []
  let isRoot = true
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < xml.length) {
    const found = PIECE.exec(xml)
    if (!found) throw notXml()
    // The pattern is shared: a consumer may have moved it by the next step.
    const next = PIECE.lastIndex
    const [, data, slash = '', name, attributes = '', isEmpty = '', words] = found
    if (words !== undefined || data !== undefined) {
      if (stack.length === 0 && (data ?? words ?? '').trim() !== '') throw notXml()
      yield { kind: 'text', name: '', attributes: NOTHING, words: data ?? unescaped(words ?? '') }
    } else if (name !== undefined) {
      if (isRoot && name !== 'xliff') throw notXml()
      if (slash) {
        if (stack.pop() !== name) throw notXml()
      } else {
        if (!isRoot && stack.length === 0) throw notXml()
        isRoot = false
        yield { kind: 'open', name, attributes: attributesOf(attributes), words: '' }
        if (!isEmpty) stack.push(name)
      }
      if (slash || isEmpty) yield { kind: 'close', name, attributes: NOTHING, words: '' }
    }
    PIECE.lastIndex = next
  }
  if (stack.length > 0 || isRoot) throw notXml()
}

const notXml = () => new RefusedFile('The file is not well-formed XLIFF.')

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...pairs].map(([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')]))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+)?;?/gi, (whole, name: string | undefined) => {
    if (name === undefined || !whole.endsWith(';')) throw notXml()
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      if (code === 0 || code > 0x10ffff) throw notXml()
      return String.fromCodePoint(code)
    }
    if (!Object.hasOwn(entities, name)) throw notXml()
    return entities[name] ?? ''
  })
}

/** Without characters that XML 1.0 cannot hold. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- They are what is removed.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
