import { pictureLimits, picturesMentioned, showsOf, type PictureShows } from '#model/rig/pictures'
import { RigError } from '#model/rig/rig-error'

const images = /<image ([^>]*)\/>/g

/** Names of the pictures that a drawing has at rest, no more than a puppet can have: a draft may name any number. */
export function restPictures(svg: string): string[] {
  const shown = [...svg.matchAll(images)].filter(([, attributes = '']) => isShown(attributes))
  return picturesMentioned(shown.map(([image]) => image).join('')).slice(0, pictureLimits.count)
}

/** A drawing for an `<img>`: its pictures at rest with their addresses, by name; others are hidden. */
export function withRestPictures(svg: string, addresses: ReadonlyMap<string, string>): string {
  return svg.replaceAll(images, (image, attributes: string) => {
    const name = /data-picture="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const address = addresses.get(name)
    if (address === undefined || !isShown(attributes)) return ''
    return image.replace('/>', ` href="${address}"/>`)
  })
}

function isShown(attributes: string): boolean {
  const shows = /data-shows="([^"]*)"/.exec(attributes)?.[1]
  return shows === undefined || isAtRest(shows)
}

/** With closed lips, open eyes and no mood; false for conditions of a draft that can't be read. */
function isAtRest(text: string): boolean {
  let shows: PictureShows
  try {
    shows = showsOf(text, 'image')
  } catch (error) {
    if (error instanceof RigError) return false
    throw error
  }
  const { mouth, lids, moods } = shows
  return (
    (mouth.length === 0 || mouth.includes('sil') || mouth.includes('shut')) &&
    (lids.length === 0 || lids.includes('open')) &&
    (moods.length === 0 || moods.includes('none'))
  )
}
