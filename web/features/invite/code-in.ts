/** Extracts the code from typed or pasted text: the code itself, or a link. */
export function codeIn(text: string): string {
  const plain = text.trim()
  const found = /[?&]code=([^&#\s]+)/.exec(plain)
  return (found?.[1] ?? plain).toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
