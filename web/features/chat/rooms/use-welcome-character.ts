import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { galleryQuery } from '../../../data/characters.ts'
import { useCast } from '../../../stage/cast/use-cast.ts'

export function useWelcomeCharacter(room: string) {
  const { data: characters = [] } = useQuery(galleryQuery)
  const index = Array.from(room).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const character = characters[index % Math.max(1, characters.length)]?.id ?? ''
  const document = useMemo(() => greeting(character), [character])
  const { cast } = useCast(document, { takes: [], voices: false })
  return { document, cast }
}

function greeting(character: string): Document {
  const document = newDocument(character)
  const [performer] = document.performers
  return {
    ...document,
    stage: { width: 600, height: 600, fps: 30 },
    scenes: [
      {
        id: 'scene-1',
        start: 0,
        duration: 86_400,
        background: 'transparent',
        camera: { x: 0.5, y: 0.5, zoom: 1 },
      },
    ],
    performers: character && performer ? [{ ...performer, x: 0.5, y: 0.98, scale: 0.92 }] : [],
    tracks: [],
  }
}
