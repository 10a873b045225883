/** Characters that one call may spread without running out of stack. */
const CHUNK = 0x2000

export function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(text)
}

export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let index = 0; index < characters.length; index++) bytes[index] = characters.charCodeAt(index)
  return bytes
}
