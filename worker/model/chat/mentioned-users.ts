/** A stored mention: `@[Name](user:id)`. */
const mention = /@\[([^\]\n]{1,120})\]\(user:[a-z0-9]{10,40}\)/g

export function withNames(text: string): string {
  return text.replaceAll(mention, '@$1')
}
