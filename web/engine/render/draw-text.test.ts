import { expect, test } from 'vitest'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import type { Standing } from './caption-panel.ts'
import { drawCaptions } from './draw-captions.ts'
import { drawOverlays } from './draw-overlays.ts'

interface DrawnText {
  text: string
  colour: string
  direction: string
  y: number
}

/** Records what is written; letters are half as wide as they are high. */
function fakeContext() {
  const texts: DrawnText[] = []
  const nothing = () => {}
  const own = {
    font: '',
    fillStyle: '',
    direction: 'ltr',
    measureText: (text: string) => ({ width: text.length * Number(/(\d+)px/.exec(own.font)?.[1]) * 0.5 }),
    fillText(text: string, _: number, y: number) {
      texts.push({ text, colour: own.fillStyle, direction: own.direction, y })
    },
  }
  const context = new Proxy(own, { get: (_, name) => Reflect.get(own, name) ?? nothing })
  // Safe: all that drawing text uses of a context.
  return { context: context as unknown as DrawingContext, texts }
}

const size = { width: 1920, height: 1080 }
const plain = { look: 'plain', size: 'medium', highlight: false } as const
const backgrounds = { upper: { dark: 0.9, bright: 0.95 }, lower: { dark: 0.01, bright: 0.02 } }

test('letters have the colour for the half where they lie, also where a face sends them to the other', () => {
  const face: Standing = {
    performer: 'a',
    x: 960,
    feet: 1400,
    head: { x: 700, y: 700, width: 520, height: 500 },
    eyes: { x: 800, y: 850, width: 320, height: 60 },
    mouth: { x: 850, y: 950, width: 220, height: 80 },
  }
  const colours = ([[], [face]] as const).map((standing) => {
    const { context, texts } = fakeContext()
    drawCaptions(context, [{ text: 'Hello', said: 0 }], { ...size, standing, style: plain, backgrounds })
    return texts.map(({ colour, y }) => ({ isDark: colour < '#8', isUpper: y < size.height / 2 }))
  })
  expect(colours).toEqual([[{ isDark: false, isUpper: false }], [{ isDark: true, isUpper: true }]])
})

test('all pages of a caption have the direction of its first letter', () => {
  const text = `שלום לכולם. ${'Then there are many more English words that need a page of their own. '.repeat(3)}`
  const { context, texts } = fakeContext()
  drawCaptions(context, [{ text, said: 0.9 }], { ...size, style: plain })
  expect(texts.length).toBeGreaterThan(0)
  for (const drawn of texts) {
    expect(drawn.text).not.toMatch(/\p{sc=Hebrew}/u)
    expect(drawn.direction).toBe('rtl')
  }
})

test.each([
  ['שלום!', 'rtl'],
  ['مرحبا (1)', 'rtl'],
  ['Hello!', 'ltr'],
])('the title “%s” runs %s', (content, direction) => {
  const { context, texts } = fakeContext()
  const title = { id: 'a', kind: 'title', content, x: 0.5, y: 0.5, size: 0.1, turn: 0, presence: 1 } as const
  drawOverlays(context, [title], size, { pictures: new Map() })
  expect(texts.map((drawn) => drawn.direction)).toEqual([direction])
})
