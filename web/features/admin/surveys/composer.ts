import type { Question, SurveySchema } from '#contract/survey/schema'
import type { AdminSurvey } from '#contract/survey-admin'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { SurveyChange, SurveyStep } from '../../../data/surveys.ts'
import {
  isAnonymousForGood,
  sameComposition,
  versionOf,
  type Composition,
  type Version,
} from './composition.ts'
import {
  allQuestions,
  duplicateQuestion,
  freshName,
  insertPage,
  insertQuestion,
  pageOf,
  removePage,
  removeQuestion,
} from './draft-edits.ts'
import { beginHistory, edited, redone, sealed, undone, type EditHistory } from './edit-history.ts'
import { newQuestion, type QuestionType } from './question-kinds.ts'
import { createAutosave, type SaveFailure, type SaveState } from './survey-autosave.ts'

/** What is being edited beside the outline. */
export type Selection =
  | { kind: 'survey' }
  | { kind: 'ending' }
  | { kind: 'page'; id: string }
  | { kind: 'question'; id: string }

export interface ComposerState {
  /** As the server has it: its state, versions and numbers. */
  survey: AdminSurvey
  now: Composition
  canUndo: boolean
  canRedo: boolean
  selected: Selection
  /** The language that words are written in. */
  language: string
  save: SaveState
}

export interface ComposerDeps {
  save(revision: number, change: SurveyChange): Promise<AdminSurvey>
  step(step: SurveyStep): Promise<AdminSurvey>
  explain(error: unknown): SaveFailure
  /** What this browser has kept of an earlier visit. */
  kept(): Version | undefined
  keep(version: Version): void
  forget(): void
  later(task: () => void, delay: number): () => void
}

export interface Composer {
  readonly state: Pick<Signal<ComposerState>, 'get' | 'subscribe'>
  /** Why the server does not take it, while that is so. */
  readonly refusal: unknown
  /** Changes what is composed. Edits with the same mark, one after the other, are one step of undo. */
  edit(change: (now: Composition) => Composition, mark?: string): void
  editDraft(change: (draft: SurveySchema) => SurveySchema, mark?: string): void
  /** Ends a step of undo, e.g. when a field is left. */
  seal(): void
  undo(): void
  redo(): void
  select(selected: Selection): void
  writeIn(language: string): void
  /** Behind the selected question, or at the end of the selected page, or of the survey. Returns its name. */
  addQuestion(type: QuestionType): string
  duplicate(question: string): void
  addPage(): void
  /** Removes what is selected; the neighbour is selected then. */
  remove(selected: Selection): void
  /** Whether the server has everything. */
  flush(): Promise<boolean>
  /** Saves, then publishes, closes …; rejects with the server's refusal. Nothing happens while it can't be saved. */
  step(step: SurveyStep): Promise<boolean>
  keepMine(): Promise<boolean>
  takeTheirs(): void
  close(): void
}

/** Composes one survey: what is on screen, the way back, and the way to the server. */
export function createComposer(survey: AdminSurvey, deps: ComposerDeps): Composer {
  const start = versionOf(survey)
  let history: EditHistory<Composition> = beginHistory(start.composition)
  const state = signal<ComposerState>({
    survey,
    now: start.composition,
    canUndo: false,
    canRedo: false,
    selected: { kind: 'survey' },
    language: start.composition.draft.languages[0] ?? 'en',
    save: 'saved',
  })
  const update = (change: Partial<ComposerState>) => state.set({ ...state.get(), ...change })

  const kept = deps.kept()
  const isUnsaved = kept !== undefined && !sameComposition(kept.composition, start.composition)
  // Begun on what the server has: goes on. Begun on something older: their save and this meet as a conflict.
  const base = isUnsaved ? { ...start, revision: kept.revision } : start
  const autosave = createAutosave(base, {
    ...deps,
    async save(revision, change) {
      const saved = await deps.save(revision, change)
      update({ survey: saved })
      // What was taken back while it was saved.
      show({ ...history })
      return versionOf(saved)
    },
    onState: (save) => update({ save }),
  })

  /** Undo goes back to before it was anonymous, and nothing after that would ever be saved. */
  function standing(wanted: Composition): Composition {
    const isRefused = !wanted.settings.anonymous && isAnonymousForGood(state.get().survey)
    return isRefused ? { ...wanted, settings: { ...wanted.settings, anonymous: true } } : wanted
  }

  function show(next: EditHistory<Composition>) {
    if (next === history) return
    const present = standing(next.present)
    const isChange = present !== history.present
    history = { ...next, present }
    const { language } = state.get()
    const { languages } = present.draft
    update({
      now: present,
      canUndo: next.past.length > 0,
      canRedo: next.future.length > 0,
      language: languages.includes(language) ? language : (languages[0] ?? 'en'),
    })
    if (isChange) autosave.changed(present)
  }

  const edit: Composer['edit'] = (change, mark) => show(edited(history, change(history.present), mark))
  const editDraft: Composer['editDraft'] = (change, mark) =>
    edit((now) => {
      const draft = change(now.draft)
      return draft === now.draft ? now : { ...now, draft }
    }, mark)
  const draft = () => history.present.draft

  function addQuestion(type: QuestionType): string {
    const taken = allQuestions(draft()).map(({ id }) => id)
    const question: Question = newQuestion(type, freshName(type, taken), state.get().language)
    const { selected } = state.get()
    const beside = selected.kind === 'question' ? pageOf(draft(), selected.id) : undefined
    const page =
      beside ??
      (selected.kind === 'page' ? draft().pages.find(({ id }) => id === selected.id) : undefined) ??
      draft().pages.at(-1)
    const at = beside
      ? beside.questions.findIndex((one) => 'id' in selected && one.id === selected.id) + 1
      : undefined
    editDraft((now) =>
      insertQuestion(now, question, { page: page?.id ?? '', index: at ?? page?.questions.length ?? 0 }),
    )
    update({ selected: { kind: 'question', id: question.id } })
    return question.id
  }

  function remove(gone: Selection) {
    if (gone.kind === 'question') {
      const page = pageOf(draft(), gone.id)
      const at = page?.questions.findIndex(({ id }) => id === gone.id) ?? 0
      editDraft((now) => removeQuestion(now, gone.id))
      const neighbour = page?.questions[at + 1] ?? page?.questions[at - 1]
      if (neighbour) update({ selected: { kind: 'question', id: neighbour.id } })
      else if (page) update({ selected: { kind: 'page', id: page.id } })
    } else if (gone.kind === 'page') {
      editDraft((now) => removePage(now, gone.id))
      update({ selected: { kind: 'survey' } })
    }
  }

  if (isUnsaved) show(edited(history, kept.composition))
  else if (kept) deps.forget()

  return {
    state,
    get refusal() {
      return autosave.reason
    },
    edit,
    editDraft,
    seal: () => show(sealed(history)),
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    select: (selected) => update({ selected }),
    writeIn: (language) => update({ language }),
    addQuestion,
    duplicate(question) {
      const { id } = duplicateQuestion(draft(), question)
      editDraft((now) => duplicateQuestion(now, question).schema)
      update({ selected: { kind: 'question', id } })
    },
    addPage() {
      const { selected } = state.get()
      const beside = selected.kind === 'question' ? pageOf(draft(), selected.id)?.id : undefined
      const after = beside ?? (selected.kind === 'page' ? selected.id : '')
      const { id } = insertPage(draft(), after)
      editDraft((now) => insertPage(now, after).schema)
      update({ selected: { kind: 'page', id } })
    },
    remove,
    flush: autosave.flush,
    step: (step) =>
      autosave.step(async () => {
        const survey = await deps.step(step)
        update({ survey })
        return survey
      }),
    keepMine: autosave.keepMine,
    takeTheirs() {
      const theirs = autosave.takeTheirs()
      if (theirs) show(edited(history, theirs))
    },
    close: autosave.close,
  }
}
