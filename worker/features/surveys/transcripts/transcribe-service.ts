import { Buffer } from 'node:buffer'
import type { Bindings } from '../../../bindings.ts'
import { MAX_ANSWER_TRANSCRIPT, MAX_TRANSCRIBED_BYTES } from '../../../contract/survey/transcripts.ts'
import { cutText } from '../../../model/text/cut-text.ts'
import { transcriptionFailed } from '../../../platform/events.ts'
import { currentRequest } from '../../../platform/log/scope.ts'
import { objects } from '../../../platform/objects.ts'
import { workersAi, type Transcriber } from '../../../platform/transcriber.ts'
import { surveyFileKey } from '../file-storage.ts'
import {
  claimRecordings,
  endAttempt,
  isAnyDue,
  storeRecognised,
  type ClaimedRecording,
} from './queue-storage.ts'
import { waitAfterAttempt } from './schedule.ts'

/** Each is in memory three times: as bytes, in base64, and in the request. */
const AT_ONCE = 2

/** A message is processed for 15 minutes at most. */
const TURN_MS = 5 * 60 * 1000

/** Sends a message that starts the transcription of due recordings. */
export async function wakeTranscription(env: Bindings): Promise<void> {
  const request = currentRequest()
  await env.NOTICES.sendBatch([{ body: { transcribe: true, ...(request !== undefined && { request }) } }])
}

/** Starts the transcription of recordings that are due: retries, and those whose message was lost. */
export async function wakeDueTranscription(env: Bindings, now: Date): Promise<number> {
  if (!env.AI || !(await isAnyDue(env.DB, now.getTime()))) return 0
  await wakeTranscription(env)
  return 1
}

/** Transcribes due recordings, for at most a turn. Each is attempted at least once, and stored once. */
export async function transcribeDue(
  env: Bindings,
  { now, transcriber = env.AI && workersAi(env.AI) }: { now: Date; transcriber?: Transcriber | undefined },
): Promise<void> {
  if (!transcriber) return
  const began = Date.now()
  const clock = () => now.getTime() + Date.now() - began
  while (clock() < now.getTime() + TURN_MS) {
    const claimed = await claimRecordings(env.DB, { limit: AT_ONCE, now: clock() })
    if (claimed.length === 0) return
    await Promise.all(claimed.map((recording) => transcribe(env, recording, { transcriber, clock })))
  }
  await wakeTranscription(env)
}

async function transcribe(
  { DB, MEDIA }: Bindings,
  recording: ClaimedRecording,
  { transcriber, clock }: { transcriber: Transcriber; clock: () => number },
): Promise<void> {
  try {
    const bytes =
      recording.size > MAX_TRANSCRIBED_BYTES
        ? undefined
        : await objects(MEDIA).readBytes(surveyFileKey(recording.file))
    // Too large, or missing in the bucket: a retry would not help.
    if (!bytes) return await endAttempt(DB, recording, undefined)
    const { text, language } = await transcriber.transcribe(Buffer.from(bytes).toString('base64'))
    await storeRecognised(DB, recording, { text: cutText(text, MAX_ANSWER_TRANSCRIPT), language })
  } catch (error) {
    const { attempts } = recording
    transcriptionFailed({ attempts, error })
    const wait = waitAfterAttempt(attempts)
    await endAttempt(DB, recording, wait === undefined ? undefined : clock() + wait)
  }
}
