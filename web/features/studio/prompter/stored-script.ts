import { localStore } from '../../../platform/browser-storage.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

export interface StoredScript {
  text: string
  isOpen: boolean
  pace: number
}

export interface OpenScript {
  now: Pick<Signal<StoredScript>, 'get' | 'subscribe'>
  isStored: Pick<Signal<boolean>, 'get' | 'subscribe'>
  change(change: Partial<StoredScript>): void
  /** Sets the view that follows the reader. */
  followedBy(follower: ScriptFollower): void
  follower(): ScriptFollower | undefined
}

export interface ScriptFollower {
  read(): { text: string; goesOn: boolean } | undefined
  /** The last recording was discarded: its words are to be read again. */
  again(): void
}

/** Selectable words per minute. */
export const PACES = [90, 110, 130, 150, 170, 190, 210] as const
const USUAL_PACE = 150

export function openScript(project: string): OpenScript {
  const now = signal(storedScript(project))
  const isStored = signal(true)
  let follower: ScriptFollower | undefined
  return {
    now,
    isStored,
    change(change) {
      now.set({ ...now.get(), ...change })
      isStored.set(storeScript(project, now.get()))
    },
    followedBy: (next) => void (follower = next),
    follower: () => follower,
  }
}

const keyOf = (project: string) => `mouthpiece_script_${project}`

/** Opens the stored script of a project. */
export function storedScript(project: string): StoredScript {
  const empty = { text: '', isOpen: false, pace: USUAL_PACE }
  try {
    return { ...empty, ...readScript(localStore.getItem(keyOf(project))) }
  } catch {
    // Invalid data counts as no script.
    return empty
  }
}

/** Returns whether it was stored: storage may be blocked or full. */
export function storeScript(project: string, script: StoredScript): boolean {
  if (script.text !== '' || script.isOpen)
    return localStore.setItem(keyOf(project), JSON.stringify(script)) || script.text === ''
  localStore.removeItem(keyOf(project))
  return true
}

function readScript(stored: string | null): Partial<StoredScript> {
  const { text, isOpen, pace } = JSON.parse(stored ?? '{}') as Partial<Record<keyof StoredScript, unknown>>
  return {
    ...(typeof text === 'string' && { text }),
    ...(typeof isOpen === 'boolean' && { isOpen }),
    ...(PACES.some((one) => one === pace) && { pace: Number(pace) }),
  }
}
