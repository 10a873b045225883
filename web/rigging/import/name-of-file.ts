/** Names that cameras and scanners give. */
const NUMBERED = /^(?:img|dscn?|pxl|image|photo|scan|screenshot)?[\d\s:.-]*$/i

/** A character's name to start with: the file's without its ending, unless a device gave it. */
export function nameOfFile(file: File): string {
  const plain = file.name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  const name = NUMBERED.test(plain) ? 'New character' : plain.slice(0, 80)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
