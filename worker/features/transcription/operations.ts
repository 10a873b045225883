import { AppError } from '../../contract/app-error.ts'
import { MAX_CHUNKS_PER_DAY, transcribeChunk, viewTranscription } from '../../contract/takes/transcription.ts'
import { operation } from '../../http/operation.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { TranscriberError, workersAi } from '../../platform/transcriber.ts'
import { isChunk } from './domain.ts'

/** The JSON around a chunk. */
const BODY_MAX = 2_700_000

const DAY = 86_400

/** Transcription of sounds. Only on deployments with the binding `AI`. */
export const transcriptionRoutes: Route[] = [
  operation(viewTranscription, { access: 'signed-in' }, ({ context }) => ({
    available: context.env.AI !== undefined,
  })),
  operation(transcribeChunk, { access: 'signed-in', maxBody: BODY_MAX }, async ({ body, actor, context }) => {
    const { AI } = context.env
    if (!AI) throw new AppError('not_configured')
    if (!isChunk(body.audio)) throw new AppError('not_a_sound')
    const subject = `transcription:${actor.id}`
    const attempt = await countAttempt(context, [{ subject, attempts: MAX_CHUNKS_PER_DAY, seconds: DAY }])
    try {
      const { words } = await workersAi(AI).transcribe(body.audio)
      return { words }
    } catch (error) {
      if (!(error instanceof TranscriberError)) throw error
      // Nothing was recognised, so the attempt does not count.
      await attempt.refund()
      throw new AppError('recogniser_unavailable', { cause: error })
    }
  }),
]
