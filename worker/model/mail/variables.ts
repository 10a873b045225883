/** What `{{name|friend}}` may name: the recipient's values, and nothing else. */
export const mailVariables = ['name', 'first_name', 'email'] as const
export type MailVariable = (typeof mailVariables)[number]

/** Filled in like a variable, but it is the product's: where the recipient unsubscribes. */
export const UNSUBSCRIBE_VARIABLE = 'unsubscribe_url'

export type MailValues = Record<MailVariable | typeof UNSUBSCRIBE_VARIABLE, string>

export interface MailSlot {
  name: string
  /** What stands there for somebody without a value; `undefined` when nothing was given. */
  fallback: string | undefined
}

const slotSyntax = /\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g

/** A text cut at its variables: pieces of text, and slots between them. */
export function slotsOf(text: string): (string | MailSlot)[] {
  const parts: (string | MailSlot)[] = []
  let from = 0
  for (const found of text.matchAll(slotSyntax)) {
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push({ name: found[1] ?? '', fallback: found[2]?.trim() })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

export function isMailVariable(name: string): name is MailVariable {
  return (mailVariables as readonly string[]).includes(name)
}

/** The first word of a name, as people are greeted by. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
