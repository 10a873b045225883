import type { MixRecord } from '#contract/mixes/mixes'
import Copy from 'lucide-react/icons/copy'
import { Link } from 'react-router-dom'
import { RecordMenu } from '../../../ui/overlays/record-menu.tsx'
import { formatClock } from '../format-param.ts'
import { colourOf } from '../timeline/colours.ts'
import { lengthOf } from '../readings.ts'
import { copyMix, deleteMix, renameMix } from '../mix-actions.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

const WIDTH = 320
const HEIGHT = 150

export function MixCard({ mix }: { mix: MixRecord }) {
  const { id, title, document } = mix
  const tracks = document.tracks.length

  async function act(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      showErrorBriefly(error)
    }
  }

  return (
    <li className="group flex flex-col">
      <Link
        to={`/mixer/${id}/audio`}
        aria-label={`Open “${isolated(title)}”`}
        className="block overflow-hidden rounded-panel border border-line bg-panel transition-colors hover:border-line-strong"
      >
        <Picture mix={mix} />
      </Link>
      <div className="flex items-start gap-1 pt-2.5 pl-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-base leading-snug font-semibold tracking-normal">
            <TruncatedText>{title}</TruncatedText>
          </h2>
          <p className="truncate text-sm text-soft tabular-nums">
            {tracks === 1 ? '1 track' : `${tracks} tracks`}, {formatClock(lengthOf(document))}
          </p>
        </div>
        <RecordMenu
          title={title}
          renameHeading="Rename the mix"
          items={[
            {
              id: 'copy',
              label: 'Duplicate',
              icon: <Copy aria-hidden="true" />,
              onAction: () => void act(() => copyMix(mix)),
            },
          ]}
          onRename={(next) => void act(() => renameMix(mix, next))}
          onDelete={() => deleteMix(mix)}
        />
      </div>
    </li>
  )
}

function Picture({ mix: { document } }: { mix: MixRecord }) {
  const length = Math.max(1, lengthOf(document))
  const row = Math.min(22, (HEIGHT - 24) / Math.max(1, document.tracks.length))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full">
      {document.tracks.length === 0 ? (
        <path d={`M 16 ${HEIGHT / 2} H ${WIDTH - 16}`} className="stroke-line-strong" strokeDasharray="4 6" />
      ) : null}
      {document.tracks.map((track, index) =>
        track.clips.map((clip) => (
          <rect
            key={clip.id}
            x={12 + (clip.start / length) * (WIDTH - 24)}
            y={12 + index * row}
            width={Math.max(2, (clip.duration / length) * (WIDTH - 24))}
            height={Math.max(2, row - 4)}
            rx="3"
            fill={colourOf(track.colour)}
            opacity={track.mute ? 0.3 : 0.85}
          />
        )),
      )}
    </svg>
  )
}
