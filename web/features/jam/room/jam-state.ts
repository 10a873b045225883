import { closeCodes } from '#contract/chat/frames'
import type { Document } from '#contract/document/document'
import { jamCloseCodes, type JamSeat, type JamServerEvent, type JamTransport } from '#contract/jam/frames'
import type { JamStart } from '#contract/jam/joint-start'

export type Ending = 'removed' | 'full' | 'signed-out' | 'outdated' | 'gone'

export interface Cursor {
  client: string
  name: string
  time: number
  chosen: string[]
}

export interface JamState {
  line: 'opening' | 'open' | 'offline' | Ending
  document: Document
  /** True if the room's document was received. */
  known: boolean
  saved: boolean
  /** True if unsent edits are stored on this device. */
  stored: boolean
  canUndo: boolean
  canRedo: boolean
  mayEdit: boolean
  seats: JamSeat[]
  people: { id: string; name: string }[]
  /** For the owner: removed users who were not readmitted. */
  removed: { id: string; name: string }[]
  transport: JamTransport
  /** The joint take that has not ended. */
  start: JamStart | null
  cursors: Cursor[]
}

/** The state before the room's first event. */
export function initialState(document: Document): JamState {
  return {
    line: 'opening',
    document,
    known: false,
    saved: true,
    stored: true,
    canUndo: false,
    canRedo: false,
    mayEdit: false,
    seats: [],
    people: [],
    removed: [],
    transport: { at: 0, position: 0, playing: false },
    start: null,
    cursors: [],
  }
}

/** Returns the change of state that an event makes for `client`; the replica owns the document. */
export function changeBy(event: JamServerEvent, client: string): Partial<JamState> | undefined {
  switch (event.t) {
    case 'live': {
      const { seats, transport, start, mayEdit } = event
      return { line: 'open', seats, transport, start, mayEdit }
    }
    case 'seats':
      return { seats: event.seats }
    case 'people':
      return { people: event.people }
    case 'removed':
      return { removed: event.people }
    case 'transport':
      return { transport: event.transport }
    case 'start':
      return { start: event.start }
    case 'here':
      return { cursors: event.people.filter((one) => one.client !== client) }
    case 'clock':
    case 'jam':
    case 'react':
    case 'refused':
    case 'edit':
    case 'reset':
      return undefined
    default:
      return event satisfies never
  }
}

const endings: Readonly<Record<number, Ending>> = {
  [jamCloseCodes.removed]: 'removed',
  [jamCloseCodes.full]: 'full',
  [closeCodes.signedOut]: 'signed-out',
  [closeCodes.updateYourClient]: 'outdated',
  1000: 'gone',
}

/** Returns the final meaning of a close code; undefined when reconnecting may help. */
export function endingOf(code: number): Ending | undefined {
  return endings[code]
}
