import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { wordAt, wordByKey, type SpokenWord } from './spoken-words.ts'

/** The words of a recording, lit while they are heard. A press on one plays from there; arrows move between them. */
export function SpokenTranscript({
  words,
  audio,
}: {
  words: readonly SpokenWord[]
  audio: RefObject<HTMLAudioElement | null>
}) {
  const [lit, setLit] = useState(-1)
  const [reached, setReached] = useState(0)
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    let frame = 0
    // Time updates of the element come four times a second, which is too seldom for words.
    const follow = () => {
      const { current } = audio
      setLit(
        current && !(current.paused && current.currentTime === 0) ? wordAt(words, current.currentTime) : -1,
      )
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [words, audio])

  function playFrom(index: number) {
    const { current } = audio
    const word = words[index]
    if (!current || !word) return
    current.currentTime = word.start
    // Browsers refuse an unreadable sound; nothing changes then.
    current.play().catch(() => undefined)
  }

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
      {words.map(({ text }, index) => (
        <span key={index}>
          <button
            type="button"
            tabIndex={index === reached ? 0 : -1}
            aria-current={index === lit || undefined}
            onClick={() => {
              setReached(index)
              playFrom(index)
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
