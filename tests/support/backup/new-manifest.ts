import type { Manifest } from '../../../.tools/backup/manifest.ts'

/** The manifest of an empty backup, with changes. */
export function newManifest(changes: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    recipient: null,
    started: '2026-01-02T03:04:05.000Z',
    deployment: { migrations: [], secretFingerprint: '', settings: [] },
    schema: [],
    eventSeq: 0,
    tables: [],
    touched: [],
    late: [],
    at: '2026-01-02 03:04:06.000Z',
    files: { chunks: [], count: 0, bytes: 0 },
    shared: [],
    rooms: { chunks: [], count: 0 },
    failed: [],
    lost: [],
    ...changes,
  }
}
