import type { LoadSize } from './run-load.ts'

export const FULL_LOAD: LoadSize = {
  seconds: 300,
  sockets: 1_000,
  rooms: 20,
  creators: 60,
  projectsEach: 5,
  jams: 4,
  share: 1,
}

/** For the tests of each commit. */
export const SHORT_LOAD: LoadSize = {
  seconds: 6,
  sockets: 50,
  rooms: 5,
  creators: 10,
  projectsEach: 2,
  jams: 1,
  share: 0.4,
}

/**
 * One local process runs the worker and the simulators of D1, R2 and queues. It has 170 MB at its start; the platform
 * allows each of these four isolates 128 MB, and a thousand sockets may have 100 MB as in the chat's bench. The whole load
 * stayed at 703 MB on a machine that was 90 s behind it.
 */
export const MAX_RSS_BYTES = (170 + 4 * 128 + 100) * 1024 * 1024
