import { localStore } from '../../../platform/browser-storage.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

/** What is kept of a script, a project each. */
export interface StoredScript {
  text: string
  isOpen: boolean
  /** Words a minute. */
  pace: number
}

/** The script of the open project. */
export interface OpenScript {
  now: Pick<Signal<StoredScript>, 'get' | 'subscribe'>
  /** Whether this browser has it: else it is gone once the page is left. */
  isKept: Pick<Signal<boolean>, 'get' | 'subscribe'>
  change(change: Partial<StoredScript>): void
  /** Whoever shows it follows its reader from then on. */
  followedBy(follower: ScriptFollower): void
  follower(): ScriptFollower | undefined
}

export interface ScriptFollower {
  /** What the last recording read of it, and whether it went on where the one before had ended. */
  read(): { text: string; goesOn: boolean } | undefined
  /** The last recording was put aside: its words are due again. */
  again(): void
}

/** Words a minute that can be chosen. */
export const PACES = [90, 110, 130, 150, 170, 190, 210] as const
const USUAL_PACE = 150

export function openScript(project: string): OpenScript {
  const now = signal(storedScript(project))
  const isKept = signal(true)
  let follower: ScriptFollower | undefined
  return {
    now,
    isKept,
    change(change) {
      now.set({ ...now.get(), ...change })
      isKept.set(keepScript(project, now.get()))
    },
    followedBy: (next) => void (follower = next),
    follower: () => follower,
  }
}

const keyOf = (project: string) => `mouthpiece_script_${project}`

/** As it was left in this browser. */
export function storedScript(project: string): StoredScript {
  const empty = { text: '', isOpen: false, pace: USUAL_PACE }
  try {
    return { ...empty, ...readScript(localStore.getItem(keyOf(project))) }
  } catch {
    // What is there is none.
    return empty
  }
}

/** Returns whether it is kept: storage may be refused or full. */
export function keepScript(project: string, script: StoredScript): boolean {
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
