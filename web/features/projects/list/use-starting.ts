import type { CharacterRecord } from '#contract/characters'
import type { TemplateRecord } from '#contract/projects/templates'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { firstCharacter } from '../../../data/characters.ts'
import { startProject, type StartPlan } from '../project-actions.ts'
import { looksLikeSound, titleOfFile } from './project-list.ts'
import { isolated } from '../../../platform/locale.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export interface Starting {
  /** The character or file a project is being made for. */
  pending: string | undefined
  withCharacter: (character: CharacterRecord) => void
  /** All become takes of one project. */
  withFiles: (files: readonly File[]) => void
  withTemplate: (template: TemplateRecord) => void
  /** With the first character of the gallery, straight to the microphone. */
  rightAway: () => void
}

export function useStarting(): Starting {
  const navigate = useNavigate()
  const [pending, setPending] = useState<string>()

  /** `arrival` is the initial content of the sound page, if any. */
  async function start(
    of: string,
    make: () => Promise<StartPlan | undefined>,
    arrival?: { files: File[] } | { speaks: true },
  ) {
    if (pending !== undefined) return
    setPending(of)
    try {
      const plan = await make()
      if (!plan) return toast({ text: 'There is no character to start with yet.', tone: 'danger' })
      const { id } = await startProject(plan)
      await navigate(`/projects/${id}/audio`, { state: arrival ?? null })
    } catch (error) {
      showError(error)
    } finally {
      setPending(undefined)
    }
  }

  return {
    pending,
    withCharacter: (character) =>
      void start(character.id, async () => ({ character: character.id, title: actTitle(character) })),
    withTemplate: (template) =>
      void start(template.id, async () => {
        const { character, document, title } = template
        return { character, document, title }
      }),
    withFiles(files) {
      const sounds = files.filter(looksLikeSound)
      const other = files.find((file) => !looksLikeSound(file))
      if (other) {
        toast({
          text: `“${isolated(other.name)}” is not a sound. WAV, AIFF, CAF, MP3, M4A, OGG, FLAC and the sound of a video work.`,
          tone: 'danger',
        })
      }
      const [first] = sounds
      if (!first) return
      void start(
        first.name,
        async () => {
          const character = await firstCharacter()
          return character && { character: character.id, title: titleOfFile(first.name) }
        },
        { files: sounds },
      )
    },
    rightAway: () =>
      void start(
        'right-away',
        async () => {
          const character = await firstCharacter()
          return character && { character: character.id, title: actTitle(character) }
        },
        { speaks: true },
      ),
  }
}

function actTitle({ name }: CharacterRecord): string {
  return `${name} speaks`
}
