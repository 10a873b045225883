import Bug from 'lucide-react/icons/bug'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Ear from 'lucide-react/icons/ear'
import Gauge from 'lucide-react/icons/gauge'
import HandHeart from 'lucide-react/icons/hand-heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Mic from 'lucide-react/icons/mic'
import Users from 'lucide-react/icons/users'
import { canBeRequired } from '#model/survey/kinds/index'
import { useState, type ReactNode } from 'react'
import { useSending } from '../../../../shell/forms/use-sending.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { allQuestions } from '../draft/draft-edits.ts'
import { useNewSurvey } from '../survey/use-survey-acts.ts'
import type { SurveyTemplate } from './parts.ts'
import { surveyTemplates } from './survey-templates.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'

const icons: Record<string, ReactNode> = {
  feedback: <Gauge aria-hidden="true" />,
  audition: <Mic aria-hidden="true" />,
  event: <CalendarCheck aria-hidden="true" />,
  poll: <HandHeart aria-hidden="true" />,
  quiz: <Lightbulb aria-hidden="true" />,
  bug: <Bug aria-hidden="true" />,
  listening: <Ear aria-hidden="true" />,
  team: <Users aria-hidden="true" />,
}

export function NewSurvey() {
  useTitle('New survey')
  const make = useNewSurvey()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState('')
  const { state, error, fields, send } = useSending(
    () => make({ title: title.trim() }),
    () => (title.trim() === '' ? { title: { code: 'required' } } : {}),
  )

  async function take(template: SurveyTemplate) {
    setChosen(template.id)
    try {
      const { description, draft } = template
      await make({ title: title.trim() || template.title, description, draft })
    } catch (failure) {
      showErrorBriefly(failure)
      setChosen('')
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 pt-8 pb-16 md:px-8 md:pt-12">
      <h1 className="text-4xl">New survey</h1>
      <form noValidate onSubmit={send} className="flex max-w-xl flex-col gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label="Title"
            className="min-w-40 flex-1"
            value={title}
            maxLength={200}
            autoFocus
            onChange={setTitle}
            aria-invalid={fields.title ? true : undefined}
            aria-describedby="new-survey-title"
          />
          <Button type="submit" variant="primary" pending={state !== 'open'}>
            Start from scratch
          </Button>
        </div>
        <p id="new-survey-title" role="alert" className="text-sm text-danger empty:hidden">
          {fields.title ? 'Give it a title, or pick a template below' : error?.text}
        </p>
      </form>
      <section aria-label="Templates" className="flex flex-col gap-3">
        <h2 className="text-xl">Or start from a template</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {surveyTemplates.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                disabled={chosen !== '' || state !== 'open'}
                aria-busy={chosen === template.id}
                onClick={() => void take(template)}
                className="flex size-full items-start gap-3.5 rounded-panel border border-line bg-raised p-4 text-left transition-colors hover:border-line-strong hover:bg-hover disabled:opacity-60"
              >
                <span className="mt-0.5 text-lg text-curtain-text">{icons[template.id]}</span>
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="font-medium">{template.title}</span>
                  <span className="text-sm text-soft">{template.hint}</span>
                  <span className="mt-1 text-xs text-soft tabular-nums">{sizeOf(template)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function sizeOf({ draft }: SurveyTemplate): string {
  const questions = allQuestions(draft).filter(canBeRequired).length
  const pages = draft.pages.length
  return `${questions} questions${pages > 1 ? ` · ${pages} pages` : ''}`
}
