import { portraitPath } from '#contract/characters'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { galleryQuery } from '../../../data/characters.ts'

export function useWelcomeCharacter(room: string) {
  const { data: characters = [] } = useQuery(galleryQuery)
  const index = Array.from(room).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const record = characters[index % Math.max(1, characters.length)]
  const character = record?.id ?? ''
  const document = useMemo(() => greeting(character), [character])
  const pictures = useMemo(
    () => new Map(record ? [[record.id, portraitPath(record)] as const] : []),
    [record],
  )
  return { document, pictures }
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
