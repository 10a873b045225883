/** The browsers' messages for a module that `import()` could not fetch: Chromium, Safari, Firefox. */
const IMPORT_FAILED =
  /dynamically imported module|Importing a module script failed|error loading dynamically/i

/** A worker or a worklet whose script could not be fetched. Extended by name, so that the engine needs no import. */
const NOT_STARTED = new Set(['WorkerNotStarted', 'WorkletNotLoaded'])

/** Returns whether a part of the app itself did not load: the connection was lost, or a deploy has replaced the file. */
export function isCodeNotLoaded(error: unknown): boolean {
  return error instanceof Error && (NOT_STARTED.has(error.name) || IMPORT_FAILED.test(error.message))
}
