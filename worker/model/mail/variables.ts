/** For example `{{name|friend}}`: the recipient's values only. */
export const mailVariables = ['name', 'first_name', 'email'] as const
export type MailVariable = (typeof mailVariables)[number]

/** Set by the product to the recipient's unsubscribe URL. */
export const UNSUBSCRIBE_VARIABLE = 'unsubscribe_url'

export type MailValues = Record<MailVariable | typeof UNSUBSCRIBE_VARIABLE, string>

export interface MailSlot {
  name: string
  fallback: string | undefined
}

const slotSyntax = /\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g

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

/** For greetings. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
