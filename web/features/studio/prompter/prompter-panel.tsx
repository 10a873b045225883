import { memo, useEffect, useRef, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { MAX_TRANSCRIPT_LENGTH } from '#contract/takes/mouth-track'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { formatNumber, isolated } from '../../../platform/locale.ts'
import { useReducedMotion } from '../../../shell/use-media.ts'
import { PACES, type OpenScript } from './stored-script.ts'
import { prompterOf, type Prompter, type Taped } from './prompter.ts'
import { spacedText, type ReadingSentence, type ReadingText } from './reading.ts'

/** The script: an editor before, and a prompter during a recording. */
export function PrompterPanel({
  script,
  recorder,
  isReading,
}: {
  script: OpenScript
  recorder: Taped
  isReading: boolean
}) {
  const { text } = useSignal(script.now)
  const [prompter] = useState(() => prompterOf(script, recorder))
  return (
    <section
      aria-label="Script to read"
      className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
    >
      {/** The reading view covers the editor, so that nothing moves when a recording starts. */}
      <div className="relative">
        <div inert={isReading} className={isReading ? 'invisible' : ''}>
          <TextArea
            label="What you are going to say"
            description="While you record, it moves along as you speak. The take gets these words, so captions are one click away."
            value={text}
            rows={5}
            // The recorder below must stay in view.
            style={{ maxHeight: '9.5rem' }}
            maxLength={MAX_TRANSCRIPT_LENGTH}
            spellCheck
            onChange={(next) => script.change({ text: next })}
          />
        </div>
        {isReading ? <ReadingView prompter={prompter} /> : null}
      </div>
      <Tools script={script} prompter={prompter} isReading={isReading} />
    </section>
  )
}

function Tools({
  script,
  prompter,
  isReading,
}: {
  script: OpenScript
  prompter: Prompter
  isReading: boolean
}) {
  const { pace } = useSignal(script.now)
  const text = useSignal(prompter.text)
  const at = useSignal(prompter.at)
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <IconButton
        label="Previous sentence"
        size="small"
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={at === 0}
        onPress={() => prompter.skip(-1)}
      />
      <IconButton
        label="Next sentence"
        size="small"
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={at >= text.words.length}
        onPress={() => prompter.skip(1)}
      />
      <Select
        label="Reading pace"
        labelHidden
        size="small"
        options={PACES.map((one) => ({ id: String(one), label: `${one} words a minute` }))}
        value={String(pace)}
        onChange={(chosen) => script.change({ pace: Number(chosen) })}
      />
      <p role="status" className="min-w-0 text-soft wrap-anywhere">
        {isReading ? null : <Standing script={script} prompter={prompter} />}
      </p>
    </div>
  )
}

function Standing({ script, prompter }: { script: OpenScript; prompter: Prompter }) {
  const { text } = useSignal(script.now)
  const isStored = useSignal(script.isStored)
  const { words } = useSignal(prompter.text)
  const at = useSignal(prompter.at)
  if (!isStored)
    return (
      <span className="text-danger">
        Your browser could not save this script. Copy it before you leave the page.
      </span>
    )
  if (text.length >= MAX_TRANSCRIPT_LENGTH)
    return `The script is full: it holds ${formatNumber(MAX_TRANSCRIPT_LENGTH)} characters.`
  const next = spacedText(words.slice(at, at + 4)).trimEnd()
  if (at === 0 || next === '') return null
  return `The next recording continues at “${isolated(next)}…”${prompter.goesOnNow() ? ' and is added to what is there.' : '.'}`
}

/** Height of the current line, as a share of the view. */
const LINE = 0.3

function ReadingView({ prompter }: { prompter: Prompter }) {
  const { words, sentences } = useSignal(prompter.text)
  const at = useSignal(prompter.at)
  const box = useRef<HTMLDivElement>(null)
  const isCalm = useReducedMotion()
  useEffect(() => {
    const due = box.current?.querySelector<HTMLElement>('[data-due]')
    if (!box.current || !due) return
    const top = due.offsetTop - box.current.clientHeight * LINE
    box.current.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' })
  }, [at, isCalm])
  return (
    <div
      ref={box}
      tabIndex={0}
      role="group"
      aria-label="Script"
      dir="auto"
      className="absolute inset-0 overflow-y-auto rounded-control border border-line-strong bg-paper px-5 py-3 text-2xl leading-relaxed font-medium wrap-anywhere"
    >
      {words.length === 0 ? <p className="text-base font-normal text-soft">No words yet.</p> : null}
      {sentences.map((sentence) => (
        <SentenceText
          key={sentence.from}
          words={words}
          sentence={sentence}
          at={Math.max(sentence.from - 1, Math.min(sentence.until, at))}
        />
      ))}
    </div>
  )
}

/** Re-renders only while it is read: `at` is constant before and after. */
const SentenceText = memo(function SentenceText({
  words,
  sentence: { from, until, beginsLine },
  at,
}: {
  words: ReadingText['words']
  sentence: ReadingSentence
  at: number
}) {
  const due = at < from ? undefined : words.slice(from, until)[at - from]
  const place = due ? at : at < from ? from : until
  const read = spacedText(words.slice(from, place))
  return (
    <>
      {beginsLine && from > 0 ? <br /> : null}
      {read ? <span className="text-soft">{read}</span> : null}
      {due ? (
        <>
          <span data-due="" className="rounded-control bg-limelight text-on-limelight">
            {due.text}
          </span>
          {due.isSpaced ? ' ' : ''}
        </>
      ) : null}
      {spacedText(words.slice(due ? place + 1 : place, until))}
    </>
  )
})
