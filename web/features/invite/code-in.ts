/** The code in what somebody typed or pasted: the code itself, or a whole link. */
export function codeIn(text: string): string {
  const plain = text.trim()
  const found = /[?&]code=([^&#\s]+)/.exec(plain)
  return (found?.[1] ?? plain).toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
