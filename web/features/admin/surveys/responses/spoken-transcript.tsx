import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useNewest } from '../../../../ui/hooks/use-newest.ts'
import { wordAt, wordByKey, type SpokenWord } from './spoken-words.ts'

/** The words of a recording, lit while they are heard. A press on one plays from there; arrows move between them. */
export function SpokenTranscript({
  words,
  position,
  onPlayFrom,
}: {
  words: readonly SpokenWord[]
  /** Seconds; `undefined` before it is played. */
  position: () => number | undefined
  onPlayFrom: (time: number) => void
}) {
  const newest = useNewest(position)
  const [lit, setLit] = useState(-1)
  const [reached, setReached] = useState(0)
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    let frame = 0
    // Time updates of the element come four times a second, which is too seldom for words.
    const follow = () => {
      const time = newest.current()
      setLit(time === undefined ? -1 : wordAt(words, time))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [words, newest])

  function move(event: KeyboardEvent, index: number) {
    const isRtl = box.current !== null && getComputedStyle(box.current).direction === 'rtl'
    const next = wordByKey(event.key, index, words.length, isRtl)
    if (next === undefined) return
    event.preventDefault()
    setReached(next)
    box.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <p ref={box} dir="auto" role="group" aria-label="Transcript" className="wrap-anywhere">
      {words.map(({ text, start }, index) => (
        <span key={index}>
          <button
            type="button"
            tabIndex={index === reached ? 0 : -1}
            aria-current={index === lit || undefined}
            onClick={() => {
              setReached(index)
              onPlayFrom(start)
            }}
            onKeyDown={(event) => move(event, index)}
            className={classNames(
              'cursor-pointer rounded-sm transition-colors hover:bg-hover',
              index === lit && 'bg-limelight text-on-limelight',
            )}
          >
            {text}
          </button>{' '}
        </span>
      ))}
    </p>
  )
}
