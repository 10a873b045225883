/** Milliseconds to wait for the page's heading; afterwards its region keeps the focus. */
const HEADING_WITHIN_MS = 10_000

/**
 * Focuses the page's region until its heading exists. A field focused by the page or the user keeps the focus.
 * Returns a cancel function.
 */
export function focusPage(): () => void {
  const main = document.getElementById('main')
  if (!main || isWriting()) return () => {}
  if (focusHeading(main)) return () => {}
  main.focus({ preventScroll: true })

  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) end()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(end, HEADING_WITHIN_MS)
  return end
}

function focusHeading(main: HTMLElement): boolean {
  for (const heading of main.querySelectorAll('h1')) {
    // Focusable by script only.
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    // A hidden heading takes no focus.
    if (document.activeElement === heading) return true
  }
  return false
}

/** In the page or its dialog; a field outside, which led here, does not count. */
function isWriting(): boolean {
  const field = document.activeElement
  if (!field?.matches('input, textarea, [contenteditable=true]')) return false
  return field.closest('#main, [role$="dialog"]') !== null
}
