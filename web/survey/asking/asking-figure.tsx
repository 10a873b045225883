import type { ShownCharacter } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { Component, lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { useReducedMotion } from '../../shell/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ActingFigureProps } from './acting-figure.tsx'

/** The whole engine; its still picture is shown until it has loaded. */
const ActingFigure = lazy<ComponentType<ActingFigureProps>>(() =>
  import('./acting-figure.tsx').catch(() => ({ default: () => null })),
)

/** A character from head to waist: a still picture, over which the engine draws it moving. */
export function AskingFigure({
  character,
  stored,
  position,
  playing,
  isNear,
  label,
}: {
  character: ShownCharacter
  stored: TakeAnalysis | undefined
  position: ActingFigureProps['position']
  playing: boolean
  isNear: boolean
  label: string
}) {
  const reduced = useReducedMotion()
  const [isActing, setActing] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback((failure: unknown) => {
    console.warn('The character could not be drawn', failure)
    setFailed(true)
  }, [])
  const isRig = character.portrait.startsWith('/api/rigs/')
  return (
    <div
      role="img"
      aria-label={label}
      dir="ltr"
      className="relative size-28 shrink-0 overflow-hidden rounded-panel bg-[#f9dd95] @xl:size-36"
    >
      {(isActing && !reduced) || isBroken ? null : (
        <img
          src={character.portrait}
          alt=""
          onError={() => setBroken(true)}
          // A drawing lies where `portraitOf` places it on the stage.
          className={classNames(
            'absolute max-w-none',
            isRig ? 'top-[1.91%] left-[-21.25%] w-[142.5%]' : 'inset-0 size-full object-contain',
          )}
        />
      )}
      {isNear && !reduced && !hasFailed ? (
        <OrPicture>
          <Suspense>
            <ActingFigure
              {...{ character, stored, position, playing }}
              onActing={setActing}
              onFailure={fail}
            />
          </Suspense>
        </OrPicture>
      ) : null}
    </div>
  )
}

/** Nothing over the still picture if the drawing fails. */
class OrPicture extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
