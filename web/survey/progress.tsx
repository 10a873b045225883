import { useTranslation } from './translation-context.ts'

/** The part of a survey that is behind the respondent: `at` steps of `of`; `text` says so to assistive technology. */
export function Progress({ at, of, text }: { at: number; of: number; text: string }) {
  const { t, locale } = useTranslation()
  const percent = Math.round((at / of) * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 grow overflow-hidden rounded-full bg-pressed"
      >
        <div
          className="h-full rounded-full bg-curtain transition-[width]"
          style={{ width: `${Math.max(percent, 3)}%` }}
        />
      </div>
      <span aria-hidden="true" className="text-sm text-soft tabular-nums">
        {locale.formatNumber(at + 1)} / {locale.formatNumber(of)}
      </span>
    </div>
  )
}
