import { lazy, Suspense } from 'react'
import { PLAIN_BACKGROUND } from '../engine/timeline/plain-background.ts'
import { settled } from '../platform/settled.ts'
import { useSignal } from '../ui/hooks/use-signal.ts'
import { Letterbox } from './letterbox.tsx'
import type { LivingStageProps } from './living-stage.tsx'

const LivingStage = lazy(async () => ({ default: (await import('./living-stage.tsx')).LivingStage }))

/** Drawings have 1000 units; the house's stand with their feet at (500, 950). */
const FEET = { x: 0.5, y: 0.95 }

interface Props extends Omit<LivingStageProps, 'children'> {
  /** Addresses of the characters' pictures, by character. */
  pictures: ReadonlyMap<string, string>
}

/**
 * Characters that no one asked to act: pictures until the page has settled, since compiling rigs would block a slow phone
 * while it opens the page. Fills its container like `StageView`.
 */
export function RestingStage({ pictures, ...props }: Props) {
  const isSettled = useSignal(settled)
  const standing = <Pictures pictures={pictures} {...props} />
  return (
    <div className="relative size-full">
      {isSettled ? (
        <Suspense fallback={standing}>
          <LivingStage {...props}>{standing}</LivingStage>
        </Suspense>
      ) : (
        standing
      )}
    </div>
  )
}

function Pictures({ document, pictures, seeThrough, stageClassName }: Props) {
  const { width, height } = document.stage
  const least = Math.min(width, height)
  return (
    <Letterbox
      shape={{ width, height }}
      className="absolute! inset-0"
      boxClassName={stageClassName}
      {...(!seeThrough && { style: { backgroundColor: PLAIN_BACKGROUND } })}
    >
      {document.performers.map(({ id, character, x, y, scale }) => {
        const side = scale * least
        return (
          <img
            key={id}
            src={pictures.get(character)}
            alt=""
            className="absolute max-w-none"
            style={{
              left: percent(x - (FEET.x * side) / width),
              top: percent(y - (FEET.y * side) / height),
              width: percent(side / width),
            }}
          />
        )
      })}
    </Letterbox>
  )
}

const percent = (share: number) => `${100 * share}%`
