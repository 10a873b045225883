import type { Document } from '#contract/document/document'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { loadCaptionFonts } from '../engine/render/caption-font.ts'
import type { Cast } from '../engine/timeline/frame.ts'
import { useReducedMotion } from '../shell/use-media.ts'
import { Letterbox } from './letterbox.tsx'
import { createStagePainter, type StagePainter } from './stage-painter.ts'
import type { LiveVoice, StageLife } from './stage-frame.ts'

export interface StageViewProps {
  document: Document
  cast: Cast
  /** Seconds of the timeline; 0 without one. */
  position?: { get(): number; subscribe(listener: () => void): () => void } | undefined
  playing?: boolean
  /** The stage while not playing; `paused` if omitted. */
  life?: StageLife
  voice?: (() => LiveVoice | undefined) | undefined
  voices?: ((performer: string) => LiveVoice | undefined) | undefined
  /** A point of the window to look at, read each frame. */
  lookAt?: (() => { x: number; y: number } | undefined) | undefined
  /** The picture's shape; the stage's own if omitted. Others are reframed as in the export. */
  shape?: { width: number; height: number } | undefined
  /** Description for screen readers; `''` when adjacent text says it already. */
  label: string
  seeThrough?: boolean
  /** Receives what a drawing threw; nothing is drawn from then on. Stable. */
  onFailure?: (failure: unknown) => void
  /** No motion, as with reduced motion. */
  still?: boolean
  className?: string
  /** The stage itself: corners, shadow. */
  stageClassName?: string
  children?: ReactNode
}

/**
 * Fills its container, in device pixels. The container needs a size of its own; the stage is centred and letterboxed.
 */
export function StageView({
  document,
  cast,
  position,
  playing = false,
  life = 'paused',
  voice,
  voices,
  lookAt,
  shape = document.stage,
  label,
  seeThrough = false,
  still = false,
  onFailure,
  className,
  stageClassName = 'rounded-stage',
  children,
}: StageViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<StagePainter | null>(null)
  const reduced = useReducedMotion()
  const isStill = still || reduced

  useLayoutEffect(() => {
    if (!canvas.current) return
    const created = createStagePainter(canvas.current, { seeThrough, onFailure })
    painter.current = created
    return () => {
      painter.current = null
      created?.close()
    }
  }, [seeThrough, onFailure])

  useLayoutEffect(() => {
    painter.current?.show({
      document,
      cast,
      time: () => position?.get() ?? 0,
      playing,
      life,
      still: isStill,
      voice,
      voices,
      lookAt,
    })
  }, [document, cast, position, playing, life, isStill, voice, voices, lookAt])

  // While paused, a moved playhead requires a redraw.
  useEffect(() => position?.subscribe(() => painter.current?.request()), [position])

  const { captions, overlays, captionStyle } = document
  useEffect(() => {
    if (captions.length === 0 && !overlays?.some(({ kind }) => kind === 'title')) return
    const texts = { captions, overlays, captionStyle }
    void loadCaptionFonts(window.document.fonts, texts).then(() => painter.current?.request())
  }, [captions, overlays, captionStyle])

  return (
    <Letterbox shape={shape} className={className} boxClassName={stageClassName}>
      <canvas
        ref={canvas}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        className="absolute inset-0 block size-full"
      />
      {children}
    </Letterbox>
  )
}
