import { toast } from '../../ui/feedback/toasts.tsx'
import { errorMessage } from './error-message.ts'

/** Shows an error as a toast. */
export function showError(error: unknown): void {
  const { title, text } = errorMessage(error)
  toast({ text: `${title}. ${text}`, tone: 'danger' })
}

export function showErrorBriefly(error: unknown): void {
  toast({ text: errorMessage(error).text, tone: 'danger' })
}
