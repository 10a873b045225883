import { useMemo, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'

export function useJamTool() {
  const { room } = useJam()
  const { document } = useJamState()
  const loaded = useJamTakes(document)
  const theatre = useJamTheatre(room, document, loaded)
  const [chosen, setChosen] = useState<Chosen>()
  const { following } = theatre
  const { toggle } = theatre.player
  usePageActions(
    useMemo(
      () => [
        {
          id: 'jam.play',
          label: 'Play or pause for everyone',
          shortcut: 'Space',
          when: () => following,
          run: toggle,
        },
      ],
      [toggle, following],
    ),
  )
  return { document, takes: loaded.takes, theatre, player: theatre.player, chosen, choose: setChosen }
}

export type JamTool = ReturnType<typeof useJamTool>
