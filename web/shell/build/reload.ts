import { workUnderWay } from '../../platform/work-under-way.ts'

/** Loads the app anew, though never while something is recorded, exported, uploaded or not yet saved. */
export function reloadWhenIdle(): () => void {
  return workUnderWay.whenIdle(() => window.location.reload())
}
