import type { MessageValue } from '../../platform/translation.ts'
import type { RunnerTranslation } from '../../survey/catalogues.ts'

/** A record date in the reader's time zone, for a message: `21 November 2026 at 09:00`. */
export function longDateTime(date: string, { t }: Pick<RunnerTranslation, 't'>): MessageValue {
  const time = new Date(date.replace(' ', 'T'))
  return (locale) =>
    Number.isNaN(time.getTime())
      ? t('later')
      : locale.formatDate(time, { dateStyle: 'long', timeStyle: 'short' })
}
