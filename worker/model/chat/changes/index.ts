import type { CommandOf, MessageChange } from './change.ts'
import { deletion } from './delete.ts'
import { edit } from './edit.ts'
import { react } from './react.ts'

/** The commands that change a stored message. Their union derives from this list. */
const messageChanges = { edit, delete: deletion, react }

/** A command that changes a stored message. */
export type ChangeFrame = CommandOf<keyof typeof messageChanges>

export function changeOf({ t }: Pick<ChangeFrame, 't'>): MessageChange<ChangeFrame> {
  return messageChanges[t]
}
