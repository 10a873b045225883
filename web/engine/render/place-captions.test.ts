import { describe, expect, test } from 'vitest'
import type { Box } from '#model/rig/outline'
import type { Performer, StageLayout } from '#contract/document/document'
import { onStage } from '../timeline/stage-layout.ts'
import { placeCaptions, type ShownCaption, type Standing } from './place-captions.ts'

const stage = { width: 1920, height: 1080 }
const size = 54
const long = 'We built this city on rock and roll, and nobody remembers whose idea the trumpets were'

/** Letters half as wide as they are high, as Inter's are. */
const measure = (text: string, letters: number) => text.length * letters * 0.5

/** Performers of a thousand units whose heads take up the upper 45 %, as the product's own do. */
function standingIn(layout: StageLayout, count: number): Standing[] {
  const performers = Array.from({ length: count }, (_, index): Performer => ({
    id: `seat-${index}`,
    character: 'pip',
    props: {},
    x: (index + 0.5) / count,
    y: 0.96,
    scale: 0.7,
  }))
  return onStage(performers, { layout }, stage).map(({ id, x, y, scale }) => {
    const height = scale * 1080
    const feet = y * 1080
    return {
      performer: id,
      x: x * 1920,
      feet,
      head: { x: x * 1920 - height * 0.24, y: feet - height, width: height * 0.48, height: height * 0.45 },
      mouth: {
        x: x * 1920 - height * 0.1,
        y: feet - 0.62 * height,
        width: height * 0.2,
        height: height * 0.12,
      },
    }
  })
}

const place = (captions: ShownCaption[], standing: Standing[], picture = stage) =>
  placeCaptions(captions, { ...picture, size, measure, standing })

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each<StageLayout>(['grid', 'row', 'duet', 'free'])('in a %s', (layout) => {
  test.each([2, 3, 4, 6, 8])(
    'with %d performers, short words lie below the chin of the person who says them',
    (count) => {
      const standing = standingIn(layout, count)
      for (const { performer, head, x } of standing) {
        const [panel] = place([{ text: 'Oh yes', said: 0, performer }], standing)
        expect(panel?.size).toBe(size)
        // Between the two rows behind a duet there is no room for letters of this size.
        if (layout === 'duet' && count === 8 && panel?.at === undefined) continue
        expect(panel?.at).toBe(x)
        expect(panel?.y).toBeGreaterThan(head.y + head.height)
        expect(panel && panel.x <= x && panel.x + panel.width >= x).toBe(true)
      }
    },
  )

  test.each([2, 4, 8])(
    'captions of %d simultaneous speakers cover no head and each other, and omit no word',
    (count) => {
      const standing = standingIn(layout, count)
      const panels = place(
        standing.map(({ performer }) => ({ text: 'You and I sing along', said: 0, performer })),
        standing,
      )
      expect(panels).toHaveLength(count)
      for (const panel of panels) {
        expect(panel.lines.join(' ')).toBe('You and I sing along')
        expect(panel.x).toBeGreaterThanOrEqual(0)
        expect(panel.x + panel.width).toBeLessThanOrEqual(stage.width)
        expect(panel.y + panel.height).toBeLessThanOrEqual(stage.height)
        if (panel.at !== undefined)
          for (const { head } of standing) expect(overlap(panel, head), performerAt(panel.at)).toBe(false)
        for (const other of panels) if (other !== panel) expect(overlap(panel, other)).toBe(false)
      }
    },
  )
})

const performerAt = (x: number) => `the one at ${x}`

test('words that have no room between the neighbours reach below them, and longer ones across the picture', () => {
  const standing = standingIn('row', 6)
  const some = long.slice(0, 56)
  const placed = [some, long].map((text) => place([{ text, said: 0, performer: 'seat-2' }], standing)[0])
  expect(placed.map((panel) => panel?.at)).toEqual([standing[2]?.x, undefined])
  expect(placed.map((panel) => panel?.size)).toEqual([size, size])
})

test('no word is cut in two at a performer’s place', () => {
  const standing = standingIn('row', 8)
  const [panel] = place([{ text: 'Incomprehensibilities', said: 0, performer: 'seat-3' }], standing)
  expect(panel?.lines).toEqual(['Incomprehensibilities'])
})

test('two captions of one performer lie above each other, the first on top', () => {
  const standing = standingIn('row', 2)
  const panels = place(
    [
      { text: 'First', said: 0, performer: 'seat-0' },
      { text: 'Second', said: 0, performer: 'seat-0' },
    ],
    standing,
  )
  const [first, second] = ['First', 'Second'].map((word) => panels.find(({ lines }) => lines[0] === word))
  expect(first && second && first.y + first.height < second.y).toBe(true)
})

test('captions without a performer on stage lie across the bottom and cover no chin', () => {
  const standing = standingIn('grid', 4)
  const panels = place(
    [
      { text: 'A narrator', said: 0 },
      { text: 'From behind the curtain', said: 0, performer: 'seat-7' },
    ],
    standing,
  )
  const chins = standing.map(({ head }) => head.y + head.height)
  for (const panel of panels) {
    expect(panel.at).toBeUndefined()
    expect(panel.x + panel.width / 2).toBeCloseTo(960)
    expect(panel.y).toBeGreaterThan(Math.max(...chins))
  }
})

test('a performer alone has captions across the bottom, as ever', () => {
  const [panel] = place([{ text: 'Solo', said: 0, performer: 'seat-0' }], standingIn('row', 1))
  expect(panel?.at).toBeUndefined()
  expect(panel?.x).toBeCloseTo(960 - (panel?.width ?? 0) / 2)
})

test('words that would cover a mouth lie across the top, short ones too; in the same letters', () => {
  const head = { x: 400, y: -80, width: 1100, height: 1040 }
  const near: Standing = {
    performer: 'seat-0',
    x: 960,
    feet: 1800,
    head,
    mouth: { x: 800, y: 820, width: 320, height: 160 },
  }
  const panels = ['Oh', long].map((text) => place([{ text, said: 0, performer: 'seat-0' }], [near])[0])
  for (const panel of panels) {
    expect(panel?.size).toBe(size)
    expect(panel && panel.y + panel.height).toBeLessThan(stage.height / 3)
  }
})
