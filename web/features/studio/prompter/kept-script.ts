import { PACES, USUAL_PACE, type KeptScript } from './prompter.ts'

const keyOf = (project: string) => `mouthpiece_script_${project}`

/** The script of a project, as it was left in this browser. */
export function keptScript(project: string): KeptScript {
  const empty = { text: '', isOpen: false, pace: USUAL_PACE }
  try {
    return { ...empty, ...readScript(localStorage.getItem(keyOf(project))) }
  } catch {
    // Storage is refused, or what is there is none.
    return empty
  }
}

export function keepScript(project: string, script: KeptScript): void {
  try {
    if (script.text === '' && !script.isOpen) localStorage.removeItem(keyOf(project))
    else localStorage.setItem(keyOf(project), JSON.stringify(script))
  } catch {
    // Storage is refused or full: it holds until the page is left.
  }
}

function readScript(stored: string | null): Partial<KeptScript> {
  const { text, isOpen, pace } = JSON.parse(stored ?? '{}') as Partial<Record<keyof KeptScript, unknown>>
  return {
    ...(typeof text === 'string' && { text }),
    ...(typeof isOpen === 'boolean' && { isOpen }),
    ...(PACES.some((one) => one === pace) && { pace: Number(pace) }),
  }
}
