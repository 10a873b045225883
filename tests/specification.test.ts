import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Rule {
  id: string
  text: string
  /** Each a file and the words of a test's name as they stand in it. */
  proofs: { file: string; name: string }[]
}

/** The table rows of `specification.md`: `| 2.1 | rule | file: name<br>file: name |`. */
function readRules(): Rule[] {
  const lines = readFileSync(resolve(root, 'tests/specification.md'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, id = '', text = '', proofs = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^\d+\.\d+$/.test(id)) return []
    return [{ id, text, proofs: proofs.split('<br>').map(readProof) }]
  })
}

/** Rows of the table of departures: `| D1 | 4.14 | letter | reading | why | file: name |`. */
function readDepartures() {
  const lines = readFileSync(resolve(root, 'tests/specification.md'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, id = '', rule = '', ...rest] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^D\d+$/.test(id)) return []
    const [letter = '', reading = '', why = '', proofs = ''] = rest
    return [{ id, rule, letter, reading, why, proofs: proofs.split('<br>').map(readProof) }]
  })
}

function readProof(text: string) {
  const [file = '', ...name] = text.split(': ')
  return { file: file.trim().replaceAll('`', ''), name: name.join(': ').trim() }
}

/** Returns whether a test that runs has this name: a skipped one proves nothing. */
function isProof({ file, name }: Rule['proofs'][number]): boolean {
  const path = resolve(root, file)
  if (name === '' || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  const at = source.indexOf(`'${name}'`)
  if (at < 0) return false
  // The call this name belongs to is the last one that begins before it; its table may stand between them.
  const calls = [...source.slice(0, at).matchAll(/^ *test([.\w]*)\(/gm)]
  const modifiers = calls.at(-1)?.[1]
  return modifiers !== undefined && !/skip|todo|fails/.test(modifiers)
}

const rules = readRules()

test('the rules are numbered from section 2 to 9, each once and in order', () => {
  const numbers = rules.map(({ id }) => id.split('.').map(Number))
  const sections = new Set(numbers.map(([section]) => section))
  expect([...sections]).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  for (const section of sections) {
    const within = numbers.filter(([of]) => of === section).map(([, number]) => number)
    expect(within).toEqual(within.map((_, index) => index + 1))
  }
})

test.each(rules)('$id is proved by a test that runs: $text', ({ proofs }) => {
  expect(proofs.filter((proof) => !isProof(proof))).toEqual([])
})

test.each(readDepartures())('$id names its rule, gives its reason and is proved', (departure) => {
  expect(rules.map(({ id }) => id)).toContain(departure.rule)
  expect([departure.letter, departure.reading, departure.why]).not.toContain('')
  expect(departure.proofs.filter((proof) => !isProof(proof))).toEqual([])
})

test('a rule whose test is missing, misspelt or skipped would be noticed', () => {
  expect(isProof({ file: 'tests/nowhere.test.ts', name: 'x' })).toBe(false)
  expect(isProof({ file: 'tests/specification.test.ts', name: 'a name that' + ' nothing has' })).toBe(false)
  expect(isProof({ file: 'tests/specification.test.ts', name: '' })).toBe(false)
  expect(
    isProof({
      file: 'tests/specification.test.ts',
      name: 'the rules are numbered from section 2 to 9, each once and in order',
    }),
  ).toBe(true)
})
