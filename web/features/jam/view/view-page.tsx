import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { JamFrame } from '../page/jam-frame.tsx'
import { JamPage } from '../jam-page.tsx'
import { useJamTool } from '../page/use-jam-tool.ts'
import { SeatList } from '../seats/seat-list.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { StreamKey } from './stream-key.tsx'
import { useMakeProject } from './use-make-project.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const ExportDialog = lazyWindow(async () => (await import('./export-dialog.tsx')).ExportDialog)
const LiveSwitch = lazy(async () => ({ default: (await import('../live/live-switch.tsx')).LiveSwitch }))
const SeatView = lazy(async () => ({ default: (await import('./seat-view.tsx')).SeatView }))

/** `/jam/:id/view`: everyone together; `?seat=` shows one performer for other programs. */
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
  const { seats } = useJamState()
  const tool = useJamTool()
  const { document, takes, theatre, player } = tool
  const [isExporting, setExporting] = useState(false)
  const seat = seats.find(({ person }) => person?.id === me)?.seat
  const { makeProject, isMaking } = useMakeProject()
  usePageActions(useMemo(() => [{ id: 'jam.export', label: 'Export', run: () => setExporting(true) }], []))
  return (
    <>
      <JamFrame
        tool={tool}
        below={
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
        }
        left={<SeatList />}
        right={
          <>
            <Suspense>{seat === undefined ? null : <LiveSwitch seat={seat} />}</Suspense>
            <section className="flex flex-col items-start gap-2">
              <h2 className="text-lg">When you’re done</h2>
              <Button variant="primary" isDisabled={player.duration === 0} onPress={() => setExporting(true)}>
                Export
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
          </>
        }
        timeline={{ readOnly: true }}
      />
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
