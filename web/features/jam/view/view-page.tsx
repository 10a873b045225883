import { useCallback, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { soundTroubleWords, troubleOf } from '../../../stage/sound-trouble.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { usePerformLive } from '../live/use-live-voices.ts'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { SeatList } from '../recording/seat-list.tsx'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { JamTimeline } from '../timeline/jam-timeline.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { SeatView } from './seat-view.tsx'
import { StreamKey } from './stream-key.tsx'
import { useMakeProject } from './use-make-project.ts'

/** `/jam/:id/view`: all of them together. With `?seat=` it is that performer alone, for other programs to show. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const seat = search.get('seat')
  if (seat !== null)
    return <SeatView key={id} jam={id} seat={Number(seat)} seeThrough={search.get('background') === 'none'} />
  return (
    <JamPage tool="Jam">
      <ViewTool />
    </JamPage>
  )
}

const emojis = ['👏', '❤️', '🔥', '😂', '🎉']

function ViewTool() {
  const { room, me } = useJam()
  const { document, seats } = useJamState()
  const { takes } = useJamTakes(document)
  const theatre = useJamTheatre(room, document, takes)
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
      </div>
      <Area name="left">
        <div className="p-4">
          <SeatList />
        </div>
      </Area>
      <Area name="right">
        <div className="flex flex-col gap-6 p-4">
          {seat === undefined ? null : <LiveSwitch seat={seat} />}
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
          </section>
          <StreamKey />
        </div>
      </Area>
      <Area name="bottom">
        <JamTimeline document={document} takes={takes} player={player} chosen={chosen} onChoose={setChosen} />
      </Area>
      {isExporting ? (
        <ExportDialog
          document={document}
          takes={takes}
          theatre={theatre}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  )
}

/** Performs without recording: mouth and voice go to everybody who watches. */
function LiveSwitch({ seat }: { seat: number }) {
  const { room } = useJam()
  const [on, setOn] = useState(false)
  const failed = useCallback((error: unknown) => {
    setOn(false)
    const { title, text } = soundTroubleWords(troubleOf(error))
    toast({ text: `${title}. ${text}`, tone: 'danger' })
  }, [])
  usePerformLive(room, seat, on, failed)
  return (
    <Switch
      label="Perform live"
      description="Your character speaks with you for everybody here. Nothing is recorded."
      value={on}
      onChange={setOn}
    />
  )
}
