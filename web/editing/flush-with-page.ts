/** Saves when the network returns or the tab is hidden. Returns a cancel function. */
export function flushWithPage({ flush }: { flush: () => unknown }): () => void {
  const onOnline = () => void flush()
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onHide)
  }
}
