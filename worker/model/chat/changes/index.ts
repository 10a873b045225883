import type { ClientFrame } from '../../../contract/chat/frames.ts'
import type { CommandOf, MessageChange } from './change.ts'
import { deletion } from './delete.ts'
import { edit } from './edit.ts'
import { react } from './react.ts'

type ChangeKind = Extract<ClientFrame, { id: string }>['t']

export type ChangeFrame = CommandOf<ChangeKind>

const messageChanges: { readonly [Kind in ChangeKind]: MessageChange<CommandOf<Kind>> } = {
  edit,
  delete: deletion,
  react,
}

export function changeOf({ t }: Pick<ChangeFrame, 't'>): MessageChange<ChangeFrame> {
  return messageChanges[t]
}
