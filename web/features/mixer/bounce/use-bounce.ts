import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { useEffect, useRef, useState } from 'react'
import { attachToRoom, sendChatMessage } from '../../../data/chat.ts'
import { getProject, putDocument, refreshProjects } from '../../../data/projects.ts'
import { addTake, refreshTakes } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import type { Loudness } from '../../../engine/mix/loudness.ts'
import type { Bounced, BounceRequest } from '../../../engine/mix/mix-calls.ts'
import type { BounceFormat } from '../../../engine/mix/sound-files/index.ts'
import { RING_OUT_MAX } from '../../../engine/mix/ring-out.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { useMixer } from '../mixer-context.ts'
import { openSound } from '../../../engine/sound/open-sound.ts'
import { sendToProject } from './send-to-project.ts'
import { lengthProblem } from './length-problem.ts'
import { sendToRoom } from './send-to-room.ts'
import { isolated } from '../../../platform/locale.ts'

export type BounceState =
  | { step: 'idle' | 'cancelled' }
  | { step: 'rendering' | 'sending'; share: number }
  | { step: 'failed'; text: string }
  | {
      step: 'done'
      text: string
      loudness?: Loudness | undefined
      truePeak?: number | undefined
      project?: string
      /** Slug of the room that it was sent to. */
      room?: string
    }

type BounceSpan = Pick<BounceRequest, 'stretch' | 'ringsOut'>

const fileName = (title: string) => title.replace(/[<>:"/\\|?*]+/g, ' ').trim() || 'Mix'

/** Bounces an open mix, one bounce at a time; unmounting cancels it. */
export function useBounce(record: MixRecord, mix: MixDocument) {
  const { session, editor } = useMixer()
  const [state, setState] = useState<BounceState>({ step: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: (signal: AbortSignal) => Promise<BounceState>) {
    const abort = new AbortController()
    running.current = abort
    setState({ step: 'rendering', share: 0 })
    try {
      setState(await work(abort.signal))
    } catch (error) {
      setState(abort.signal.aborted ? { step: 'cancelled' } : { step: 'failed', text: failureText(error) })
    } finally {
      running.current = undefined
    }
  }

  const render = (request: Omit<BounceRequest, 'name'>, signal: AbortSignal) =>
    session.bounce(
      { ...request, name: fileName(record.title) },
      { signal, onProgress: (share) => setState({ step: 'rendering', share }) },
    )

  const secondsOf = ({ from, to }: Bounced['stretch']) => (to - from) / mix.sampleRate

  return {
    state,
    cancel: () => running.current?.abort(),
    toFile: (request: Omit<BounceRequest, 'name'>, save: (blob: Blob, name: string) => void) =>
      run(async (signal) => {
        const { blob, fileName: name, isCut, loudness, truePeak } = await render(request, signal)
        save(blob, name)
        const text = `“${isolated(name)}” is in your downloads.${cutWords(isCut)}`
        return { step: 'done', text, loudness, truePeak }
      }),
    toProject: ({ stretch: asked, ringsOut }: BounceSpan, project: string) =>
      run(async (signal) => {
        const request = {
          stretch: asked,
          ringsOut,
          format: { kind: 'wav', bits: 16 },
          stems: false,
        } as const
        const { blob, stretch, isCut, loudness, truePeak } = await render(request, signal)
        const duration = secondsOf(stretch)
        const problem = lengthProblem(duration, 'project')
        if (problem) return { step: 'failed', text: problem }
        await sendToProject(
          { upload, addTake, getProject, putDocument },
          {
            mix: { ...record, document: mix },
            project,
            blob,
            start: stretch.from / mix.sampleRate,
            duration,
          },
          { signal, onProgress: (share) => setState({ step: 'sending', share }) },
        )
        await Promise.all([refreshProjects(project), refreshTakes(project), editor.flush()])
        return {
          step: 'done',
          text:
            (project === record.project
              ? 'The bounce is the sound of the project now; the tracks it was mixed from are silent there.'
              : 'The bounce is a track of the project now.') + cutWords(isCut),
          loudness,
          truePeak,
          project,
        }
      }),
    toRoom: ({ stretch: asked, ringsOut }: BounceSpan, room: { id: string; slug: string; name: string }) =>
      run(async (signal) => {
        const made = await smallFile((format) =>
          render({ stretch: asked, ringsOut, format, stems: false }, signal),
        )
        const { blob, fileName: name, stretch, isCut, loudness, truePeak } = made
        const problem = lengthProblem(secondsOf(stretch), 'room')
        if (problem) return { step: 'failed', text: problem }
        await sendToRoom(
          { attach: attachToRoom, send: sendChatMessage, decode: openSound },
          { title: record.title, room: room.id, blob, fileName: name },
          { signal, onProgress: (share) => setState({ step: 'sending', share }) },
        )
        const text = `“${isolated(record.title)}” is in ${isolated(room.name)} now.${cutWords(isCut)}`
        return { step: 'done', text, loudness, truePeak, room: room.slug }
      }),
  }
}

function cutWords(isCut: boolean): string {
  return isCut ? ` It ends ${RING_OUT_MAX} seconds after the last clip, where something still rings.` : ''
}

/** Renders the file for a room: Opus, or MP3 where the browser writes no Opus. */
async function smallFile(render: (format: BounceFormat) => Promise<Bounced>): Promise<Bounced> {
  try {
    return await render({ kind: 'opus' })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EncoderMissing') throw error
    return render({ kind: 'mp3' })
  }
}

function failureText(error: unknown): string {
  if (error instanceof CallError) return errorMessage(error).text
  const name = error instanceof Error ? error.name : ''
  if (name === 'EncoderMissing') return 'This browser cannot write that format. Choose WAV or MP3.'
  if (name === 'RangeError')
    return 'This is longer than a WAV file can be. Choose fewer bits, MP3 or Opus, or a shorter range.'
  return 'The bounce did not finish. Try again; nothing in the mix is lost.'
}
