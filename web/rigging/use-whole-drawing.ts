import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { picturesMentioned } from '#model/rig/pictures'
import { characterPictureDataQuery } from '../data/character-pictures.ts'
import { useStableMap } from '../stage/cast/use-stable-map.ts'
import { withRestPictures } from './pictures/rest-pictures.ts'

/** A drawing with as many of its pictures as have come, as an `<img>` can show them. */
export function useWholeDrawing(svg: string, character: string): string {
  const names = useMemo(() => picturesMentioned(svg), [svg])
  const results = useQueries({ queries: names.map((name) => characterPictureDataQuery(character, name)) })
  const addresses = useStableMap(names, results)
  return useMemo(() => (names.length === 0 ? svg : withRestPictures(svg, addresses)), [svg, names, addresses])
}
