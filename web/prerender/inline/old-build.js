// A copy of the page from before a deploy names files that are gone: it is loaded again, once, and then says so.
addEventListener(
  'error',
  async ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || document.documentElement.dataset.app) return
    // Others are an extension's, or added on the way.
    if (target.type !== 'module' || new URL(target.src).origin !== location.origin) return
    try {
      const last = Number(sessionStorage.getItem('mouthpiece_reloaded_at'))
      // Past all caches; without a network the page stays as it is.
      if (Date.now() - last > 30_000 && (await fetch(location.href, { cache: 'reload' })).ok) {
        sessionStorage.setItem('mouthpiece_reloaded_at', String(Date.now()))
        location.reload()
        return
      }
    } catch {
      // No network, or no storage, without which it would load in a loop.
    }
    const line = document.createElement('p')
    line.role = 'alert'
    line.className = 'fixed inset-x-0 bottom-0 z-70 border-t border-line bg-raised p-4 text-center'
    line.textContent = 'This page did not load completely. Check your connection, then reload it.'
    document.body.append(line)
  },
  { capture: true },
)
