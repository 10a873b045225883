/** A mention as it is stored: `@[Name](user:id)`. */
const mention = /@\[([^\]\n]{1,120})\]\(user:[a-z0-9]{10,40}\)/g

/** A message's text for where it is only read: each mention as `@Name`, everything else as it is. */
export function withNames(text: string): string {
  return text.replaceAll(mention, '@$1')
}
