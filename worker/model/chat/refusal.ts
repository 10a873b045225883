import type { RefusalCode } from '../../contract/chat/frames.ts'

/** Reasons of the server's refusal or of a failed upload. `was_muted`: its author was muted and no longer is. */
export type Refusal = RefusalCode | 'bad_file' | 'no_space' | 'was_muted'
