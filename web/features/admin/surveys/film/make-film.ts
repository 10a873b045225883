import type { Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import type { FilmAnswer } from '#contract/survey/films'
import type { TakeRecord } from '#contract/takes/takes'
import type { CastCharacter } from '../../../../engine/director/cast-characters.ts'
import type { VoiceAnalysis } from '../../../../engine/voice/analysis.ts'
import { filmDocument, spokenPartOf, type FilmPart } from './film-document.ts'

export interface AnalysedAnswer {
  voice: VoiceAnalysis
  /** Its words could not be recognised, so it has no captions. */
  lacksWords: boolean
  /** Uploads it to a project as a take. */
  store(project: string, name: string): Promise<TakeRecord>
}

export interface FilmDeps {
  addProject(project: { title: string; character: string }): Promise<ProjectRecord>
  removeProject(id: string): Promise<void>
  putDocument(id: string, revision: number, document: Document): Promise<unknown>
  /** Returns the answers that the film may use. */
  begin(project: string, responses: string[]): Promise<FilmAnswer[]>
  /** The withdrawn responses, and the project's revision after their takes were deleted. */
  finish(
    project: string,
    takes: { response: string; take: string }[],
  ): Promise<{ withdrawn: string[]; revision: number }>
  /** `undefined` if the recording was deleted or cannot be read. */
  analyse(answer: FilmAnswer): Promise<AnalysedAnswer | undefined>
}

/** Answers that the film lacks, by reason, and those in it that have no captions. */
export interface FilmLosses {
  silent: number
  unreadable: number
  withdrawn: number
  uncaptioned: number
}

interface FilmRequest {
  title: string
  question: string
  answers: readonly FilmAnswer[]
  characters: readonly CastCharacter[]
  signal: AbortSignal
  /** Answers that are done. */
  onProgress: (done: number) => void
}

export interface MadeFilm {
  /** `undefined` if no answer was left: then there is no project. */
  project: string | undefined
  answers: number
  losses: FilmLosses
}

/**
 * Makes a project of answers, the oldest first. Removes it again when anything fails, when `signal` aborts, or when no
 * answer can be analysed. There has to be a character.
 */
export async function makeFilm(
  deps: FilmDeps,
  { title, question, answers, characters, signal, onProgress }: FilmRequest,
): Promise<MadeFilm> {
  const losses: FilmLosses = { silent: 0, unreadable: 0, withdrawn: 0, uncaptioned: 0 }
  const project = await deps.addProject({ title, character: characters[0]?.id ?? '' })
  try {
    const asked = [...new Set(answers.map(({ response }) => response))]
    const given = await deps.begin(project.id, asked)
    losses.withdrawn = asked.length - given.length
    const inOrder = given.toSorted(byMoment)
    const parts: (FilmPart & { response: string; lacksWords: boolean })[] = []
    // One after the other: decoded, a recording may take hundreds of megabytes.
    for (const [index, answer] of inOrder.entries()) {
      signal.throwIfAborted()
      onProgress(index)
      const { response, person } = answer
      const analysed = await deps.analyse(answer)
      signal.throwIfAborted()
      if (!analysed) losses.unreadable++
      else if (!spokenPartOf(analysed.voice)) losses.silent++
      else {
        const { id } = await analysed.store(project.id, `Answer ${parts.length + 1}`)
        const { voice, lacksWords } = analysed
        parts.push({ response, take: id, person: person.id || response, voice, lacksWords })
      }
    }
    onProgress(inOrder.length)
    const { withdrawn, revision } = await deps.finish(
      project.id,
      parts.map(({ response, take }) => ({ response, take })),
    )
    signal.throwIfAborted()
    const rest = parts.filter(({ response }) => !withdrawn.includes(response))
    losses.withdrawn += parts.length - rest.length
    losses.uncaptioned = rest.filter(({ lacksWords }) => lacksWords).length
    if (rest.length > 0)
      await deps.putDocument(project.id, revision, filmDocument(rest, { question, characters }))
    else await deps.removeProject(project.id)
    return { project: rest.length > 0 ? project.id : undefined, answers: rest.length, losses }
  } catch (error) {
    await deps.removeProject(project.id).catch(() => undefined)
    throw error
  }
}

function byMoment(one: FilmAnswer, other: FilmAnswer): number {
  const [left, right] = [one.moment + one.response, other.moment + other.response]
  return left < right ? -1 : left > right ? 1 : 0
}
