/** Runs `work` at the window's `load` event, or at once if that has been: the app may start after it. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else window.addEventListener('load', work, { once: true })
}
