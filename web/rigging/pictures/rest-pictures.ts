import { showsOf, type PictureShows } from '#model/rig/pictures'
import { RigError } from '#model/rig/rig-error'

/** A drawing for an `<img>`: its pictures at rest with their addresses, by name; others are hidden. */
export function withRestPictures(svg: string, addresses: ReadonlyMap<string, string>): string {
  return svg.replaceAll(/<image ([^>]*)\/>/g, (image, attributes: string) => {
    const name = /data-picture="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const shows = /data-shows="([^"]*)"/.exec(attributes)?.[1]
    const address = addresses.get(name)
    if (address === undefined || (shows !== undefined && !isAtRest(shows))) return ''
    return image.replace('/>', ` href="${address}"/>`)
  })
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
