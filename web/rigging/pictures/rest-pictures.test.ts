import { expect, test } from 'vitest'
import { pictureName } from '#model/rig/pictures'
import { withRestPictures } from './rest-pictures.ts'

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
})

test('a draft whose conditions can’t be read is drawn without those pictures', () => {
  const name = pictureName('0'.repeat(32), 8, 8)
  const addresses = new Map([[name, 'data:,0']])
  for (const text of ['', 'x', 'mouth=loud'])
    expect(withRestPictures(`<svg><image data-picture="${name}" data-shows="${text}"/></svg>`, addresses)).toBe(
      '<svg></svg>',
    )
})
