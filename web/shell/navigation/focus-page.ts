/** How long a page may take until its heading is there; after that its region keeps the focus. */
const HEADING_WITHIN_MS = 10_000

/**
 * Puts the focus on the heading of the page that has just come, so that the keyboard and the screen reader begin there;
 * on its region until there is one. A field that the page itself has put the cursor in keeps it, and so does whatever
 * is focused meanwhile. Returns the way to stop waiting for the heading.
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
    // By script alone: nobody walks there with Tab.
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    // One that is not shown at this width takes no focus.
    if (document.activeElement === heading) return true
  }
  return false
}

/** In the page or in a dialog of it; a field beside the page, in which the way here was found, does not count. */
function isWriting(): boolean {
  const field = document.activeElement
  if (!field?.matches('input, textarea, [contenteditable=true]')) return false
  return field.closest('#main, [role$="dialog"]') !== null
}
