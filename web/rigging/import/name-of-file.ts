/** A character's name to start with: the file's without its ending. */
export function nameOfFile(file: File): string {
  const plain = file.name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  const name = plain === '' ? 'New character' : plain.slice(0, 80)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
