import { toast } from '../feedback/toasts.tsx'

/** Shows that a part of the page did not load: without a network, or because a deploy has replaced its file. */
export function showNotLoaded(): void {
  if (!navigator.onLine) {
    toast({ text: 'This did not load because you’re offline. Try again when you’re back.', tone: 'danger' })
    return
  }
  toast({
    text: 'This did not load. Reload the page and try again.',
    tone: 'danger',
    // What a reload would interrupt asks first (`platform/leaving.ts`).
    action: { label: 'Reload', run: () => window.location.reload() },
  })
}
