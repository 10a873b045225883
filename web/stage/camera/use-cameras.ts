import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useEffect, useState } from 'react'
import type { CameraPlayer } from '../../engine/render/camera-player.ts'
import { filmedTakeIdsOf, type CameraPictures } from '../../engine/timeline/camera-shots.ts'
import { queryClient } from '../../platform/query-client.ts'
import { filmQuery } from '../cast/films.ts'

/** The camera recordings a document shows; `undefined` when it shows none. The video decoder is only loaded then. */
export function useCameras(document: Document, takes: readonly TakeRecord[]): CameraPictures | undefined {
  const filmed = filmedTakeIdsOf(document)
  const shown = takes.filter(({ id, camera }) => camera && filmed.includes(id))
  const key = shown.map(({ id, camera }) => `${id}:${camera}`).join(' ')
  const [player, setPlayer] = useState<CameraPlayer>()
  useEffect(() => {
    if (key === '') return
    let opened: CameraPlayer | undefined
    let isOver = false
    void import('../../engine/render/camera-player.ts').then(({ createCameraPlayer }) => {
      if (isOver) return
      opened = createCameraPlayer(async (id) => {
        const take = shown.find((one) => one.id === id)
        return take && ((await queryClient.fetchQuery(filmQuery(take))) ?? undefined)
      })
      setPlayer(opened)
    })
    return () => {
      isOver = true
      opened?.close()
      setPlayer(undefined)
    }
    // The list is new in every render; what is in it decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return player
}
