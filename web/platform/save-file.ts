export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Any size; the server may name the file. */
export function saveFrom(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
