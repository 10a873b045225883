import { CallError } from '../../platform/call-error.ts'
import { errorMessage } from './error-message.ts'

/** The text for a video or picture of a project that was refused, also because it shows a withdrawn answer. */
export function renderingErrorText(error: unknown): string {
  return error instanceof CallError && Object.values(error.data).some(isWithdrawn)
    ? 'Someone withdrew an answer that is in it. Make it again: that answer is left out.'
    : errorMessage(error).text
}

function isWithdrawn(field: unknown): boolean {
  return (
    typeof field === 'object' && field !== null && 'code' in field && field.code === 'validation_withdrawn'
  )
}
