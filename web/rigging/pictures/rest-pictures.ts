import { showsOf } from '#model/rig/pictures'

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

/** With closed lips, open eyes and no mood. */
function isAtRest(text: string): boolean {
  const { mouth, lids, moods } = showsOf(text, 'image')
  return (
    (mouth.length === 0 || mouth.includes('sil') || mouth.includes('shut')) &&
    (lids.length === 0 || lids.includes('open')) &&
    (moods.length === 0 || moods.includes('none'))
  )
}
