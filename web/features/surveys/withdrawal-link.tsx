import { useId, useState } from 'react'
import { useTranslation } from '../../survey/translation-context.ts'
import { Button } from '../../ui/button.tsx'
import { classNames, fieldBox } from '../../ui/class-names.ts'

/** The private link by which the respondent can delete the answers later. */
export function WithdrawalLink({ link }: { link: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // The field can be copied by hand.
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <label htmlFor={id} className="font-medium">
        {t('privateLink')}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {t('withdrawHint')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={link}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          className={classNames(fieldBox, 'h-9 min-w-0 flex-1 basis-60 text-sm')}
        />
        <Button size="small" onPress={() => void copy()}>
          {t('copyLink')}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft">
        {isCopied ? t('linkCopied') : ''}
      </p>
    </div>
  )
}
