import { UNKNOWN_NAME } from '#model/pages/visitor-hint'

/** A press that a page got before its scripts ran, as the inline script of `index.html` noted it. */
interface EarlyPress {
  tag: string
  label: string
}

declare global {
  interface Window {
    /** Written by `index.html`; `end` stops noting. */
    earlyInput?: { press?: EarlyPress; end(): void }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

interface TypedText {
  name: string
  value: string
  isFocused: boolean
}

const isTypedInto = (field: Field) =>
  field.name !== '' && (field.value !== field.defaultValue || field === document.activeElement)

/** Texts that were typed into the document before the app replaces it. */
export function typedText(root: ParentNode): TypedText[] {
  return [...root.querySelectorAll<Field>('input, textarea')].filter(isTypedInto).map((field) => ({
    name: field.name,
    value: field.value,
    isFocused: field === document.activeElement,
  }))
}

/** Puts it into the fields of the same names, and repeats `press`, if any. */
export function repeatEarlyInput(
  root: ParentNode,
  typed: readonly TypedText[],
  press: EarlyPress | undefined,
): void {
  for (const { name, value, isFocused } of typed) {
    const field = root.querySelector<Field>(`[name="${CSS.escape(name)}"]`)
    if (!field) continue
    setValue(field, value)
    if (isFocused) field.focus()
  }
  window.earlyInput?.end()
  if (!press) return
  const pressed = [...root.querySelectorAll<HTMLElement>(press.tag)].find((element) =>
    isSame(labelOf(element), press.label),
  )
  // After React has taken the texts.
  setTimeout(() => pressed?.click())
}

/** Labels of documents may lack a name. */
function isSame(label: string, early: string): boolean {
  const name = early.indexOf(UNKNOWN_NAME)
  return name < 0 ? label === early : label.startsWith(early.slice(0, name))
}

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''

/** React listens to the event, and reads values by a setter of its own. */
function setValue(field: Field, value: string) {
  const prototype = Object.getPrototypeOf(field) as Field
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  // A field that was hydrated holds the text, which React would take for unchanged.
  field.value = ''
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
