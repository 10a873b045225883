import type { RefusalCode } from '../../contract/chat/frames.ts'

/** `was_muted`: the author was muted and no longer is. */
export type Refusal = RefusalCode | 'bad_file' | 'no_space' | 'was_muted'
