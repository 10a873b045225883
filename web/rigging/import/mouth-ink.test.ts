import { afterEach, expect, test, vi } from 'vitest'
import type { ArtNode, ImportedPicture } from './imported-art.ts'
import { mouthInk } from './mouth-ink.ts'

afterEach(() => vi.unstubAllGlobals())

/** A bitmap of one colour with a share of darker pixels. */
type Painted = { colour: number[]; line: number[] }

const picture = (colour: number[], line: number[]): ImportedPicture => ({
  bitmap: { colour, line } as unknown as ImageBitmap,
  box: { x: 0, y: 0, width: 1, height: 1 },
  outline: undefined,
})

function canvases() {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        let drawn: Painted | undefined
        return {
          drawImage: (bitmap: Painted) => void (drawn = bitmap),
          getImageData: (_x: number, _y: number, width: number, height: number) => ({
            data: Uint8ClampedArray.from(
              Array.from({ length: width * height }, (_, at) =>
                at % 5 === 0 ? (drawn?.line ?? []) : (drawn?.colour ?? []),
              ).flat(),
            ),
          }),
        }
      }
    },
  )
}

const group = (id: string, ...pictures: number[]): ArtNode => ({
  kind: 'group',
  id,
  attributes: {},
  children: pictures.map((index) => ({ kind: 'picture', id: `${id}-${index}`, picture: index })),
})

test('a drawn mouth gets the colour of the brows, else of the eyes, else of the head’s lines', () => {
  canvases()
  const pictures = [
    picture([240, 190, 150, 255], [90, 50, 20, 255]),
    picture([255, 255, 255, 255], [10, 20, 60, 255]),
    picture([70, 40, 30, 255], [60, 30, 20, 255]),
    picture([70, 40, 30, 20], [60, 30, 20, 20]),
  ]
  const [head, eyes, brow] = [group('head', 0), group('eye-l', 1), group('brow-r', 2)]
  expect(mouthInk([head, eyes, brow], pictures)).toBe('#3c1e14')
  expect(mouthInk([head, eyes], pictures)).toBe('#0a143c')
  expect(mouthInk([head], pictures)).toBe('#5a3214')
  // Brows that can hardly be seen tell nothing.
  expect(mouthInk([eyes, group('brow-l', 3)], pictures)).toBe('#0a143c')
  expect(mouthInk([group('body', 0)], pictures)).toBeUndefined()
})
