import { expect, test } from 'vitest'
import { carriesMetadata } from './read-picture.ts'

test('a PNG or a WebP with a camera’s notes is known by their chunk', async () => {
  const picture = (type: string, ...chunks: string[]) => new Blob(['head\u0000', ...chunks, 'tail'], { type })
  const found = await Promise.all(
    [
      picture('image/webp', 'EXIF\u0010'),
      picture('image/webp', 'XMP \u0010'),
      picture('image/png', '\u0010eXIf'),
      picture('image/png', 'iTXtXML:com.adobe.xmp'),
      picture('image/png', 'IDAT'),
      picture('image/webp', 'VP8L'),
      picture('image/gif', 'EXIF'),
    ].map(carriesMetadata),
  )
  expect(found).toEqual([true, true, true, true, false, false, false])
})
