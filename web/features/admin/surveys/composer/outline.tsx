import { titleText } from '#model/survey/recall-markers'
import type { Question } from '#contract/survey/schema'
import Flag from 'lucide-react/icons/flag'
import GitBranch from 'lucide-react/icons/git-branch'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { markClass, useDragRows } from '../../../../ui/hooks/use-drag-rows.ts'
import { AddQuestionMenu } from './add-question-menu.tsx'
import type { Selection, ComposerProps } from '../draft/composer.ts'
import {
  allQuestions,
  moveRow,
  nudgePage,
  nudgeQuestion,
  outlineRows,
  pageOf,
  type OutlineRow,
} from '../draft/draft-edits.ts'
import { pageName } from '../draft/page-name.ts'
import { QuestionIcon } from '../kinds/question-icon.tsx'
import { typeLabel } from '../kinds/index.ts'
import type { QuestionType } from '#model/survey/kinds/kind'
import { canBeRequired } from '#model/survey/kinds/index'
import { RowGrip } from '../fields/row-grip.tsx'

interface OutlineProps extends ComposerProps {
  onSelect: (selection: Selection) => void
  onAdd: (type: QuestionType) => void
}

export function Outline({ composer, state, onSelect, onAdd }: OutlineProps) {
  const { draft } = state.now
  const { selected, language } = state
  const [announced, announce] = useState('')
  const rows = outlineRows(draft)
  const questions = new Map(allQuestions(draft).map((one) => [one.id, one]))
  const numbers = new Map(
    [...questions.values()].filter(canBeRequired).map(({ id }, index) => [id, index + 1]),
  )

  function nameOf(row: OutlineRow): string {
    if (row.kind === 'page') {
      const page = draft.pages.find(({ id }) => id === row.id)
      return page ? pageName(draft, page, language) : row.id
    }
    return questionName(questions.get(row.id))
  }

  function questionName(question: Question | undefined): string {
    if (!question) return ''
    return titleText(question.title, language, draft).trim() || typeLabel(question.type)
  }

  function announcePlace(row: OutlineRow) {
    const now = composer.state.get().now.draft
    const page = row.kind === 'page' ? now.pages.find(({ id }) => id === row.id) : pageOf(now, row.id)
    const pageNumber = page ? now.pages.indexOf(page) + 1 : 0
    const place = page?.questions.findIndex(({ id }) => id === row.id) ?? -1
    announce(
      row.kind === 'page'
        ? `${nameOf(row)} is page ${pageNumber} of ${now.pages.length}`
        : `${nameOf(row)} is number ${place + 1} on page ${pageNumber}`,
    )
  }

  const { list, drag, grip, markOf } = useDragRows<HTMLOListElement>({
    count: rows.length,
    onDrop(from, to) {
      const row = rows[from]
      if (!row) return
      composer.editDraft((now) => moveRow(now, row, to))
      announcePlace(row)
    },
    onNudge(index, by) {
      const row = rows[index]
      if (!row) return
      composer.editDraft((now) =>
        row.kind === 'page' ? nudgePage(now, row.id, by) : nudgeQuestion(now, row.id, by),
      )
      announcePlace(row)
    },
  })

  const isSelected = (kind: Selection['kind'], id?: string) =>
    selected.kind === kind && (!('id' in selected) || selected.id === id)

  return (
    <nav aria-label="Outline" className="flex flex-col gap-1">
      <OutlineButton
        icon={<Settings2 className="text-soft" aria-hidden="true" />}
        isSelected={isSelected('survey')}
        onPress={() => onSelect({ kind: 'survey' })}
      >
        Title and settings
      </OutlineButton>
      <ol ref={list} className="flex flex-col gap-0.5">
        {rows.map((row, index) => {
          const question = row.kind === 'question' ? questions.get(row.id) : undefined
          const name = nameOf(row)
          return (
            <li
              // Keyed by id, so that the grip and its focus survive a move.
              key={`${row.kind} ${row.id}`}
              data-row
              className={classNames(
                'flex items-center rounded-control',
                row.kind === 'page' && index > 0 && 'mt-3',
                drag?.from === index && 'opacity-50',
                markClass(markOf(index)),
              )}
            >
              <RowGrip label={name} {...grip(index)} />
              <OutlineButton
                icon={question ? <QuestionIcon type={question.type} /> : null}
                isSelected={isSelected(row.kind, row.id)}
                onPress={() => onSelect({ kind: row.kind, id: row.id })}
                isHeading={row.kind === 'page'}
              >
                <QuestionName name={name} number={numbers.get(row.id)} question={question} />
              </OutlineButton>
            </li>
          )
        })}
      </ol>
      <div className="mt-1 flex flex-wrap gap-2 pl-6">
        <AddQuestionMenu onAdd={onAdd} />
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          isDisabled={draft.pages.length >= 50}
          onPress={() => {
            composer.addPage()
            onSelect(composer.state.get().selected)
          }}
        >
          Page
        </Button>
      </div>
      <div className="mt-2">
        <OutlineButton
          icon={<Flag className="text-soft" aria-hidden="true" />}
          isSelected={isSelected('ending')}
          onPress={() => onSelect({ kind: 'ending' })}
        >
          Ending
        </OutlineButton>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </nav>
  )
}

function QuestionName({
  name,
  number,
  question,
}: {
  name: string
  number: number | undefined
  question: Question | undefined
}) {
  return (
    <>
      {number === undefined ? null : <span className="text-soft tabular-nums">{number}. </span>}
      {name}
      {question?.required ? (
        <span className="text-danger" aria-label="required">
          {' *'}
        </span>
      ) : null}
      {question?.showIf ? (
        <GitBranch className="ml-1 inline text-soft" role="img" aria-label="shown conditionally" />
      ) : null}
    </>
  )
}

function OutlineButton({
  icon,
  isSelected,
  isHeading = false,
  onPress,
  children,
}: {
  icon: ReactNode
  isSelected: boolean
  isHeading?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      onClick={onPress}
      className={classNames(
        'flex min-h-9 w-full min-w-0 items-center gap-2 rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover aria-[current]:bg-pressed',
        isHeading && 'font-semibold',
      )}
    >
      {icon}
      <span className="line-clamp-2 min-w-0">{children}</span>
    </button>
  )
}
