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
  seconds: 10,
  sockets: 100,
  rooms: 5,
  creators: 10,
  projectsEach: 2,
  jams: 1,
  share: 0.4,
}

export const MAX_RSS_BYTES = 900 * 1024 * 1024
