import { toast } from '../../ui/feedback/toasts.tsx'

/** Copies to the clipboard and says so, in the words `done`; or that the browser does not allow it. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast({ text: done }),
    () => toast({ text: 'Your browser blocked copying.', tone: 'danger' }),
  )
}
