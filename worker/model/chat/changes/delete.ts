import type { CommandOf, MessageChange } from './change.ts'

export const deletion: MessageChange<CommandOf<'delete'>> = {
  isApplied: () => false,
  apply: () => undefined,
}
