import type { CharacterRecord } from '#contract/characters'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '../../ui/toasts.tsx'
import { firstCharacter, startProject, tell } from './project-actions.ts'
import { looksLikeSound, titleOfFile } from './project-list.ts'

export interface Starting {
  /** The character or file a project is being made for. */
  pending: string | undefined
  withCharacter: (character: CharacterRecord) => void
  withFile: (file: File) => void
  /** With the first character of the gallery, straight to the microphone. */
  rightAway: () => void
}

/** The ways to begin: each makes a project and goes to its sound. */
export function useStarting(): Starting {
  const navigate = useNavigate()
  const [pending, setPending] = useState<string>()

  async function start(
    of: string,
    make: () => Promise<{ character: CharacterRecord; title: string } | undefined>,
    file?: File,
  ) {
    if (pending !== undefined) return
    setPending(of)
    try {
      const plan = await make()
      if (!plan) return toast({ text: 'There is no character to start with yet.', tone: 'danger' })
      const { id } = await startProject(plan.character, plan.title)
      await navigate(`/projects/${id}/audio`, { state: file ? { file } : null })
    } catch (error) {
      tell(error)
    } finally {
      setPending(undefined)
    }
  }

  return {
    pending,
    withCharacter: (character) =>
      void start(character.id, async () => ({ character, title: actTitle(character) })),
    withFile(file) {
      if (!looksLikeSound(file)) {
        toast({
          text: `“${file.name}” is not a sound. WAV, MP3, M4A, OGG, FLAC and the sound of a video work.`,
          tone: 'danger',
        })
        return
      }
      void start(
        file.name,
        async () => {
          const character = await firstCharacter()
          return character && { character, title: titleOfFile(file.name) }
        },
        file,
      )
    },
    rightAway: () =>
      void start('right-away', async () => {
        const character = await firstCharacter()
        return character && { character, title: actTitle(character) }
      }),
  }
}

function actTitle({ name }: CharacterRecord): string {
  return `${name} speaks`
}
