/** The part of a text field that is used. */
type Box = Pick<HTMLInputElement, 'value' | 'isConnected'>

/** Tracks whether typed text would be lost; removed or unchanged fields hold none. */
export function createTypedBoxes() {
  const before = new Map<Box, string>()
  const typed = new Set<Box>()
  return {
    entered(box: Box) {
      if (!before.has(box)) before.set(box, box.value)
    },
    typed(box: Box) {
      typed.add(box)
    },
    holdSomething: () => [...typed].some((box) => box.isConnected && box.value !== (before.get(box) ?? '')),
  }
}

/** Returns whether an element is a text field; search fields don't count. */
export function isTextBox(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  if (!(element instanceof HTMLInputElement) || element.getAttribute('role') === 'combobox') return false
  return /^(text|email|url|tel|number|password)$/.test(element.type)
}
