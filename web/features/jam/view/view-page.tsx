import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { Button } from '../../../ui/button.tsx'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { SeatList } from '../recording/seat-list.tsx'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { JamTimeline } from '../timeline/jam-timeline.tsx'
import { StreamKey } from './stream-key.tsx'
import { useMakeProject } from './use-make-project.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const LiveSwitch = lazy(async () => ({ default: (await import('../live/live-switch.tsx')).LiveSwitch }))
const SeatView = lazy(async () => ({ default: (await import('./seat-view.tsx')).SeatView }))

/** `/jam/:id/view`: all of them together. With `?seat=` it is that performer alone, for other programs to show. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const seat = search.get('seat')
  if (seat !== null)
    return (
      <Suspense>
        <SeatView key={id} jam={id} seat={Number(seat)} seeThrough={search.get('background') === 'none'} />
      </Suspense>
    )
  return (
    <JamPage tool="Jam">
      <ViewTool />
    </JamPage>
  )
}

const emojis = ['👏', '❤️', '🔥', '😂', '🎉']

function ViewTool() {
  const { room, me, record } = useJam()
  const navigate = useNavigate()
  const { document, seats } = useJamState()
  const loaded = useJamTakes(document)
  const { takes } = loaded
  const theatre = useJamTheatre(room, document, loaded)
  const [isExporting, setExporting] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  const { makeProject, isMaking } = useMakeProject()
  const { player } = theatre
  usePageActions(
    useMemo(
      () => [
        { id: 'jam.play', label: 'Play or pause for everybody', shortcut: 'Space', run: player.toggle },
        { id: 'jam.export', label: 'Export a video', run: () => setExporting(true) },
      ],
      [player.toggle],
    ),
  )
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-48 flex-1" />
        <PlayerControls player={player} fps={document.stage.fps} />
        <div role="group" aria-label="Reactions" className="flex gap-1">
          {emojis.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`React with ${emoji}`}
              className="grid size-10 place-items-center rounded-control text-xl hover:bg-hover active:bg-pressed"
              onClick={() => room.send({ t: 'react', emoji })}
            >
              {emoji}
            </button>
          ))}
        </div>
        <SidePanel side="left">
          <SeatList />
        </SidePanel>
        <SidePanel side="right">
          <Suspense>{seat === undefined ? null : <LiveSwitch seat={seat} />}</Suspense>
          <section className="flex flex-col items-start gap-2">
            <h2 className="text-lg">When it is done</h2>
            <Button variant="primary" isDisabled={player.duration === 0} onPress={() => setExporting(true)}>
              Export a video
            </Button>
            <Button
              pending={isMaking}
              isDisabled={document.performers.length === 0}
              onPress={() => void makeProject()}
            >
              Make it a project
            </Button>
            <Button
              isDisabled={player.duration === 0}
              onPress={() =>
                void navigate('/mixer', { state: { jam: { id: room.id, title: record.title } } })
              }
            >
              Send to the mixer
            </Button>
          </section>
          <StreamKey />
        </SidePanel>
      </div>
      <Area name="bottom">
        <JamTimeline
          document={document}
          takes={takes}
          player={player}
          chosen={chosen}
          onChoose={setChosen}
          readOnly
        />
      </Area>
      <Suspense>
        {isExporting ? (
          <ExportDialog
            document={document}
            takes={takes}
            theatre={theatre}
            onClose={() => setExporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
