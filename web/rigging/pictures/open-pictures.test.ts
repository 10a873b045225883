import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPictures } from './open-pictures.ts'

/** Pictures not yet freed. */
const open = new Set<object>()
/** Called at each decoding. */
let onDecode: () => void

/** A canvas that is painted everywhere. */
class Canvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return {
      drawImage() {},
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4 * width * height).fill(255),
        width,
        height,
      }),
    }
  }
  convertToBlob() {
    return Promise.resolve(new Blob(['picture']))
  }
}

/** A browser's decoder; it turns files by their EXIF, so that their sides change places. */
async function decode(source: Blob | Canvas, options: ImageBitmapOptions = {}) {
  onDecode()
  const turned = source instanceof Canvas ? source : { width: 60, height: 80 }
  const bitmap = {
    width: options.resizeWidth ?? turned.width,
    height: options.resizeHeight ?? turned.height,
    close: (): void => void open.delete(bitmap),
  }
  open.add(bitmap)
  return bitmap
}

const addresses = new Set<string>()

beforeEach(() => {
  open.clear()
  addresses.clear()
  onDecode = () => {}
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', decode)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${addresses.size}`
    addresses.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The headers of a JPEG of 80 × 60 pixels. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 60, 0, 80, 1, 1, 0x11, 0, 0xff, 0xd9])
const files = ['idle.jpg', 'talk.jpg'].map((name) => new File([jpeg], name))

test('a picture has the size that it has once turned by its EXIF', async () => {
  const { pictures } = await openPictures(files, new AbortController().signal)
  expect(pictures.map(({ role, read }) => [role, read.canvas.width, read.canvas.height])).toEqual([
    ['idle', 60, 80],
    ['talk', 60, 80],
  ])
})

test('bitmaps and addresses are freed on release', async () => {
  const { release, bitmaps } = await openPictures(files, new AbortController().signal)
  expect([...open]).toEqual([...bitmaps.values()])
  expect(addresses.size).toBe(2)
  release()
  expect([open.size, addresses.size]).toEqual([0, 0])
})

test('an abort at any moment stops the reading and leaves nothing behind', async () => {
  let decodings = 0
  onDecode = () => {
    decodings++
  }
  await openPictures(files, new AbortController().signal)
  const all = decodings
  for (let last = 1; last <= all; last++) {
    open.clear()
    addresses.clear()
    const control = new AbortController()
    let count = 0
    onDecode = () => {
      if (++count === last) control.abort()
    }
    await expect(openPictures(files, control.signal)).rejects.toThrow('aborted')
    expect([last, count, open.size, addresses.size]).toEqual([last, last, 0, 0])
  }
})
