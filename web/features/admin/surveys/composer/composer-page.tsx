import type { AdminSurvey } from '#contract/survey-admin'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { useLocalCopy } from '../../../../editing/use-editor.ts'
import { useAuth } from '../../../../shell/auth/use-auth.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { wordsFor } from '../../../../shell/errors/words.ts'
import { useSending } from '../../../../shell/forms/use-sending.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { addSurvey } from '../../../../data/surveys.ts'
import type { Composition } from './composition.ts'
import { ComposerScreen } from './composer-screen.tsx'
import { useSurvey } from '../survey/use-surveys.ts'

/** `/admin/surveys/compose/:id?`: a survey is composed; without an id, it begins with its title. */
export function Component() {
  const { id } = useParams()
  return id ? <OpenSurvey key={id} id={id} /> : <NewSurvey />
}

function OpenSurvey({ id }: { id: string }) {
  const { data, error, refetch } = useSurvey(id)
  const owner = useAuth().user?.id ?? ''
  const copy = useLocalCopy<Composition>({ owner, kind: 'survey', id })
  if (data && copy) return <ComposerScreen survey={data} copy={copy} />
  if (!error) return <ComposerSkeleton />
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such survey' })
  }
  return (
    <EmptyState {...wordsFor(error)} heading="h1" className="min-h-[60vh] justify-center">
      <Button variant="primary" onPress={() => void refetch()}>
        Try again
      </Button>
    </EmptyState>
  )
}

function NewSurvey() {
  useTitle('New survey')
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const { state, trouble, fields, send } = useSending(
    async () => {
      const survey: AdminSurvey = await addSurvey({ title: title.trim() })
      await navigate(`/admin/surveys/compose/${survey.id}`, { replace: true })
    },
    () => (title.trim() === '' ? { title: { code: 'required' } } : {}),
  )
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-10 pb-16 md:pt-16">
      <h1 className="text-4xl">New survey</h1>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label="What is it called?"
          description="Everybody who answers it reads this. It can be changed later."
          value={title}
          maxLength={200}
          autoFocus
          error={fields.title ? 'Give it a title' : undefined}
          onChange={setTitle}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {trouble?.text}
        </p>
        <div>
          <Button type="submit" variant="primary" pending={state !== 'open'}>
            Begin
          </Button>
        </div>
      </form>
    </div>
  )
}

function ComposerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the survey"
      className="grid gap-6 p-6 lg:grid-cols-[17rem_1fr_24rem]"
    >
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
