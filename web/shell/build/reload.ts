import { workUnderWay } from '../../platform/work-under-way.ts'

/** Reloads the app, but never while recording, exporting, uploading or with unsaved work. */
export function reloadWhenIdle(): () => void {
  return workUnderWay.whenIdle(() => window.location.reload())
}
