import type { Answers } from '#model/survey/answers'
import type { SurveySchema } from '#contract/survey/schema'
import { isHidden } from '#model/survey/kinds/index'
import { visible, walk } from '#model/survey/walk'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TranslationContext } from '../../../../survey/translation-context.ts'
import { useRunnerTranslation } from '../../../../survey/use-runner-translation.ts'
import { englishTranslation } from '../../../../survey/catalogues.ts'
import { stepsOf } from '../../../../survey/steps.ts'
import { SurveyRunner } from '../../../../survey/survey-runner.tsx'
import type { Selection } from '../draft/composer.ts'
import { allQuestions, pageOf } from '../draft/draft-edits.ts'
import { useAskers } from '../asking/use-askers.ts'
import { InLook } from '../../../../survey/in-look.tsx'
import { PreviewEnding } from './preview-ending.tsx'
import { previewFiles } from './preview-files.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { DeviceChips, type Device } from '../../composing/device-chips.tsx'

/** Width of the survey in CSS pixels on each device. */
const widths: Record<Device, number> = { desktop: 760, phone: 390 }

const noProblems = {}

/** The survey as respondents see it. Answers here are not stored. */
export function PreviewPane({ state }: ComposerProps) {
  const { now, selected, language, survey } = state
  // Typing comes first; the preview follows when there is time.
  const draft = useDeferredValue(now.draft)
  const [device, setDevice] = useState<Device>('phone')
  const [answers, setAnswers] = useState<Answers>({})
  const [page, setPage] = useState('')
  const [isSent, setSent] = useState(false)
  /** Incremented on restart, which resets the state of inputs, such as a half-typed number. */
  const [round, setRound] = useState(0)
  const files = useMemo(() => previewFiles(survey.id), [survey.id])
  const { askers } = useAskers()
  const { translation = englishTranslation } = useRunnerTranslation(language, draft)

  const wanted = stepOfSelection(draft, answers, selected)
  const chosen = 'id' in selected ? `${selected.kind} ${selected.id}` : selected.kind
  const [followed, setFollowed] = useState(chosen)
  // A new selection scrolls the preview to it.
  if (chosen !== followed) {
    setFollowed(chosen)
    setSent(false)
    if (wanted !== undefined) setPage(wanted)
  }

  const paper = useRef<HTMLDivElement>(null)
  const question = selected.kind === 'question' ? selected.id : ''
  useEffect(() => {
    const pane = paper.current
    const shown = pane?.querySelector(`[data-question="${CSS.escape(question)}"]`)
    if (!pane || !shown) return
    // Scrolls the pane only: `scrollIntoView` would scroll the page as well.
    const [inside, box] = [shown.getBoundingClientRect(), pane.getBoundingClientRect()]
    pane.scrollBy(0, inside.top + inside.height / 2 - box.top - box.height / 2)
  }, [question])

  function restart() {
    setRound((count) => count + 1)
    setAnswers({})
    setPage(draft.pages[0]?.id ?? '')
    setSent(false)
  }

  const isEmpty = allQuestions(draft).length === 0
  const isOutOfSight = selected.kind === 'question' && isSkipped(draft, answers, selected.id)
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <DeviceChips label="Preview on" order={['phone', 'desktop']} value={device} onChange={setDevice} />
        <IconButton
          label="Restart the preview"
          size="small"
          className="ml-auto"
          icon={<RotateCcw aria-hidden="true" />}
          onPress={restart}
        />
      </div>
      {isOutOfSight ? (
        <p role="status" className="border-b border-line px-4 py-2 text-sm text-soft">
          Your answers in this preview hide the selected question.
        </p>
      ) : null}
      <div
        ref={paper}
        className="relative min-h-0 flex-1 overflow-y-auto p-3"
        tabIndex={0}
        role="region"
        aria-label="The survey"
      >
        <Frame device={device} direction={translation.direction}>
          <InLook look={draft.look} files={files}>
            {isEmpty ? (
              <p className="py-16 text-center text-soft">Your survey shows up here as you build it.</p>
            ) : isSent || selected.kind === 'ending' ? (
              <PreviewEnding schema={draft} {...{ language, translation, answers }} onAgain={restart} />
            ) : (
              <TranslationContext value={translation}>
                <SurveyRunner
                  key={round}
                  schema={draft}
                  language={language}
                  title={now.title}
                  description={now.description}
                  answers={answers}
                  page={page}
                  problems={noProblems}
                  onChange={setAnswers}
                  onPage={setPage}
                  onSend={() => setSent(true)}
                  files={files}
                  characters={askers}
                  preview
                />
              </TranslationContext>
            )}
          </InLook>
        </Frame>
      </div>
    </section>
  )
}

/** A page as wide as the device, scaled down in a narrower pane. */
function Frame({
  device,
  direction,
  children,
}: {
  device: Device
  direction: 'ltr' | 'rtl'
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  const width = widths[device]
  const zoom = room > 0 ? Math.min(1, room / width) : 1
  return (
    <div ref={box} className="flex justify-center">
      <div
        data-device={device}
        dir={direction}
        style={{ width, zoom }}
        className="survey-frame shrink-0 rounded-stage border border-line-strong bg-paper px-5 py-7 font-text text-ink"
      >
        {children}
      </div>
    </div>
  )
}

function stepOfSelection(schema: SurveySchema, answers: Answers, selected: Selection): string | undefined {
  if (selected.kind === 'page') return selected.id
  if (selected.kind !== 'question') return undefined
  const step = stepsOf(walk(schema, answers), schema).find(({ questions }) =>
    questions.some(({ id }) => id === selected.id),
  )
  return step?.key ?? pageOf(schema, selected.id)?.id
}

function isSkipped(schema: SurveySchema, answers: Answers, id: string): boolean {
  const question = allQuestions(schema).find((one) => one.id === id)
  return question !== undefined && !isHidden(question) && !visible(schema, answers).has(id)
}
