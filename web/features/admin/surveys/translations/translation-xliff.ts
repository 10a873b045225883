import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
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
  return readTranslations(schema, () => {
    try {
      return textsOf(text)
    } catch (error) {
      // A full stack.
      if (error instanceof RangeError) throw new RefusedFile('The file is nested too deeply.')
      throw error instanceof XmlError ? notXml() : error
    }
  })
}

function textsOf(xml: string) {
  const { root } = parseXml(xml.trim())
  if (root?.name !== 'xliff') throw notXml()
  if (root.attributes.version !== '1.2')
    throw new RefusedFile('The file is no XLIFF 1.2. Other versions can’t be read.')
  return childrenOf(root, 'file').flatMap((file) => {
    const language = file.attributes['target-language'] ?? ''
    return unitsIn(file).flatMap((unit) => textOf(unit).map((text) => ({ language, ...text })))
  })
}

function textOf(unit: XmlElement) {
  const key = unit.attributes.id ?? ''
  const [target, second] = childrenOf(unit, 'target')
  if (second) throw new RefusedFile(`The file has the text “${key}” twice.`)
  if (!target) return []
  if (!isPlain(target))
    throw new RefusedFile(`The text “${key}” has markup, which texts of surveys cannot have.`)
  const [source] = childrenOf(unit, 'source')
  return [{ key, text: target.text, source: source?.text ?? '' }]
}

/** Units of groups are included. */
const unitsIn = (element: XmlElement): XmlElement[] =>
  childrenOf(element).flatMap((child) => (child.name === 'trans-unit' ? [child] : unitsIn(child)))

const childrenOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && (!name || child.name === name),
  )

const isPlain = (element: XmlElement): boolean =>
  childrenOf(element).every((child) => child.name === 'mrk' && isPlain(child))

const notXml = () => new RefusedFile('The file is not well-formed XLIFF.')

/** Without characters that XML 1.0 cannot hold. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- They are what is removed.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Readers turn a bare one into a line feed.
      .replaceAll('\r', '&#13;')
  )
}
