import type { RefusalCode } from '../../contract/chat/frames.ts'

/**
 * Why the server would not, or why a file did not get to it. `was_muted`: its author was, and is heard again by now.
 */
export type Refusal = RefusalCode | 'bad_file' | 'no_space' | 'was_muted'
