import type { Notice } from './packages.ts'
import { sourcesText, type TrainingSource } from './sources-text.ts'

const INTRODUCTION = `Open-source notices

Mouthpiece is built with the packages below. The web app and the server contain parts of them, compiled and minified.
Each licence is printed once, after the packages it covers. Their sources are published on npm under the names and
versions below, and for the programs that packages contain at the addresses given.`

const RULE = '='.repeat(80)
/** Longer texts have copyright lines of their own inside, which belong to the licence. */
const SHORT = 2500

/** Plain text: packages with equal licence texts share one section; then the sources of the lip-sync. */
export function noticesText(notices: readonly Notice[], sources: readonly TrainingSource[] = []): string {
  const sections = new Map<string, { packages: string[]; text: string }>()
  for (const { name, version, licence, texts } of notices) {
    for (const original of texts) {
      const { copyright, text } = split(original)
      const key = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
      const section = sections.get(key) ?? { packages: [], text }
      section.packages.push([`${name} ${version} (${licence})`, ...copyright].join('\n    '))
      sections.set(key, section)
    }
  }
  const parts = [...sections.values()].map(({ packages, text }) =>
    [RULE, packages.join('\n'), text].join('\n\n'),
  )
  const learned = sources.length > 0 ? [RULE, sourcesText(sources)] : []
  return `${[INTRODUCTION, ...parts, ...learned].join('\n\n')}\n`
}

/** A short licence's copyright lines, and the rest of it. */
function split(original: string): { copyright: string[]; text: string } {
  if (original.length > SHORT) return { copyright: [], text: original }
  const lines = original.split('\n')
  const isCopyright = (line: string) => /^\W*(copyright\b.*(\(c\)|©|\d{4}|the authors)|\(c\)|©)/i.test(line)
  const text = lines
    .filter((line) => !isCopyright(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { copyright: lines.filter(isCopyright).map((line) => line.trim()), text }
}
