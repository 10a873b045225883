import type { CommandOf, MessageChange } from './change.ts'

export const edit: MessageChange<CommandOf<'edit'>> = {
  isApplied: ({ text }, record) => record.message === text,
  apply: ({ text }, record, { now }) => ({ ...record, message: text, edited: record.edited || now }),
  text: ({ text }) => text,
}
