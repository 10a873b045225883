import { expect, test } from 'vitest'
import { pictureLimits, pictureName } from '#model/rig/pictures'
import { restPictures, withRestPictures } from './rest-pictures.ts'

test('in a drawing as an image, the pictures at rest have addresses and the others are left out', () => {
  const name = (index: number) => pictureName(String(index).padStart(32, '0'), 8, 8)
  const shows = ['', 'mouth=sil|m', 'mouth=aa', 'lids=shut', 'lids=open mood=none', 'mood=happy', '']
  const image = (text: string, index: number) =>
    `<image data-picture="${name(index)}" x="1"${text === '' ? '' : ` data-shows="${text}"`}/>`
  const svg = `<svg>${shows.map(image).join('')}</svg>`
  const addresses = new Map(shows.slice(0, -1).map((_, index) => [name(index), `data:,${index}`]))
  const drawn = withRestPictures(svg, addresses)
  expect([...drawn.matchAll(/href="data:,(\d)"/g)].map(([, index]) => Number(index))).toEqual([0, 1, 4])
  expect(drawn).not.toContain(name(2))
  expect(drawn).not.toContain(name(6))
  expect(restPictures(svg)).toEqual([0, 1, 4, 6].map(name))
})

test('a draft whose conditions can’t be read is drawn without those pictures', () => {
  const name = pictureName('0'.repeat(32), 8, 8)
  const addresses = new Map([[name, 'data:,0']])
  for (const text of ['', 'x', 'mouth=loud'])
    expect(
      withRestPictures(`<svg><image data-picture="${name}" data-shows="${text}"/></svg>`, addresses),
    ).toBe('<svg></svg>')
})

test('of a draft that names any number of pictures, no more are loaded than a puppet can have', () => {
  const names = Array.from({ length: 100 }, (_, index) => pictureName(String(index).padStart(32, '0'), 8, 8))
  const svg = names.map((name) => `<image data-picture="${name}"/>`.repeat(2)).join('')
  expect(restPictures(svg)).toEqual(names.slice(0, pictureLimits.count))
})
