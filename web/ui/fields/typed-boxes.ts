/** What of a box for text is looked at. */
type Box = Pick<HTMLInputElement, 'value' | 'isConnected'>

/** Knows whether anything was typed that is still there: in boxes that are gone, or are as they were, there is nothing. */
export function createTypedBoxes() {
  const before = new Map<Box, string>()
  const typed = new Set<Box>()
  return {
    /** Before somebody types in it. */
    entered(box: Box) {
      if (!before.has(box)) before.set(box, box.value)
    },
    typed(box: Box) {
      typed.add(box)
    },
    holdSomething: () => [...typed].some((box) => box.isConnected && box.value !== (before.get(box) ?? '')),
  }
}

/** A box that somebody writes in; a search is no work. */
export function isTextBox(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  if (!(element instanceof HTMLInputElement) || element.getAttribute('role') === 'combobox') return false
  return /^(text|email|url|tel|number|password)$/.test(element.type)
}
