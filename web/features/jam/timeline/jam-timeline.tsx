import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { beatGridOf } from '#model/document/beats'
import type { Document, Track } from '#contract/document/document'
import { BACKING_TRACK } from '#model/jam/jam-document'
import type { TakeRecord } from '#contract/takes/takes'
import type { PlayerHandle } from '../../../stage/player/use-player.ts'
import { formatList, formatNumber, isolated } from '../../../platform/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { colourOf } from './person-look.ts'
import type { Chosen } from './chosen.ts'
import { flagsOf } from './cursor-flags.ts'
import { ClipView } from './clip-view.tsx'
import { FirstBeatHandle } from './first-beat-handle.tsx'
import { Ruler } from './ruler.tsx'
import { shownLength, xOf, ZOOM_MAX, ZOOM_MIN, type Scale } from './timeline-scale.ts'
import { useHead } from './use-head.ts'
import { useTakeDrawings } from './use-take-drawings.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export interface JamTimelineProps {
  document: Document
  takes: readonly TakeRecord[]
  player: PlayerHandle
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  head?: (track: Track) => ReactNode
  /** Rows above the tracks, such as scenes and captions. */
  lanes?: (scale: Scale) => { id: string; name: string; content: ReactNode }[]
  readOnly?: boolean
}

/** The timeline of a jam, with the playheads of all viewers. */
export function JamTimeline({
  document,
  takes,
  player,
  chosen,
  onChoose,
  head,
  lanes,
  readOnly = false,
}: JamTimelineProps) {
  const [zoom, setZoom] = useState(24)
  const scale = useMemo(() => ({ zoom }), [zoom])
  const drawings = useTakeDrawings(takes)
  const length = shownLength(document)
  const width = xOf(length, scale)
  const known = useMemo(() => new Map(takes.map((take) => [take.id, take])), [takes])
  const rows = lanes?.(scale) ?? []
  const headWidth = useHead()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1 border-b border-line px-3 py-1">
        <p className="mr-auto text-sm text-soft">
          {formatNumber(document.tempo, { maximumFractionDigits: 2 })} beats per minute
        </p>
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden="true" />}
          isDisabled={zoom <= ZOOM_MIN}
          onPress={() => setZoom(Math.max(ZOOM_MIN, zoom / 1.5))}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden="true" />}
          isDisabled={zoom >= ZOOM_MAX}
          onPress={() => setZoom(Math.min(ZOOM_MAX, zoom * 1.5))}
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-auto" data-timeline tabIndex={-1}>
        <div className="relative min-w-full" style={{ width: headWidth + width }}>
          <Ruler scale={scale} length={length} grid={beatGridOf(document)} player={player} />
          {rows.map(({ id, name, content }) => (
            <Row
              key={id}
              head={<TruncatedText className="text-sm text-soft">{name}</TruncatedText>}
              height="h-9"
            >
              {content}
            </Row>
          ))}
          {document.tracks.map((track) => (
            <Row
              key={track.id}
              isChosen={chosen?.kind === 'track' && chosen.id === track.id}
              height={track.clips.length === 0 && track.id.startsWith('lane-') ? 'h-8' : 'h-15'}
              head={
                <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <button
                    type="button"
                    className="text-left text-sm font-medium hover:underline"
                    onClick={() => onChoose({ kind: 'track', id: track.id })}
                  >
                    <TruncatedText>{track.name || 'Track'}</TruncatedText>
                  </button>
                  {head?.(track)}
                </div>
              }
            >
              {track.clips.map((clip) => (
                <ClipView
                  key={clip.id}
                  clip={clip}
                  document={document}
                  label={known.get(clip.take)?.name ?? 'Take'}
                  length={known.get(clip.take)?.duration ?? Infinity}
                  peaks={drawings.get(clip.take)}
                  scale={scale}
                  isMusic={track.kind === 'music'}
                  isLane={track.mute}
                  readOnly={readOnly}
                  chosen={chosen?.kind === 'clip' && chosen.id === clip.id}
                  onChoose={() => onChoose({ kind: 'clip', id: clip.id })}
                />
              ))}
              {track.id === BACKING_TRACK && track.clips.length > 0 && !readOnly ? (
                <FirstBeatHandle scale={scale} />
              ) : null}
            </Row>
          ))}
          <Playheads scale={scale} player={player} chosen={chosen} />
        </div>
      </div>
    </div>
  )
}

function Row({
  head,
  height,
  isChosen = false,
  children,
}: {
  head: ReactNode
  height: string
  isChosen?: boolean
  children: ReactNode
}) {
  const width = useHead()
  return (
    <div className={`flex border-b border-line ${isChosen ? 'bg-hover' : ''}`}>
      <div
        className={`sticky left-0 z-20 flex ${height} shrink-0 items-center gap-2 border-r border-line bg-panel px-3`}
        style={{ width }}
      >
        {head}
      </div>
      <div data-row className={`relative ${height} flex-1`}>
        {children}
      </div>
    </div>
  )
}

function Playheads({ scale, player, chosen }: { scale: Scale; player: PlayerHandle; chosen: Chosen }) {
  const { room } = useJam()
  const { cursors } = useJamState()
  const headWidth = useHead()
  const own = useRef<HTMLDivElement>(null)
  const { position } = player
  useEffect(() => {
    const ids = chosen ? [chosen.id] : []
    const place = () => {
      if (own.current) own.current.style.transform = `translateX(${headWidth + xOf(position.get(), scale)}px)`
      room.send({ t: 'here', time: Math.max(0, position.get()), chosen: ids })
    }
    place()
    return position.subscribe(place)
  }, [position, scale, room, chosen, headWidth])
  return (
    <>
      {cursors.map(({ client, time }) => (
        <div
          key={client}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 z-10 w-px"
          style={{ transform: `translateX(${headWidth + xOf(time, scale)}px)`, background: colourOf(client) }}
        />
      ))}
      {flagsOf(cursors, scale).map(({ client, time, names }) => (
        <span
          key={client}
          aria-hidden="true"
          className="pointer-events-none absolute top-9 left-0 z-10 max-w-36 truncate rounded-r px-1 text-[0.65rem] text-white"
          style={{ transform: `translateX(${headWidth + xOf(time, scale)}px)`, background: colourOf(client) }}
        >
          {formatList(names.map(isolated))}
        </span>
      ))}
      <div
        ref={own}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 z-20 w-0.5 bg-limelight"
      />
    </>
  )
}
