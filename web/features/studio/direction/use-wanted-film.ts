import { useEffect, useRef } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import type { WantedScene } from './direction-state.ts'
import { useMusicBed } from './use-music-bed.ts'

/** Directs a film that another page asks for, once, and adds its music. */
export function useWantedFilm(
  { film, onStarted }: Pick<WantedScene, 'film' | 'onStarted'>,
  makeFilm: () => Promise<boolean>,
): void {
  const { add } = useMusicBed()
  const newest = useNewest({ add, makeFilm, onStarted })
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!film || hasStarted.current) return
    hasStarted.current = true
    const { makeFilm: make, onStarted: started } = newest.current
    void make().then((isMade) => {
      if (isMade && film.music !== '') newest.current.add(film.music)
    })
    started()
  }, [film, newest])
}
