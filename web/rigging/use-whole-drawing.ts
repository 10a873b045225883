import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { characterPictureDataQuery } from '../data/character-pictures.ts'
import { useStableMap } from '../stage/cast/use-stable-map.ts'
import { restPictures, withRestPictures } from './pictures/rest-pictures.ts'

/** A drawing with as many of its pictures as have come, as an `<img>` can show them. */
export function useWholeDrawing(svg: string, character: string): string {
  const names = useMemo(() => restPictures(svg), [svg])
  const results = useQueries({ queries: names.map((name) => characterPictureDataQuery(character, name)) })
  const addresses = useStableMap(names, results)
  return useMemo(() => withRestPictures(svg, addresses), [svg, addresses])
}
