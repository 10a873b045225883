/** Adds `https://` to a web address without a scheme, as in “münchen.de/kunst”. Other texts stay. */
export function withScheme(text: string): string {
  const typed = text.trim()
  return /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#:]|$)/u.test(typed) ? `https://${typed}` : text
}
