const KEY = 'mouthpiece_mix_automation_stays'

/** Whether automation goes along with clips that are moved, as it was chosen last in this browser; it does at first. */
export function readCarries(): boolean {
  try {
    return localStorage.getItem(KEY) === null
  } catch {
    // Storage is refused, or there is none.
    return true
  }
}

export function keepCarries(carries: boolean): void {
  try {
    if (carries) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, '1')
  } catch {
    // Storage is refused: it holds until the page is left.
  }
}
