import { portraitPath, rigIdOf } from '#contract/characters'
import type { ShownCharacter } from '#contract/survey/asking'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { galleryQuery } from '../../../../data/characters.ts'

export interface AskerChoice extends ShownCharacter {
  /** The author's own, in no gallery. */
  isPrivate: boolean
}

/** The characters that an author may choose: the gallery, and their own private ones. */
export function useAskers(): { askers: readonly AskerChoice[]; isLoading: boolean } {
  const { data, isPending } = useQuery(galleryQuery)
  const askers = useMemo(
    () =>
      (data ?? []).map(({ id, name, rig, poster, published }) => ({
        id,
        name,
        rig: rigIdOf(rig),
        portrait: portraitPath({ rig, poster }),
        isPrivate: !published,
      })),
    [data],
  )
  return { askers, isLoading: isPending }
}
