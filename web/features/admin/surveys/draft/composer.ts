import type { Question, SurveySchema } from '#contract/survey/schema'
import type { QuestionType } from '#model/survey/kinds/kind'
import { newQuestion } from '../kinds/new-question.ts'
import type { AdminSurvey } from '#contract/survey/admin'
import type { AutosaveDeps } from '../../../../editing/autosave.ts'
import type { SaveState } from '../../../../editing/save-status.ts'
import { createEditor } from '../../../../editing/editor.ts'
import { createSnapshots } from '../../../../editing/history.ts'
import type { OpenCopy } from '../../../../editing/use-editor.ts'
import type { Version } from '../../../../editing/versions.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import type { SurveyChange, SurveyStep } from '../../../../data/surveys.ts'
import {
  changeBetween,
  composition,
  isAnonymousForGood,
  readComposition,
  sameComposition,
  versionOf,
  type Composition,
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

export type Selection =
  | { kind: 'survey' }
  | { kind: 'ending' }
  | { kind: 'page'; id: string }
  | { kind: 'question'; id: string }

export interface ComposerState {
  survey: AdminSurvey
  now: Composition
  canUndo: boolean
  canRedo: boolean
  selected: Selection
  /** The language of the texts being edited. */
  language: string
  save: SaveState
  /** The stored version, while `save` is `conflict`. */
  theirs: Composition | undefined
  /** The error of the server, while `save` is `refused`. */
  refusal: unknown
  /** Places whose character was removed, because the author may not use it (`placesOf`). */
  refusedAt: readonly string[]
}

export interface ComposerDeps extends OpenCopy<Composition> {
  save(revision: number, change: SurveyChange): Promise<AdminSurvey>
  step(step: SurveyStep, revision: number): Promise<AdminSurvey>
  explain: AutosaveDeps<Composition>['explain']
  /** Characters were removed, because the author may not use them. */
  onAskersOmitted(): void
  later?: AutosaveDeps<Composition>['later']
}

export interface Composer {
  readonly state: Pick<Signal<ComposerState>, 'get' | 'subscribe'>
  /** Changes the survey. Consecutive edits with the same mark are one step of undo. */
  edit(change: (now: Composition) => Composition, mark?: string): void
  editDraft(change: (draft: SurveySchema) => SurveySchema, mark?: string): void
  /** Ends a step of undo, for example when a field loses focus. */
  seal(): void
  undo(): void
  redo(): void
  select(selected: Selection): void
  writeIn(language: string): void
  /** Adds a question after the selected one, or at the end of the selected page or of the survey. Returns its id. */
  addQuestion(type: QuestionType): string
  duplicate(question: string): void
  addPage(): void
  remove(selected: Selection): void
  /** Saves now. Returns whether everything is stored. */
  flush(): Promise<boolean>
  /**
   * Saves first; rejects with the server's error. Does nothing while the survey can't be saved or was saved
   * elsewhere.
   */
  step(step: SurveyStep): Promise<boolean>
  keepMine(): Promise<boolean>
  takeTheirs(): void
  close(): Promise<void>
}

export interface ComposerProps {
  composer: Composer
  state: ComposerState
}

export function createComposer(survey: AdminSurvey, deps: ComposerDeps): Composer {
  const start: Version<Composition> = versionOf(survey)
  /** The save that arrives has less than was sent; what is being edited lacks it already. */
  let isOwnSave = false
  const editor = createEditor({
    ...deps,
    merge(_sent, mine) {
      if (!isOwnSave) return undefined
      isOwnSave = false
      return mine
    },
    server: start,
    history: createSnapshots(start.value),
    read: readComposition,
    isComplete: (value) => composition.safeParse(value).success,
    same: sameComposition,
    async save({ revision, value }, base) {
      const put = async (wanted: Composition) => {
        const saved = await deps.save(revision, changeBetween(base, wanted))
        update({ survey: saved })
        // Undo during a save may have gone back too far.
        editor.amend(standing)
        return saved.revision
      }
      try {
        return await put(value)
      } catch (error) {
        const { placesOf, refusedAskers, withoutAskers } = await import('./refused-askers.ts')
        const refused = refusedAskers(error)
        if (refused.size === 0) throw error
        // Undo or an older copy may restore a character of another author: the rest is saved without it.
        const usable = withoutAskers(value, refused)
        const saved = { revision: await put(usable), value: usable }
        editor.amend((wanted) => withoutAskers(wanted, refused))
        update({ refusedAt: [...state.get().refusedAt, ...placesOf(value, refused)] })
        deps.onAskersOmitted()
        isOwnSave = true
        return saved
      }
    },
  })
  const edited = () => {
    const { value: now, canUndo, canRedo, save, theirs, refusal } = editor.state.get()
    return { now, canUndo, canRedo, save, theirs: theirs?.value, refusal }
  }
  const state = signal<ComposerState>({
    survey,
    selected: { kind: 'survey' },
    language: start.value.draft.languages[0] ?? 'en',
    refusedAt: [],
    ...edited(),
  })
  const update = (change: Partial<ComposerState>) => state.set({ ...state.get(), ...change })

  /** Keeps the survey anonymous, since the server refuses anything else. */
  function standing(wanted: Composition): Composition {
    const isRefused = !wanted.settings.anonymous && isAnonymousForGood(state.get().survey)
    return isRefused ? { ...wanted, settings: { ...wanted.settings, anonymous: true } } : wanted
  }

  const stopWatching = editor.state.subscribe(() => {
    editor.amend(standing)
    const { language } = state.get()
    const { languages } = editor.state.get().value.draft
    update({
      ...edited(),
      language: languages.includes(language) ? language : (languages[0] ?? 'en'),
    })
  })

  const current = () => editor.state.get().value
  const edit: Composer['edit'] = (change, mark = '') =>
    editor.edit(change(current()), { key: mark === '' ? undefined : mark })
  const editDraft: Composer['editDraft'] = (change, mark) =>
    edit((now) => {
      const draft = change(now.draft)
      return draft === now.draft ? now : { ...now, draft }
    }, mark)
  const draft = () => current().draft

  function addQuestion(type: QuestionType): string {
    const names = allQuestions(draft()).map(({ id }) => id)
    const question: Question = newQuestion(type, freshName(type, names), state.get().language)
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

  function remove(removed: Selection) {
    if (removed.kind === 'question') {
      const page = pageOf(draft(), removed.id)
      const at = page?.questions.findIndex(({ id }) => id === removed.id) ?? 0
      editDraft((now) => removeQuestion(now, removed.id))
      const neighbour = page?.questions[at + 1] ?? page?.questions[at - 1]
      if (neighbour) update({ selected: { kind: 'question', id: neighbour.id } })
      else if (page) update({ selected: { kind: 'page', id: page.id } })
    } else if (removed.kind === 'page') {
      editDraft((now) => removePage(now, removed.id))
      update({ selected: { kind: 'survey' } })
    }
  }

  return {
    state,
    edit,
    editDraft,
    seal: editor.seal,
    undo: editor.undo,
    redo: editor.redo,
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
    flush: editor.flush,
    step: (step) =>
      editor.step(async (revision) => {
        const survey = await deps.step(step, revision)
        update({ survey })
        return survey
      }),
    keepMine: editor.keepMine,
    takeTheirs: editor.takeTheirs,
    close: () => editor.close().finally(stopWatching),
  }
}
