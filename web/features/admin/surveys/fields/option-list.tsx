import type { Option } from '#contract/survey/schema'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, type ReactNode } from 'react'
import { formatNumber } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { markClass, useDragRows } from '../../../../ui/hooks/use-drag-rows.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { addOption, moveOption } from '../draft/draft-edits.ts'
import { RowGrip } from './row-grip.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from './local-text-field.tsx'

const MAX_OPTIONS = 100

interface OptionListProps extends ComposerProps {
  title?: string
  one?: string
  options: Option[]
  onChange: (options: Option[], mark?: string) => void
  /** Shown before the label of an option. */
  lead?: (option: Option, name: string) => ReactNode
  /** Shown after it. */
  tail?: ((option: Option, name: string) => ReactNode) | undefined
}

/** Editable list of options; pasting several lines creates several options. */
export function OptionList({
  title = 'Options',
  one = 'option',
  options,
  onChange,
  lead,
  tail,
  composer,
  state,
}: OptionListProps) {
  const { language } = state
  const move = (from: number, to: number) => onChange(moveOption(options, from, to))
  const { list, grip, markOf } = useDragRows<HTMLOListElement>({
    count: options.length,
    onDrop: (from, to) => move(from, from < to ? to - 1 : to),
    onNudge: (row, by) => move(row, row + by),
  })
  const box = useRef<HTMLFieldSetElement>(null)

  function add(words: string[], from = options) {
    const fitting = words.slice(0, Math.max(0, MAX_OPTIONS - from.length))
    const lost = words.length - fitting.length
    if (lost > 0 && words.some(Boolean))
      toast({
        text: `A question has up to ${MAX_OPTIONS} options. ${formatNumber(lost)} ${lost === 1 ? 'line was' : 'lines were'} left out.`,
      })
    onChange(fitting.reduce((all, word) => addOption(all, language, word), from))
    // The new field exists after the next paint.
    requestAnimationFrame(() => {
      const fields = box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')
      fields?.[fields.length - 1]?.focus()
    })
  }

  return (
    <fieldset ref={box} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      <ol ref={list} className="flex flex-col gap-1.5">
        {options.map((option, index) => (
          <li
            key={option.id}
            data-row
            className={classNames('flex items-center gap-1', markClass(markOf(index)))}
            onPaste={(event) => {
              const lines = event.clipboardData
                .getData('text')
                .split(/\r?\n/)
                .map((line) => line.trim().slice(0, 2_000))
                .filter(Boolean)
              if (lines.length < 2) return
              event.preventDefault()
              const isBlank = !option.label[language]
              add(lines, isBlank ? options.toSpliced(index, 1) : options)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              if (!(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              add([''])
            }}
          >
            <RowGrip label={`${one} ${index + 1}`} {...grip(index)} />
            {lead?.(option, `${one} ${index + 1}`)}
            <LocalTextField
              {...{ composer, state }}
              label={`${capital(one)} ${index + 1}`}
              labelHidden
              className="min-w-0 flex-1"
              text={option.label}
              onChange={(label) =>
                onChange(options.with(index, { ...option, label }), `${title}.${option.id}`)
              }
            />
            {tail?.(option, `${one} ${index + 1}`)}
            <IconButton
              label={`Remove ${one} ${index + 1}`}
              size="small"
              icon={<X aria-hidden="true" />}
              isDisabled={options.length === 1}
              onPress={() => onChange(options.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          variant="plain"
          icon={<Plus aria-hidden="true" />}
          isDisabled={options.length >= MAX_OPTIONS}
          onPress={() => add([''])}
        >
          Add {one}
        </Button>
      </div>
    </fieldset>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
