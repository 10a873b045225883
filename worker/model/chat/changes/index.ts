import type { ClientFrame } from '../../../contract/chat/frames.ts'
import type { CommandOf, MessageChange } from './change.ts'
import { deletion } from './delete.ts'
import { edit } from './edit.ts'
import { react } from './react.ts'

/** The type of a command that changes a stored message: those that carry the message's id. */
type ChangeKind = Extract<ClientFrame, { id: string }>['t']

/** A command that changes a stored message. */
export type ChangeFrame = CommandOf<ChangeKind>

const messageChanges: { readonly [Kind in ChangeKind]: MessageChange<CommandOf<Kind>> } = {
  edit,
  delete: deletion,
  react,
}

export function changeOf({ t }: Pick<ChangeFrame, 't'>): MessageChange<ChangeFrame> {
  return messageChanges[t]
}
