import { toast } from '../../ui/feedback/toasts.tsx'
import { errorMessage } from './words.ts'

/** Says in passing what went wrong. */
export function showError(error: unknown): void {
  const { title, text } = errorMessage(error)
  toast({ text: `${title}. ${text}`, tone: 'danger' })
}

/** Reports an error without its title, where it is clear what failed. */
export function showErrorBriefly(error: unknown): void {
  toast({ text: errorMessage(error).text, tone: 'danger' })
}
