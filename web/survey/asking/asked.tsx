import type { ShownCharacter, Speech } from '#contract/survey/asking'
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { AskingProps } from './asking.tsx'

/** A question is complete without its sound. */
const Asking = lazy<ComponentType<AskingProps>>(() =>
  import('./asking.tsx').catch(() => ({ default: () => null })),
)

interface AskedProps extends Omit<AskingProps, 'speech' | 'character'> {
  speech: Speech | undefined
  character: ShownCharacter | undefined
  children: ReactNode
}

/**
 * A question with the character that reads it, which is loaded after the question is there. The question has the same
 * place in the tree with and without a sound: another language may lack one, and a recording or half-typed answer must
 * survive that.
 */
export function Asked({ speech, character, children, ...props }: AskedProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      className={
        speech ? classNames('flex flex-col gap-4', character && '@xl:flex-row @xl:gap-7') : 'contents'
      }
    >
      {speech ? (
        // Its size is that of what loads, so that nothing moves.
        <div className={classNames('asking shrink-0', character ? 'h-28 @xl:h-52 @xl:w-36' : 'h-10')}>
          {isPainted ? (
            <Suspense>
              <Asking key={speech.sound} {...{ speech, character }} {...props} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <div className={speech ? 'min-w-0 grow' : 'contents'}>{children}</div>
    </div>
  )
}
