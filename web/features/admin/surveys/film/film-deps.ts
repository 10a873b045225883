import type { FilmAnswer } from '#contract/survey/films'
import { putDocument, addProject, refreshProjects, removeProject } from '../../../../data/projects.ts'
import { endFilm, startFilm } from '../../../../data/survey-films.ts'
import { refreshTranscripts } from '../../../../data/survey-transcripts.ts'
import { deliverTake } from '../../../../data/take-delivery.ts'
import { addTake, findTakeOf } from '../../../../data/takes.ts'
import { transcriptionQuery } from '../../../../data/transcription.ts'
import { upload } from '../../../../data/uploads.ts'
import { audioBufferOf } from '../../../../engine/sound/sound.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { session } from '../../../../platform/session.ts'
import { soundToStore } from '../../../../recording/sound-to-store.ts'
import { decodeStored } from '../../../../stage/takes/listening.ts'
import { rememberTake } from '../../../../stage/cast/player-cache.ts'
import { openListener, type Listener } from '../../../../stage/takes/voice-listener.ts'
import { rememberAnswerSound } from '../responses/answer-sounds.ts'
import { readAnswer, transcribeAnswer, type ReadAnswer } from '../transcripts/answer-words.ts'
import type { FilmDeps } from './make-film.ts'

/** Seconds of sound that stay in memory for the editor, so that it does not load them again. */
const REMEMBERED = 300

interface FilmPlace {
  survey: string
  /** The question that was answered. */
  voice: string
  signal: AbortSignal
}

/** `close` ends the worker that analyses the answers. */
export function openFilmDeps(place: FilmPlace): FilmDeps & { close(): void } {
  const { survey, voice, signal } = place
  const listener = openListener()
  let remembered = 0
  return {
    async addProject(project) {
      const made = await addProject(project)
      void refreshProjects()
      return made
    },
    async removeProject(id) {
      await removeProject(id)
      void refreshProjects()
    },
    putDocument,
    begin: (project, responses) => startFilm(survey, { project, voice, responses }),
    finish: (project, takes) => endFilm(survey, project, takes),
    async analyse(answer) {
      const read = await readAnswer(survey, answer.file, signal)
      if (!read) return undefined
      const words = answer.transcript ?? (await transcriptOf(place, answer, read))
      const keepsSound = remembered + read.sound.duration <= REMEMBERED
      if (keepsSound) remembered += read.sound.duration
      return analysedAnswer(read, { words, place, listener, keepsSound, answer: answer.file })
    },
    close() {
      listener.close()
      refreshTranscripts(survey)
    },
  }
}

/** `''` where nothing recognises words, `undefined` if it failed: the film is made without. */
async function transcriptOf(
  { survey, signal }: FilmPlace,
  answer: FilmAnswer,
  { sound }: ReadAnswer,
): Promise<string | undefined> {
  const { available } = await queryClient.fetchQuery(transcriptionQuery)
  if (!available) return ''
  try {
    return await transcribeAnswer(survey, answer, sound, signal)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return undefined
  }
}

async function analysedAnswer(
  { file, sound }: ReadAnswer,
  {
    words,
    place,
    listener,
    keepsSound,
    answer,
  }: {
    words: string | undefined
    place: FilmPlace
    listener: Listener
    keepsSound: boolean
    /** Id of the recording. */
    answer: string
  },
): ReturnType<FilmDeps['analyse']> {
  const { signal } = place
  const analysis = await listener.analyse(sound, { signal, text: words || undefined })
  const voice = decodeStored(analysis)
  rememberAnswerSound(place.survey, answer, { sound, analysis: voice })
  return {
    voice,
    lacksWords: words === undefined,
    async store(project, name) {
      const stored = await soundToStore(file, sound)
      const take = await deliverTake(
        {
          // A film that is not finished is removed, so nothing waits for another visit.
          keep: () => Promise.resolve(),
          forget: () => Promise.resolve(),
          upload,
          find: findTakeOf,
          create: ({ project: home, name: title, source, duration }, files) =>
            addTake({ project: home, name: title, source, duration, ...files }),
        },
        {
          id: crypto.randomUUID(),
          owner: session.get()?.user.id ?? '',
          project,
          name,
          source: 'upload',
          sound: stored.blob,
          fileName: `${name}.wav`,
          duration: sound.duration,
          analysis,
          storedAt: Date.now(),
        },
        { signal },
      )
      rememberTake(take, { analysis: voice, ...(keepsSound && { sound: audioBufferOf(sound) }) })
      return take
    },
  }
}
