import { describe, expect, test } from 'vitest'
import type { Box } from '#model/rig/outline'
import type { CaptionStyle, Performer, StageLayout } from '#contract/document/document'
import { onStage } from '../timeline/stage-layout.ts'
import { captionBand } from './caption-band.ts'
import type { ShownCaption, Standing } from './caption-panel.ts'
import { placeCaptions } from './place-captions.ts'

const stage = { width: 1920, height: 1080 }
const pictures = { wide: stage, square: { width: 1080, height: 1080 }, tall: { width: 1080, height: 1920 } }
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
      eyes: {
        x: x * 1920 - height * 0.15,
        y: feet - 0.83 * height,
        width: height * 0.3,
        height: height * 0.1,
      },
      mouth: {
        x: x * 1920 - height * 0.1,
        y: feet - 0.62 * height,
        width: height * 0.2,
        height: height * 0.12,
      },
    }
  })
}

function place(
  captions: ShownCaption[],
  standing: Standing[],
  {
    picture = stage,
    size = 'medium',
    isUpper = false,
  }: { picture?: { width: number; height: number }; size?: CaptionStyle['size']; isUpper?: boolean } = {},
) {
  return placeCaptions(captions, { ...picture, band: captionBand(picture, size), measure, standing, isUpper })
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.each([
  ['wide', 0.05, 42, 0.765, 0.94],
  ['square', 0.05, 32, 0.765, 0.94],
  ['tall', 0.07, 22, 0.62, 0.765],
] as const)(
  'in a %s picture letters are %d of its shorter side, in two lines of %d letters within its band',
  (shape, share, letters, top, bottom) => {
    const picture = pictures[shape]
    for (const text of ['Oh', long, long.slice(0, 40), `${long}. ${long}.`]) {
      for (let said = 0; said < 1; said += 0.1) {
        const [panel] = place([{ text, said }], standingIn('row', 1), { picture })
        expect(panel?.size).toBe(Math.round(Math.min(picture.width, picture.height) * share))
        expect(panel?.lines.length).toBeLessThanOrEqual(2)
        for (const line of panel?.lines ?? []) expect(line.length).toBeLessThanOrEqual(letters)
        expect(panel?.x).toBeGreaterThanOrEqual(0.05 * picture.width)
        expect((panel?.y ?? 0) / picture.height).toBeGreaterThanOrEqual(top)
        expect(((panel?.y ?? 0) + (panel?.height ?? 0)) / picture.height).toBeLessThanOrEqual(bottom + 1e-9)
      }
    }
  },
)

test('only a person changes the size of the letters', () => {
  const sizes = (['small', 'medium', 'large'] as const).map(
    (size) => place([{ text: long, said: 0 }], standingIn('row', 3), { size })[0]?.size,
  )
  expect(sizes).toEqual([43, 54, 69])
})

test('a longer text turns its pages with the voice, and no word is left out', () => {
  const text = `${long}. ${long}.`
  const pages: string[] = []
  for (let said = 0; said < 1; said += 0.005) {
    const [panel] = place([{ text, said }], [], { picture: pictures.tall })
    const page = panel?.lines.join(' ') ?? ''
    if (page !== pages.at(-1)) pages.push(page)
    expect(panel?.said).toBeGreaterThanOrEqual(0)
    expect(panel?.said).toBeLessThanOrEqual(1)
  }
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.join(' ')).toBe(text)
})

test('two voices have a line each, the first on top', () => {
  const standing = standingIn('row', 2)
  for (const picture of Object.values(pictures)) {
    const band = captionBand(picture)
    const panels = place(
      [
        { text: long, said: 0.4, performer: 'seat-0' },
        { text: 'Second', said: 0, performer: 'seat-1' },
      ],
      standing,
      { picture },
    )
    expect(panels.map(({ lines }) => lines.length)).toEqual([1, 1])
    expect(panels[1]?.lines).toEqual(['Second'])
    expect(panels[0] && panels[1] && panels[0].y + panels[0].height < panels[1].y).toBe(true)
    expect(panels[0]?.y).toBeGreaterThanOrEqual(band.top)
  }
})

describe.each<StageLayout>(['grid', 'row', 'duet', 'free'])('in a %s', (layout) => {
  test.each([3, 4, 6, 8])(
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
          for (const { head } of standing) expect(overlap(panel, head), `the one at ${panel.at}`).toBe(false)
        for (const other of panels) if (other !== panel) expect(overlap(panel, other)).toBe(false)
      }
    },
  )
})

test('no word is cut in two at a performer’s place', () => {
  const standing = standingIn('row', 8)
  const panels = place(
    ['seat-1', 'seat-3', 'seat-5'].map((performer) => ({
      text: 'Incomprehensibilities',
      said: 0,
      performer,
    })),
    standing,
  )
  for (const panel of panels) expect(panel.lines).toEqual(['Incomprehensibilities'])
})

test('words that would cover a face lie across the top, short ones too; in the same letters', () => {
  const head = { x: 400, y: -80, width: 1100, height: 1040 }
  const near: Standing = {
    performer: 'seat-0',
    x: 960,
    feet: 1800,
    head,
    eyes: { x: 600, y: 420, width: 720, height: 160 },
    mouth: { x: 800, y: 820, width: 320, height: 160 },
  }
  const panels = ['Oh', long].map((text) => place([{ text, said: 0, performer: 'seat-0' }], [near])[0])
  for (const panel of panels) {
    expect(panel?.size).toBe(54)
    expect(panel && panel.y + panel.height).toBeLessThan(stage.height / 3)
  }
})

test('a shot with room at the top has its captions there', () => {
  const standing = standingIn('row', 2).map((one) => ({
    ...one,
    eyes: { ...one.eyes, y: one.eyes.y + 200 },
    mouth: { ...one.mouth, y: one.mouth.y + 200 },
  }))
  const [panel] = place([{ text: long, said: 0 }], standing, { isUpper: true })
  expect(panel && panel.y + panel.height).toBeLessThan(stage.height * 0.25)
})

test('captions find a place in pictures of a few pixels with a face that fills them', () => {
  const everywhere = { x: -5000, y: -5000, width: 10_000, height: 10_000 }
  const standing = ['a', 'b', 'c'].map((performer): Standing => ({
    performer,
    x: 1,
    feet: 1,
    head: everywhere,
    eyes: everywhere,
    mouth: everywhere,
  }))
  const pictures = [
    { width: 3840, height: 16 },
    { width: 16, height: 3840 },
    { width: 8, height: 5 },
  ]
  for (const picture of pictures)
    for (const size of ['small', 'large'] as const) {
      // Steps of 0 would never end.
      expect(captionBand(picture, size).size).toBeGreaterThanOrEqual(1)
      for (const count of [1, 2, 3]) {
        const captions = standing
          .slice(0, count)
          .map(({ performer }) => ({ text: 'Oh no', said: 0, performer }))
        const panels = place(captions, standing, { picture, size })
        expect(panels).toHaveLength(count)
        for (const panel of panels) expect(panel.size).toBeGreaterThanOrEqual(1)
      }
    }
})
