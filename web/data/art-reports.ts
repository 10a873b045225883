import { reportArt, type ArtReason } from '#contract/art-reports'
import { call } from '../platform/api.ts'

/** Rejects with a `CallError`. */
export async function sendArtReport(
  character: string,
  report: { reason: ArtReason; note: string; project: string },
): Promise<void> {
  await call(reportArt, { params: { id: character }, body: report })
}
