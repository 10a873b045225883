import { toast } from '../../ui/feedback/toasts.tsx'

export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast({ text: done }),
    () => toast({ text: 'Your browser blocked copying.', tone: 'danger' }),
  )
}
