import { toast } from './toasts.tsx'

/** Copies a text and shows `done`, or `blocked` when the browser refuses. */
export async function copyText(
  text: string,
  done: string,
  blocked = 'Your browser blocked copying.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: done, tone: 'good' })
  } catch {
    toast({ text: blocked, tone: 'danger' })
  }
}
