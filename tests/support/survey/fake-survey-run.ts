import type { SurveySchema } from '#contract/survey/schema'
import type { SurveyForm } from '#contract/survey/surveys'
import { CallError, type CallErrorCode } from '../../../web/platform/call-error.ts'
import type { ResponseParts } from '../../../web/data/survey-answering.ts'
import type { Draft, Drafts } from '../../../web/features/surveys/drafts.ts'
import type { Answering } from '../../../web/features/surveys/run-state.ts'
import { createSurveyRun, type RunParts } from '../../../web/features/surveys/survey-run.ts'

const title = { en: 'Question' }
export const schema: SurveySchema = {
  format: 1,
  languages: ['en', 'de'],
  pages: [
    { id: 'p1', questions: [{ type: 'short_text', id: 'name', title, required: true }] },
    {
      id: 'p2',
      questions: [
        { type: 'yes_no', id: 'sings', title },
        { type: 'hidden', id: 'source', title },
      ],
    },
  ],
  ending: { title, text: title },
}
export const form: SurveyForm = {
  id: 'survey000000001',
  title: 'Voices',
  description: '',
  state: 'open',
  settings: { access: 'anyone', once: true, editable: true, anonymous: false, opens: '', closes: '' },
  version: 1,
  schema,
  opened: 'proof-1',
}

export const refusal = (code: CallErrorCode, data: object = {}) =>
  new CallError({ status: 400, code, url: '/', response: { data } })

function draftsOf(first?: Draft) {
  let storedDraft = first
  const drafts: Drafts = {
    read: () => storedDraft,
    write: (draft) => void (storedDraft = draft),
    remove: () => void (storedDraft = undefined),
    removeSent: () => void (storedDraft = undefined),
    sentBy: () => undefined,
  }
  return { drafts, storedDraft: () => storedDraft }
}

interface Given {
  form?: SurveyForm | (() => SurveyForm)
  draft?: Draft
  query?: string
  send?: () => Promise<{ redirect: string; withdrawal: string; copy: string }>
  keep?: () => Promise<void>
  check?: RunParts['calls']['check']
  early?: SurveyForm
}

/** A survey run with a fake server and fake storage. */
export async function startRun({
  form: given = form,
  draft,
  query = '',
  send,
  keep,
  check,
  early,
}: Given = {}) {
  const sent: { parts: ResponseParts; website: string }[] = []
  const storedParts: ResponseParts[] = []
  const { drafts, storedDraft } = draftsOf(draft)
  const calls: RunParts['calls'] = {
    view: async () => (typeof given === 'function' ? given() : given),
    keep: async (parts) => {
      storedParts.push(parts)
      await keep?.()
    },
    check: check ?? (async () => ({ isFull: false })),
    send: async (parts, website) => {
      sent.push({ parts, website })
      return send ? send() : { redirect: '', withdrawal: '', copy: '' }
    },
  }
  const run = createSurveyRun({ calls, drafts, query: new URLSearchParams(query), languages: ['en'], early })
  await run.load()
  return {
    run,
    sent,
    storedParts,
    storedDraft,
    /** Fails the test unless it is being answered. */
    now(): Answering {
      const state = run.state.get()
      if (state.phase !== 'answering') throw new Error(`It is ${state.phase}.`)
      return state
    },
  }
}
