import { isTemporary } from '../../platform/call-error.ts'
import { isolated } from '../../platform/locale.ts'

export type PlayerErrorKind =
  /** The character is not in the gallery, or not visible to the user. */
  | 'character-missing'
  /** Its drawing is not a valid rig for this build. */
  | 'character-unreadable'
  /** The take was deleted; its clips are silent. */
  | 'take-missing'
  /** The take exists without its sound. */
  | 'sound-missing'
  /** This browser cannot decode the sound. */
  | 'sound-unreadable'
  /** No connection or a server failure: retry. */
  | 'unreachable'

/** A missing part of a document; `subject` is its name for messages. */
export class PlayerError extends Error {
  override readonly name = 'PlayerTrouble'
  readonly kind: PlayerErrorKind
  readonly subject: string
  constructor(kind: PlayerErrorKind, subject: string, options?: ErrorOptions) {
    super(`${kind}: ${subject}`, options)
    this.kind = kind
    this.subject = subject
  }
}

/** Converts an error: to `unreachable` when the server could not be reached, else to `otherwise`. */
export function toPlayerError(error: unknown, otherwise: PlayerErrorKind, subject: string): PlayerError {
  if (error instanceof PlayerError) return error
  return new PlayerError(isTemporary(error) ? 'unreachable' : otherwise, subject, { cause: error })
}

export interface ErrorMessage {
  title: string
  text: string
}

/** Returns the message for an error, and whether a retry may help. */
export function playerErrorMessage({ kind, subject }: PlayerError): {
  title: string
  text: string
  retry: boolean
} {
  switch (kind) {
    case 'character-missing':
      return {
        title: 'The character has left the stage',
        text: 'It is no longer in the gallery. Choose another one; the voice and timing are kept.',
        retry: false,
      }
    case 'character-unreadable':
      return {
        title: `${subject} could not be drawn`,
        text: 'The drawing has a fault. Choose another character; the voice and the timing stay.',
        retry: false,
      }
    case 'take-missing':
      return {
        title: 'A take is missing',
        text: 'One of the takes used here was deleted. Its clips stay silent.',
        retry: false,
      }
    case 'sound-missing':
      return {
        title: `The sound of “${isolated(subject)}” is missing`,
        text: 'The file no longer exists. Everything else still plays.',
        retry: true,
      }
    case 'sound-unreadable':
      return {
        title: `“${isolated(subject)}” cannot be played here`,
        text: 'This browser can’t play its format. Everything else still plays, or try another browser.',
        retry: false,
      }
    case 'unreachable':
      return {
        title: 'It did not load',
        text: 'Your connection was lost, or the server can’t be reached right now. Try again in a moment.',
        retry: true,
      }
    default:
      return kind satisfies never
  }
}
