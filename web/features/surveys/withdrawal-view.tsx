import { useEffect, useRef } from 'react'
import { Sign } from '../../shell/wordmark.tsx'
import { errorText } from '../../survey/error-text.ts'
import { useTranslation } from '../../survey/translation-context.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWithdraw } from './use-withdraw.ts'

/** Deletes the response of a private link, after a question. `title` is the survey's, once it is known. */
export function WithdrawalView({
  survey,
  withdrawal,
  title,
}: {
  survey: string
  withdrawal: string
  title: string | undefined
}) {
  const translation = useTranslation()
  const { t } = translation
  const { step, error, remove } = useWithdraw(survey, withdrawal)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== 'deleting') heading.current?.focus()
  }, [step])

  const isAsking = step === 'asking' || step === 'deleting'
  return (
    <div className="flex flex-col items-start gap-5">
      <Sign className="size-12" />
      <div className="flex max-w-full flex-col gap-2">
        {title ? (
          <p className="text-sm font-medium text-soft wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
        ) : null}
        <h1
          ref={heading}
          tabIndex={-1}
          dir="auto"
          // Two sentences.
          className={classNames('wrap-anywhere', step === 'missing' ? 'text-xl' : 'text-3xl')}
        >
          {isAsking ? t('withdrawTitle') : step === 'deleted' ? t('withdrawn') : t('withdrawMissing')}
        </h1>
      </div>
      {isAsking ? (
        <>
          <p className="text-soft">{t('withdrawText')}</p>
          <Button
            variant="danger"
            size="large"
            pending={step === 'deleting'}
            onPress={() => void remove()}
            className="max-w-full"
          >
            {t('withdrawAction')}
          </Button>
        </>
      ) : null}
      {error === undefined ? null : (
        <p role="alert" className="text-danger">
          {errorText(translation, error).text}
        </p>
      )}
    </div>
  )
}
