/** Chromium, Safari, Firefox. */
const IMPORT_FAILED =
  /dynamically imported module|Importing a module script failed|error loading dynamically/i

/** By name, so that the engine needs no import. */
const NOT_STARTED = new Set(['WorkerNotStarted', 'WorkletNotLoaded', 'WeightsNotLoaded'])

/** The connection was lost, or a deploy has replaced the file. */
export function isCodeNotLoaded(error: unknown): boolean {
  return error instanceof Error && (NOT_STARTED.has(error.name) || IMPORT_FAILED.test(error.message))
}
