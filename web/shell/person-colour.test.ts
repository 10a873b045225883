import { expect, test } from 'vitest'
import { hashOf, ON_PERSON, personColour, personColours } from './person-colour.ts'

/** Relative luminance of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('letters can be read on every colour', () => {
  for (const colour of personColours) {
    const ratio = (luminance(colour) + 0.05) / (luminance(ON_PERSON) + 0.05)
    expect(ratio, colour).toBeGreaterThan(7)
  }
})

test('a person keeps their colour, and a crowd is spread over all of them', () => {
  expect(personColour('abc')).toBe(personColour('abc'))
  const counts = new Map<string, number>()
  for (let person = 0; person < 1_200; person++) {
    const colour = personColour(`person${String(person).padStart(9, '0')}`)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  expect(counts.size).toBe(personColours.length)
  expect(Math.min(...counts.values())).toBeGreaterThan(50)
  expect(hashOf('')).toBeGreaterThanOrEqual(0)
})
