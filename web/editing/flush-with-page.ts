/** The network came back, or the tab is left: both are moments to save at once. Returns the way to stop. */
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
