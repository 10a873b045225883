import type { AnswerTheme } from '#contract/survey/themes'
import { Link } from 'react-router-dom'
import { formatNumber, formatPercent } from '../../../../platform/locale.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { TranscribeAnswers } from '../transcripts/transcribe-answers.tsx'
import { footnote } from './footnote.ts'
import { useThemes } from './use-themes.ts'

/** The themes of the answers to a question, each with its share and quotes. */
export default function ThemeList({ survey, question }: { survey: string; question: string }) {
  const { data, error, filter } = useThemes(survey, question)
  if (error && !data)
    return (
      <p role="alert" className="text-sm text-danger">
        {errorMessage(error).text}
      </p>
    )
  if (!data) return <Skeleton className="h-32" />
  return (
    <div className="flex flex-col gap-4">
      {data.themes.length > 0 ? (
        <>
          <ol aria-label="Themes" className="flex flex-col gap-4">
            {data.themes.map((theme, index) => (
              <ThemeRow key={index} theme={theme} />
            ))}
          </ol>
          <p className="text-sm text-soft">{footnote(data)}</p>
        </>
      ) : data.answers > 0 ? (
        <p className="text-sm text-soft">
          {data.by === 'meaning'
            ? 'No themes yet: these answers are about different things.'
            : 'No themes yet: these answers share no telling words.'}
        </p>
      ) : null}
      {data.untranscribed > 0 ? <TranscribeAnswers {...{ survey, question, filter }} /> : null}
    </div>
  )
}

function ThemeRow({ theme: { words, answers, share, quotes } }: { theme: AnswerTheme }) {
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <bdi className="font-medium wrap-anywhere">{words.join(', ') || '…'}</bdi>
        <span className="text-sm text-soft tabular-nums">
          {formatPercent(share)} · {formatNumber(answers)} {answers === 1 ? 'answer' : 'answers'}
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-panel">
        <div className="h-full bg-curtain" style={{ width: `${100 * share}%` }} />
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {quotes.map(({ response, text }) => (
          <li key={response}>
            <Link
              to={`/admin/surveys/answers/${response}`}
              dir="auto"
              className="block rounded-control bg-panel px-3 py-1.5 wrap-anywhere hover:bg-hover"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
