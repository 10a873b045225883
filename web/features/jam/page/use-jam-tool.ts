import { useState } from 'react'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'

/** What every tool of a jam has: the document with its takes, on a stage that plays, and what is chosen in it. */
export function useJamTool() {
  const { room } = useJam()
  const { document } = useJamState()
  const loaded = useJamTakes(document)
  const theatre = useJamTheatre(room, document, loaded)
  const [chosen, setChosen] = useState<Chosen>()
  return { document, takes: loaded.takes, theatre, player: theatre.player, chosen, choose: setChosen }
}

export type JamTool = ReturnType<typeof useJamTool>
