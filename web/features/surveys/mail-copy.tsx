import { type FormEvent, useId, useState } from 'react'
import { errorText } from '../../survey/error-text.ts'
import { useTranslation } from '../../survey/translation-context.ts'
import { Button } from '../../ui/button.tsx'
import { classNames, fieldBox } from '../../ui/class-names.ts'
import { useMailCopy } from './use-mail-copy.ts'

/** Offers a copy of the answers by e-mail. `known` is the address that was an answer, or `''`. */
export function MailCopy({ survey, copy, known }: { survey: string; copy: string; known: string }) {
  const translation = useTranslation()
  const { t } = translation
  const id = useId()
  const [address, setAddress] = useState(known)
  const { isSending, sentTo, isWrong, error, send } = useMailCopy(survey, copy)
  const failure = isWrong
    ? t('problem.not_an_email')
    : error === undefined
      ? ''
      : errorText(translation, error).text
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t border-line pt-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSending) void send(address.trim())
      }}
    >
      {sentTo ? null : (
        <>
          <label htmlFor={id} className="font-medium">
            {t('copyTo')}
          </label>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {t('copyAddress')}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <input
              id={id}
              type="email"
              dir="ltr"
              autoComplete="email"
              placeholder="name@example.com"
              maxLength={254}
              value={address}
              readOnly={isSending}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(change) => setAddress(change.target.value)}
              className={classNames(fieldBox, 'h-11 min-w-0 flex-1 basis-60')}
            />
            <Button type="submit" size="large" pending={isSending}>
              {t('sendCopy')}
            </Button>
          </div>
        </>
      )}
      <p id={`${id}-error`} role="alert" className="text-sm text-danger">
        {failure}
      </p>
      <p role="status" className="text-sm text-soft">
        {sentTo ? t('copySent', { address: sentTo }) : ''}
      </p>
    </form>
  )
}
