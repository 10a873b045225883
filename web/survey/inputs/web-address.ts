/** What people type for a web address, made whole: “münchen.de/kunst” means `https://münchen.de/kunst`; else as it is. */
export function withScheme(text: string): string {
  const typed = text.trim()
  return /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#:]|$)/u.test(typed) ? `https://${typed}` : text
}
