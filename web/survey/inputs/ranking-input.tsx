import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { markClass } from '../../ui/hooks/use-drag-rows.ts'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'
import { useRanking } from './use-ranking.ts'

/**
 * A press gives an option the next place; buttons, arrow keys or its grip move it. Each move is announced to screen
 * readers.
 */
export function RankingInput({ question, answer, onAnswer, words, langOf, disabled }: InputProps<'ranking'>) {
  const { options, top = options.length } = question
  const { t, around, locale } = useTranslation()
  const [beforeName, afterName] = around('rankIn')
  const ranked = rankedOf(answer).filter((id) => options.some((one) => one.id === id))
  const open = options.filter(({ id }) => !ranked.includes(id))
  const labelOf = (id: string) => options.find((one) => one.id === id)?.label
  const nameOf = (id: string) => words(labelOf(id))
  const { box, list, announcement, place, remove, onKeys, dragged, grip, markOf } = useRanking(ranked, {
    nameOf,
    t,
    onAnswer,
    disabled,
  })

  return (
    <div ref={box} className="flex flex-col gap-2">
      <p className="text-sm text-soft">
        {ranked.length === 0
          ? top < options.length
            ? t('rankTop', { count: top })
            : t('rankAll')
          : t('rankMove')}
      </p>
      <ol ref={list} className={classNames('flex flex-col gap-2', ranked.length === 0 && 'hidden')}>
        {ranked.map((id, at) => (
          <li
            key={id}
            data-option={id}
            data-row
            onKeyDown={(event) => onKeys(event, id, at)}
            className={classNames(
              'flex min-h-12 items-center gap-2 rounded-control border border-curtain bg-raised px-1',
              dragged === at && 'opacity-50',
              markClass(markOf(at)),
            )}
          >
            <span
              aria-hidden="true"
              {...(disabled ? {} : grip(at))}
              className="grid size-9 cursor-grab touch-none place-items-center text-soft active:cursor-grabbing"
            >
              <GripVertical />
            </span>
            <span className="w-6 text-center font-display font-bold tabular-nums">
              {locale.formatNumber(at + 1)}
            </span>
            <span lang={langOf(labelOf(id))} dir="auto" className="grow wrap-anywhere">
              {nameOf(id)}
            </span>
            <Step
              part="up"
              label={t('rankUp', { name: nameOf(id) })}
              // `aria-disabled` keeps the focus: losing it would send keyboards to the top of the page.
              isOff={at === 0}
              disabled={disabled}
              onPress={() => place(id, at - 1, 'up')}
            >
              <ArrowUp aria-hidden="true" />
            </Step>
            <Step
              part="down"
              label={t('rankDown', { name: nameOf(id) })}
              isOff={at === ranked.length - 1}
              disabled={disabled}
              onPress={() => place(id, at + 1, 'down')}
            >
              <ArrowDown aria-hidden="true" />
            </Step>
            <Step
              part="out"
              label={t('rankOut', { name: nameOf(id) })}
              disabled={disabled}
              onPress={() => remove(id)}
            >
              <X aria-hidden="true" />
            </Step>
          </li>
        ))}
      </ol>
      {open.map(({ id }) => (
        <button
          key={id}
          type="button"
          data-option={id}
          disabled={disabled}
          onClick={() => place(id, ranked.length, 'up')}
          className="flex min-h-12 items-center gap-3 rounded-control border border-dashed border-line-strong px-3.5 text-start transition-colors hover:border-ink hover:bg-hover disabled:border-line disabled:text-soft"
        >
          <Plus aria-hidden="true" className="text-soft" />
          <span className="sr-only">{beforeName}</span>
          <span lang={langOf(labelOf(id))} dir="auto" className="wrap-anywhere">
            {nameOf(id)}
          </span>
          <span className="sr-only">{afterName}</span>
        </button>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

function rankedOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}

function Step({
  part,
  label,
  isOff = false,
  disabled,
  onPress,
  children,
}: {
  part: string
  label: string
  isOff?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-part={part}
      aria-label={label}
      aria-disabled={isOff || undefined}
      disabled={disabled}
      onClick={onPress}
      className="grid size-10 place-items-center rounded-control hover:bg-hover active:bg-pressed disabled:opacity-35 aria-disabled:opacity-35"
    >
      {children}
    </button>
  )
}
