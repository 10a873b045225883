/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252, as spreadsheets on Windows save it. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return decodeUnicode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** Decodes UTF-16 with a byte order mark, or UTF-8; `undefined` for bytes that are neither. */
export function decodeUnicode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
