import type { MixClip } from '#contract/mixes/document'
import { type ComponentProps, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useMixer } from '../mixer-context.ts'
import { formatClock } from '../format-param.ts'
import { useSelected } from './use-selected.ts'
import { useVisiblePart } from './visible-range.ts'
import { Waveform } from './waveform.tsx'
import { useClipHandlers } from './use-clip-handlers.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/**
 * Moved, trimmed and faded by pointer and keys. Outside the view it stays focusable but is not painted: a long mix
 * has thousands.
 */
export const ClipView = memo(function ClipView({
  clip,
  track,
  colour,
  zoom,
  height,
  isNear,
}: {
  clip: MixClip
  track: { id: string; name: string }
  colour: string
  zoom: number
  height: number
  /** Its track is in view, or nearly. */
  isNear: boolean
}) {
  const { editor, view, sources } = useMixer()
  const isSelected = useSelected(view.clips, (selected) => isIn(selected, clip.id))
  const state = useSelected(sources.states, (states) => states.get(clip.source))
  const name = editor.state.get().value.sources.find(({ id }) => id === clip.source)?.name ?? 'Missing sound'
  const { grab, onFocus, onKeyDown, onKeyUp } = useClipHandlers({ clip, track, zoom })
  const width = Math.max(3, clip.duration * zoom)
  const seen = useVisiblePart(clip.start * zoom, width)
  const part = isNear ? seen : undefined
  const fades = { in: clip.fadeIn * zoom, out: clip.fadeOut * zoom }
  return (
    <div
      role="button"
      tabIndex={0}
      data-clip={clip.id}
      aria-pressed={isSelected}
      aria-label={`${name} on ${isolated(track.name)}, ${formatClock(clip.start)} to ${formatClock(clip.start + clip.duration)}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onPointerDown={grab('move')}
      className={classNames(
        'group absolute top-1',
        part &&
          'cursor-grab touch-none overflow-hidden rounded-[5px] border select-none active:cursor-grabbing',
        part && (isSelected ? 'z-10 border-ink ring-1 ring-ink' : 'border-transparent'),
      )}
      style={{
        left: clip.start * zoom,
        width,
        height: height - 8,
        background: part && `color-mix(in oklab, ${colour} 28%, var(--panel-raised))`,
      }}
    >
      {part ? (
        <>
          {state?.kind === 'ready' ? (
            <Waveform
              clip={clip}
              peaks={state.peaks}
              zoom={zoom}
              height={height - 8}
              colour={colour}
              part={part}
            />
          ) : null}
          <FadeDrawing fades={fades} isSmooth={clip.fade === 'smooth'} width={width} height={height - 8} />
          <TruncatedText className="pointer-events-none absolute top-0.5 left-5 max-w-[calc(100%-1.25rem)] text-xs font-medium text-ink">
            {state?.kind === 'missing' ? `${name} (missing)` : name}
          </TruncatedText>
          <Grip className="inset-y-0 left-0 w-1.5 cursor-ew-resize" onPointerDown={grab('start')} />
          <Grip className="inset-y-0 right-0 w-1.5 cursor-ew-resize" onPointerDown={grab('end')} />
          <Grip
            isDot
            className="top-0.5 cursor-ew-resize"
            style={{ left: Math.min(width - 14, Math.max(8, fades.in - 5)) }}
            onPointerDown={grab('fadeIn')}
          />
          <Grip
            isDot
            className="top-0.5 cursor-ew-resize"
            style={{ right: Math.min(width - 14, Math.max(8, fades.out - 5)) }}
            onPointerDown={grab('fadeOut')}
          />
        </>
      ) : null}
    </div>
  )
})

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Membership test, fast enough for thousands of clips that ask about one list. */
function isIn(list: readonly string[], id: string): boolean {
  let set = sets.get(list)
  if (!set) {
    set = new Set(list)
    sets.set(list, set)
  }
  return set.has(id)
}

type GripProps = ComponentProps<'div'> & { isDot?: boolean }

function Grip({ isDot = false, className, ...rest }: GripProps) {
  return (
    <div
      {...rest}
      aria-hidden="true"
      className={classNames(
        'absolute touch-none',
        isDot
          ? 'size-2.5 rounded-full border border-ink bg-raised opacity-0 group-hover:opacity-100 group-focus:opacity-100'
          : 'hover:bg-ink/40',
        className,
      )}
    />
  )
}

function FadeDrawing({
  fades,
  isSmooth,
  width,
  height,
}: {
  fades: { in: number; out: number }
  /** Equal power: a quarter of a sine instead of a straight line. */
  isSmooth: boolean
  width: number
  height: number
}) {
  if (fades.in <= 0 && fades.out <= 0) return null
  const way = (from: number, to: number) =>
    isSmooth
      ? `C ${from + 0.33 * (to - from)} ${0.48 * height} ${from + 0.64 * (to - from)} 0 ${to} 0`
      : `L ${to} 0`
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 fill-panel/70 stroke-ink/60"
      width={width}
      height={height}
    >
      {fades.in > 0 ? <path d={`M 0 0 V ${height} ${way(0, fades.in)} Z`} /> : null}
      {fades.out > 0 ? <path d={`M ${width} 0 V ${height} ${way(width, width - fades.out)} Z`} /> : null}
    </svg>
  )
}
