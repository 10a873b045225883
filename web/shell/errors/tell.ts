import { toast } from '../../ui/feedback/toasts.tsx'
import { wordsFor } from './words.ts'

/** Says in passing what went wrong. */
export function tell(error: unknown): void {
  const { title, text } = wordsFor(error)
  toast({ text: `${title}. ${text}`, tone: 'danger' })
}

/** Reports an error without its title, where it is clear what failed. */
export function tellBriefly(error: unknown): void {
  toast({ text: wordsFor(error).text, tone: 'danger' })
}
