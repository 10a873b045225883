import { memo, useEffect, useId, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import type { Script } from './use-script.ts'
import type { ScriptWord, Sentence } from './script-words.ts'
import type { WordRange } from './use-word-range.ts'

/** The script as text: words are selected like characters, deleted with Delete, and played with Enter. */
export function ScriptText({ script, range }: { script: Script; range: WordRange }) {
  const { transport, frame } = useTimeline()
  const { words, sentences } = script
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(undefined)
  const id = useId()
  useSaidWord(box, words)

  const seekTo = (place: number) => {
    const word = words[place]
    if (!word) return
    transport.seek(word.start)
    frame.follow(word.start)
  }
  const go = (place: number, extend: boolean) => {
    range.choose(place, { extend })
    box.current?.querySelector(`[data-word="${place}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const begins = useMemo(() => beginsOf(sentences), [sentences])
  const sentenceAt = (place: number) => begins.findLastIndex((begin) => begin <= place)
  const firstOf = (sentence: number) => begins[sentence] ?? words.length - 1

  function keys(event: KeyboardEvent) {
    const { key, shiftKey, altKey } = event
    const sentence = sentenceAt(range.head)
    const isChoosing = !event.ctrlKey && !event.metaKey
    const acts: Record<string, (() => void) | false> = {
      ArrowRight: isChoosing && !altKey && (() => go(range.chosen ? range.head + 1 : range.head, shiftKey)),
      ArrowLeft: isChoosing && !altKey && (() => go(range.head - 1, shiftKey)),
      ArrowDown: isChoosing && (() => (altKey ? moveBy(1) : go(firstOf(sentence + 1), shiftKey))),
      ArrowUp: isChoosing && (() => (altKey ? moveBy(-1) : go(firstOf(Math.max(0, sentence - 1)), shiftKey))),
      Home: () => go(0, shiftKey),
      End: () => go(words.length - 1, shiftKey),
      Enter: () => seekTo(range.head),
      // Without selected words they do nothing here: a selected clip must not be deleted.
      Delete: cut,
      Backspace: cut,
      Escape: range.chosen !== undefined && range.clear,
      a: (event.ctrlKey || event.metaKey) && chooseAll,
    }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    // The editor's own shortcuts act on clips.
    event.stopPropagation()
    act()
  }
  function moveBy(by: 1 | -1) {
    const sentence = sentenceAt(range.head)
    const length = sentences[sentence + by]?.words.length ?? 0
    if (script.move(sentence, by)) range.choose(firstOf(sentence) + by * length)
  }
  function cut() {
    if (!range.chosen) return
    script.cut(range.chosen.from, range.chosen.to)
    range.choose(range.chosen.from)
  }
  function chooseAll() {
    range.choose(0)
    range.choose(words.length - 1, { extend: true })
  }

  const wordUnder = (event: PointerEvent) => {
    const element = event.target instanceof Element ? event.target.closest('[data-word]') : null
    return element instanceof HTMLElement ? Number(element.dataset.word) : undefined
  }
  return (
    <>
      <p id={`${id}-keys`} className="sr-only">
        Arrows choose words, Shift extends. Delete cuts them out. Alt with the up or down arrow moves the
        sentence. Enter goes to the word.
      </p>
      <div
        ref={box}
        role="listbox"
        aria-label="Script"
        aria-multiselectable="true"
        aria-activedescendant={words.length > 0 ? `${id}-${range.head}` : undefined}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={keys}
        onPointerDown={(event) => {
          const place = wordUnder(event)
          if (place === undefined || event.button !== 0) return
          pressed.current = place
          range.choose(place, { extend: event.shiftKey })
        }}
        onPointerOver={(event) => {
          const place = wordUnder(event)
          if (pressed.current !== undefined && event.buttons === 1 && place !== undefined)
            range.choose(place, { extend: true })
        }}
        onPointerUp={(event) => {
          const place = wordUnder(event)
          if (place !== undefined && place === pressed.current && !event.shiftKey) seekTo(place)
          pressed.current = undefined
        }}
        className="flex max-h-[46vh] flex-col gap-3 overflow-y-auto rounded-control border border-line bg-raised p-3 text-sm leading-7 select-none"
      >
        {sentences.map((sentence, index) => {
          const begin = begins[index] ?? 0
          // Clamped to the sentence, so that most sentences do not re-render.
          const within = (place: number) => Math.max(-1, Math.min(sentence.words.length, place - begin))
          return (
            <SentenceText
              key={sentence.id}
              id={id}
              sentence={sentence}
              begin={begin}
              from={range.chosen ? within(range.chosen.from) : -1}
              to={range.chosen ? within(range.chosen.to) : -2}
            />
          )
        })}
      </div>
    </>
  )
}

const SentenceText = memo(function SentenceText({
  id,
  sentence,
  begin,
  from,
  to,
}: {
  id: string
  sentence: Sentence
  /** Position of its first word in the script. */
  begin: number
  /** Selected words, both included. */
  from: number
  to: number
}) {
  const start = clockTime(sentence.words[0]?.start ?? 0)
  return (
    <div role="group" aria-label={`Sentence at ${start}`} className="flex gap-2">
      <span aria-hidden="true" className="w-10 shrink-0 text-xs leading-7 text-soft tabular-nums">
        {start}
      </span>
      <div className="min-w-0 flex-1">
        {sentence.words.map((word, index) => {
          const isChosen = index >= from && index <= to
          return (
            <span
              key={word.id}
              id={`${id}-${begin + index}`}
              role="option"
              aria-selected={isChosen}
              data-word={begin + index}
              title={word.sure ? undefined : 'This word doesn’t match the sound'}
              className={classNames(
                'inline-block max-w-full cursor-text rounded px-0.5 break-words',
                word.isSpaced && 'mr-1',
                isChosen
                  ? 'bg-curtain text-on-curtain data-said:outline-2 data-said:outline-limelight'
                  : 'data-said:bg-limelight data-said:text-on-limelight',
                !word.sure && 'underline decoration-dotted underline-offset-4',
              )}
            >
              {word.text}
            </span>
          )
        })}
      </div>
    </div>
  )
})

/** Position of each sentence's first word in the script. */
function beginsOf(sentences: readonly Sentence[]): number[] {
  const begins: number[] = []
  let begin = 0
  for (const { words } of sentences) {
    begins.push(begin)
    begin += words.length
  }
  return begins
}

function useSaidWord(box: { current: HTMLElement | null }, words: readonly ScriptWord[]) {
  const { transport } = useTimeline()
  const { position } = transport
  useEffect(() => {
    let marked: Element | null = null
    const mark = () => {
      const time = position.get()
      const place = words.findLastIndex(({ start }) => start <= time + 0.01)
      const word = words[place]
      const found =
        word && time <= word.end + 0.2 ? (box.current?.querySelector(`[data-word="${place}"]`) ?? null) : null
      if (found === marked) return
      marked?.removeAttribute('data-said')
      found?.setAttribute('data-said', '')
      marked = found
    }
    mark()
    const stop = position.subscribe(mark)
    return () => {
      stop()
      marked?.removeAttribute('data-said')
    }
  }, [box, words, position])
}
