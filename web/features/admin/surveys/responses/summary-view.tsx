import { formOf, isAnswerable } from '#model/survey/kinds/index'
import { hasThemes } from '#model/survey/themes/has-themes'
import { titleText } from '#model/survey/recall-markers'
import { MIN_GROUP } from '#contract/survey/result-links'
import type { Question, SurveySchema } from '#contract/survey/schema'
import type { QuestionSummary, SurveySummary } from '#contract/survey/summary'
import { allQuestions } from '../draft/draft-edits.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { BarChart } from './bar-chart.tsx'
import { figure } from './charts/chart.ts'
import { countedTexts } from './charts/counted-texts.ts'
import { funnelChart } from './charts/funnel.ts'
import { chartsOf } from './charts/index.ts'
import { formatDuration } from '../survey/local-time.ts'
import { QuestionIcon } from '../kinds/question-icon.tsx'
import { typeLabel } from '../kinds/index.ts'
import { OverTime } from './over-time.tsx'
import { FileAnswers } from './file-answers.tsx'
import { StatementText } from './statement-text.tsx'
import { Themes } from '../themes/themes.tsx'
import { VoiceAnswers } from './voice-answers.tsx'
import { formatNumber, formatPercent } from '../../../../platform/locale.ts'
import { UnsentNote } from './unsent-note.tsx'

interface SummaryViewProps {
  survey: string
  schema: SurveySchema
  summary: SurveySummary
  language: string
  /** Filters the responses by an answer to a question. */
  onChoose: (question: string, answer: string) => void
  /** Missing for the holder of a link, who sees sent answers only, and no themes. */
  onSentOnly?: () => void
}

/** The summary of all answers: numbers, the funnel of pages, and each question. */
export function SummaryView({ survey, schema, summary, language, onChoose, onSentOnly }: SummaryViewProps) {
  const isShared = onSentOnly === undefined
  const { responses, complete, medianSeconds, score, funnel, questions } = summary
  const byId = new Map(questions.map((one) => [one.id, one]))
  const rate = responses > 0 ? formatPercent(complete / responses) : '—'
  return (
    <div className="flex flex-col gap-8">
      <dl
        className={classNames(
          'grid grid-cols-2 gap-x-6 gap-y-4',
          score ? 'md:grid-cols-5 print:grid-cols-5' : 'md:grid-cols-4',
        )}
      >
        <Figure name="Sent" value={formatNumber(complete)} />
        {isShared ? null : (
          <>
            <Figure name="Started, not sent" value={formatNumber(responses - complete)} />
            <Figure name="Completion rate" value={rate} />
          </>
        )}
        <Figure name="Median time" value={complete > 0 ? formatDuration(medianSeconds) : '—'} />
        {score ? (
          <Figure name="Average score" value={`${figure(score.mean)} of ${figure(score.total)}`} />
        ) : null}
      </dl>
      <OverTime hours={summary.hours} />
      {!isShared && (schema.pages.length > 1 || responses > complete) ? (
        <section aria-label="Page by page" className="flex max-w-3xl flex-col gap-3">
          <h2 className="text-xl">Page by page</h2>
          <BarChart label="How many reached each page" chart={funnelChart(funnel, schema, language)} />
        </section>
      ) : null}
      <UnsentNote {...{ responses, complete, onSentOnly }} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {allQuestions(schema).map((question) => {
          const one = byId.get(question.id)
          if (!isAnswerable(question)) {
            return (
              <div key={question.id} className="border-t border-line pt-4">
                <StatementText question={question} words={(text) => titleText(text, language, schema)} />
              </div>
            )
          }
          return one ? (
            <QuestionCard
              key={question.id}
              {...{ survey, question, schema, language, isShared }}
              summary={one}
              onChoose={(answer) => onChoose(question.id, answer)}
            />
          ) : null
        })}
      </div>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col border-l-2 border-line pl-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
    </div>
  )
}

function QuestionCard({
  survey,
  question,
  summary,
  schema,
  language,
  isShared,
  onChoose,
}: {
  survey: string
  isShared: boolean
  question: Question
  summary: QuestionSummary
  schema: SurveySchema
  language: string
  onChoose: (answer: string) => void
}) {
  const title = titleText(question.title, language, schema) || typeLabel(question.type)
  const charts = chartsOf(question, summary, schema, language)
  const numbers = numbersOf(summary)
  const form = formOf(question)
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <h2 className="flex items-start gap-2 font-text text-base font-semibold tracking-normal">
        <span className="mt-1 flex">
          <QuestionIcon type={question.type} />
        </span>
        <span className="wrap-anywhere">{title}</span>
      </h2>
      {summary.isHidden && summary.shown === 0 ? null : (
        <p className="text-sm text-soft tabular-nums">
          {formatNumber(summary.answered)} of {formatNumber(summary.shown)} answered
          {numbers}
        </p>
      )}
      {summary.isHidden ? (
        <p className="text-sm text-soft">
          Counts below {MIN_GROUP} are hidden, and others that would reveal them.
        </p>
      ) : null}
      {summary.answered > 0 && !summary.isHidden
        ? charts.map(({ title: row, chart }) => (
            <div key={row} className="flex flex-col gap-1.5">
              {row ? <h3 className="font-text text-sm font-medium tracking-normal">{row}</h3> : null}
              <BarChart
                label={row ? `${title}: ${row}` : title}
                chart={chart}
                onChoose={row ? undefined : onChoose}
                {...(isShared && { choosing: 'Compare with another question:' })}
              />
            </div>
          ))
        : null}
      {form === 'recording' && summary.files ? (
        <VoiceAnswers question={{ survey, voice: question.id, title }} answers={summary.files} />
      ) : form === 'files' && summary.files ? (
        <FileAnswers survey={survey} answers={summary.files} />
      ) : summary.values ? null : (
        <Texts texts={summary.texts} />
      )}
      {isShared && isWithoutContent(summary, charts) ? (
        <p className="text-sm text-soft">This link doesn’t show the answers.</p>
      ) : null}
      <Newest {...{ question, summary }} />
      {hasThemes(question) && !isShared && summary.answered > 1 ? (
        <Themes survey={survey} question={question.id} />
      ) : null}
    </section>
  )
}

/** True for texts, recordings, files and contacts of a link that shows their number alone. */
function isWithoutContent(summary: QuestionSummary, charts: ReturnType<typeof chartsOf>): boolean {
  const { answered, isHidden, mean, texts, values, files } = summary
  if (answered === 0 || isHidden || mean !== undefined || values || texts?.length || files?.length)
    return false
  return charts.every(({ chart }) => chart.bars.length === 0)
}

/** Lists have the newest answers only. */
function Newest({ question, summary }: { question: Question; summary: QuestionSummary }) {
  const { files, texts, values, answered, others } = summary
  const listed = files?.length ?? (values ? 0 : (texts?.length ?? 0))
  const all = 'other' in question ? (others ?? 0) : answered
  if (listed === 0 || listed >= all) return null
  return (
    <p className="text-sm text-soft">
      {/* An answer may have several files. */}
      {formOf(question) === 'files'
        ? `The newest ${formatNumber(listed)} files.`
        : `The newest ${formatNumber(listed)} of ${formatNumber(all)}.`}
    </p>
  )
}

function numbersOf({ mean, median, least, most, netPromoters }: QuestionSummary): string {
  const parts = [
    mean !== undefined && `mean ${figure(mean)}`,
    median !== undefined && `median ${figure(median)}`,
    least !== undefined && most !== undefined && `from ${figure(least)} to ${figure(most)}`,
    netPromoters !== undefined && `net promoter score ${figure(Math.round(netPromoters))}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? ` · ${parts.join(' · ')}` : ''
}

function Texts({ texts }: { texts: string[] | undefined }) {
  if (!texts || texts.length === 0) return null
  return (
    <ul
      aria-label="Latest answers"
      // The height cuts a row of one line, which shows that more follow. It scrolls, so it has to be focusable.
      className="flex max-h-68 flex-col gap-1.5 overflow-y-auto text-sm"
      tabIndex={0}
    >
      {countedTexts(texts).map(({ text, count }) => (
        <li
          key={text}
          dir="auto"
          className="rounded-control bg-panel px-3 py-2 wrap-anywhere whitespace-pre-line"
        >
          {text}
          {count > 1 ? <span className="text-soft tabular-nums"> · {formatNumber(count)}</span> : null}
        </li>
      ))}
    </ul>
  )
}
