import FileIcon from 'lucide-react/icons/file'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { errorText } from '../error-text.ts'
import { formatFileSize } from '../format-file-size.ts'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'
import { fileRoom } from './file-room.ts'
import { useBusy } from './use-busy.ts'

/** Uploads files when they are chosen, before the survey is sent. */
export function FileInput({
  question,
  answer,
  onAnswer,
  onBusy,
  files,
  disabled,
  id,
  describedBy,
}: InputProps<'file'>) {
  const translation = useTranslation()
  const { t } = translation
  const size = formatFileSize(question.maxBytes, translation)
  const stored = idsOf(answer)
  // An upload adds to the list at its end, not at its start.
  const list = useRef(stored)
  useLayoutEffect(() => {
    list.current = idsOf(answer)
  }, [answer])
  const [storing, setStoring] = useState<string>()
  const [failureText, setFailureText] = useState('')
  /** Announced to screen readers. */
  const [added, setAdded] = useState('')
  useBusy(storing === undefined ? undefined : 'storing', question.id, onBusy)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const left = question.maxFiles - stored.length

  function set(next: string[]) {
    list.current = next
    onAnswer(next.length > 0 ? next : undefined)
  }

  async function add(chosen: File[]) {
    const hadFocus = document.activeElement === input.current
    const { fitting, exceeded } = fileRoom(chosen, {
      maxFiles: question.maxFiles,
      stored: list.current.length,
    })
    setAdded('')
    setFailureText(exceeded === undefined ? '' : t('fileRoom', { count: exceeded }))
    for (const file of fitting) {
      if (file.size > question.maxBytes) {
        setFailureText(t('fileTooBig', { name: file.name, size }))
        continue
      }
      setStoring(file.name)
      try {
        const upload = await files.upload(question.id, file, file.name)
        set([...list.current, upload.id])
        setAdded(t('fileAdded', { name: file.name }))
      } catch (failure) {
        setFailureText(t('fileNotAdded', { name: file.name, reason: errorText(translation, failure).text }))
      }
    }
    flushSync(() => setStoring(undefined))
    // The disabled or removed button loses the focus, which would send keyboards to the top of the page.
    if (hadFocus && document.activeElement === document.body) {
      const last = box.current?.querySelector<HTMLButtonElement>('li:last-child button')
      const next = input.current ?? last
      next?.focus()
    }
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      <p id={`${id}-limits`} className="text-sm text-soft">
        {t('fileTypes')} {t('fileLimit', { count: question.maxFiles, size })}
      </p>
      {stored.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {stored.map((file, at) => {
            const name = files.nameOf?.(file) || t('fileNumber', { number: at + 1 })
            return (
              <StoredFile
                key={file}
                name={name}
                disabled={disabled}
                onRemove={() => {
                  // The button to add a file may appear only after the removal.
                  flushSync(() => set(list.current.filter((one) => one !== file)))
                  input.current?.focus()
                }}
              />
            )
          })}
        </ul>
      ) : null}
      {left > 0 ? (
        <label
          className={classNames(buttonClass(), 'relative self-start shows-focus', disabled && 'opacity-45')}
        >
          {storing ? <Spinner /> : null}
          {storing
            ? t('fileStoring', { name: storing })
            : t(stored.length > 0 ? 'fileAnother' : 'fileChoose')}
          <input
            ref={input}
            type="file"
            multiple={left > 1}
            accept="image/*,audio/*,video/*,application/pdf,text/plain"
            aria-describedby={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
            disabled={disabled || storing !== undefined}
            onChange={(change) => {
              const chosen = [...(change.target.files ?? [])]
              // Allows to choose a removed file again.
              change.target.value = ''
              void add(chosen)
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      ) : null}
      <p role="status" className={failureText ? 'text-sm text-danger' : 'sr-only'}>
        {failureText || added}
      </p>
    </div>
  )
}

function StoredFile({ name, disabled, onRemove }: { name: string; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <li className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised ps-3 pe-1">
      <FileIcon aria-hidden="true" className="text-soft" />
      <span className="grow text-sm wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <button
        type="button"
        aria-label={t('fileRemove', { name })}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-10 place-items-center rounded-control hover:bg-hover"
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}

const idsOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
