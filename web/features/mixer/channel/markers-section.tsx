import type { MixDocument } from '#contract/mixes/document'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMixer } from '../mixer-context.ts'
import { formatClock } from '../format-param.ts'
import { Section } from './section.tsx'
import { isolated } from '../../../platform/locale.ts'

export function MarkersSection({ mix }: { mix: MixDocument }) {
  const { session, edit, seal } = useMixer()
  if (mix.markers.length === 0) return null
  return (
    <Section title="Markers">
      <ul className="flex flex-col gap-1">
        {mix.markers.map((marker) => (
          <li key={marker.id} className="flex items-center gap-1">
            <button
              type="button"
              className="w-14 rounded-[4px] text-left text-sm text-soft tabular-nums hover:text-ink"
              aria-label={`Go to ${isolated(marker.name)}`}
              onClick={() => void session.locate(marker.time)}
            >
              {formatClock(marker.time)}
            </button>
            <input
              aria-label={`Name of the marker at ${formatClock(marker.time)}`}
              value={marker.name}
              maxLength={60}
              onChange={(change) =>
                edit(
                  (now) => ({
                    ...now,
                    markers: now.markers.map((one) =>
                      one.id === marker.id ? { ...one, name: change.target.value } : one,
                    ),
                  }),
                  `marker-${marker.id}`,
                )
              }
              onBlur={seal}
              className="h-7 min-w-0 flex-1 rounded-control border border-line bg-raised px-2 text-sm"
            />
            <IconButton
              label={`Remove the marker ${isolated(marker.name)}`}
              size="small"
              icon={<Trash2 aria-hidden="true" />}
              onPress={() =>
                edit((now) => ({ ...now, markers: now.markers.filter(({ id }) => id !== marker.id) }))
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
