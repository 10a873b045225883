import { useEffect, useRef } from 'react'
import { Sign } from '../../shell/wordmark.tsx'
import { errorText } from '../../survey/error-text.ts'
import { useTranslation } from '../../survey/translation-context.ts'
import { Button } from '../../ui/button.tsx'
import { useWithdraw } from './use-withdraw.ts'

/** Deletes the response of a private link, after a question. */
export function WithdrawalView({ survey, withdrawal }: { survey: string; withdrawal: string }) {
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
      <h1 ref={heading} tabIndex={-1} dir="auto" className="text-3xl wrap-anywhere">
        {isAsking ? t('withdrawTitle') : step === 'deleted' ? t('withdrawn') : t('withdrawMissing')}
      </h1>
      {isAsking ? (
        <>
          <p className="text-soft">{t('withdrawText')}</p>
          <Button variant="danger" pending={step === 'deleting'} onPress={() => void remove()}>
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
