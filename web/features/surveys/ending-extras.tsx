import type { SurveyForm } from '#contract/survey/surveys'
import type { LocalText, SurveySchema } from '#contract/survey/schema'
import type { Answers } from '#model/survey/answers'
import { isEmailAddress } from '#model/mail/email-address'
import { isAnswerable, isHidden, kindOf } from '#model/survey/kinds/index'
import { resultFor, scoreOf } from '#model/survey/score'
import { sourceLanguage } from '#model/survey/texts'
import { walk } from '#model/survey/walk'
import { saveFile } from '../../platform/save-file.ts'
import type { RunnerTranslation } from '../../survey/catalogues.ts'
import { answerInWords, textWithRecalls } from '../../survey/format-answer.ts'
import { useTranslation } from '../../survey/translation-context.ts'
import { Button } from '../../ui/button.tsx'
import { isSingle } from './opened.ts'
import { MailCopy } from './mail-copy.tsx'
import { withdrawalLink } from './use-withdrawal.ts'
import { WithdrawalLink } from './withdrawal-link.tsx'

interface EndingExtrasProps {
  form: SurveyForm
  answers: Answers
  language: string
  /** Deletes the response later; `''` where that is not offered. */
  withdrawal: string
  /** Sends a copy by e-mail; `''` where that is not offered. */
  copy: string
  onAgain: () => void
}

/** The parts of an ending that few surveys have: score, result, a copy of the answers, answering again, deleting them. */
export default function EndingExtras({
  form,
  answers,
  language,
  withdrawal,
  copy,
  onAgain,
}: EndingExtrasProps) {
  const translation = useTranslation()
  const { t } = translation
  const { schema, settings, title } = form
  if (!schema) return null
  const { ending } = schema
  const words = textWithRecalls(schema, language, answers, translation)
  const score = scoreOf(schema, answers)
  const link = withdrawal && withdrawalLink(form.id, withdrawal)
  const resultText = score ? resultFor(schema, score) : undefined
  const result = words(resultText)
  return (
    <>
      {ending.score && score ? (
        <p className="text-xl font-medium tabular-nums">{t('score', { ...score })}</p>
      ) : null}
      {result ? (
        <p
          lang={sourceLanguage(resultText, language, schema)}
          dir="auto"
          className="wrap-anywhere whitespace-pre-line"
        >
          {result}
        </p>
      ) : null}
      {ending.copy ? (
        <Copy title={title} rows={rowsOf(schema, answers, { words, language, translation })} link={link} />
      ) : null}
      {copy ? <MailCopy survey={form.id} copy={copy} known={ownAddress(schema, answers)} /> : null}
      {ending.again && !isSingle(settings) ? (
        <Button className="self-start" onPress={onAgain}>
          {t('answerAgain')}
        </Button>
      ) : null}
      {link ? <WithdrawalLink link={link} /> : null}
    </>
  )
}

/** The respondent's own e-mail address, if one is among the answers, else `''`. */
function ownAddress(schema: SurveySchema, given: Answers): string {
  const { pages, answers } = walk(schema, given)
  const contacts = pages.flatMap(({ questions }) => questions.filter((one) => kindOf(one).isContact))
  const [address] = contacts.flatMap(({ id }) => {
    const answer = answers[id]
    return typeof answer === 'string' && isEmailAddress(answer) ? [answer] : []
  })
  return address ?? ''
}

interface CopyRow {
  id: string
  question: string
  /** The language of the question. */
  language: string
  answer: string
}

/** Questions that were shown, with their answers in words. */
function rowsOf(
  schema: SurveySchema,
  given: Answers,
  {
    words,
    language,
    translation,
  }: { words: (text: LocalText | undefined) => string; language: string; translation: RunnerTranslation },
): CopyRow[] {
  const { pages, answers } = walk(schema, given)
  return pages
    .flatMap(({ questions }) => questions)
    .filter((question) => isAnswerable(question) && !isHidden(question))
    .map((question) => {
      const answer = answers[question.id]
      return {
        id: question.id,
        question: words(question.title),
        language: sourceLanguage(question.title, language, schema),
        answer: answer === undefined ? '–' : answerInWords(question, answer, words, translation),
      }
    })
}

function Copy({ title, rows, link }: { title: string; rows: CopyRow[]; link: string }) {
  const { t } = useTranslation()
  const save = () => {
    const lines = rows.map(({ question, answer }) => `${question}\n${answer}\n`)
    if (link) lines.push(`${t('withdrawHint')}\n${link}\n`)
    // The mark of UTF-8 is for editors that guess.
    const file = new Blob(['\uFEFF', [title, '', ...lines].join('\n')], { type: 'text/plain;charset=utf-8' })
    saveFile(file, 'answers.txt')
  }
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-control font-medium">{t('yourAnswers')}</summary>
      <dl className="mt-2 flex flex-col">
        {rows.map(({ id, question, language, answer }) => (
          <div key={id} className="flex flex-col gap-1 border-t border-line py-3">
            <dt lang={language} dir="auto" className="text-sm text-soft wrap-anywhere">
              {question}
            </dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="small" onPress={save}>
        {t('saveCopy')}
      </Button>
    </details>
  )
}
