import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'

export function CharactersLeft({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation()
  const left = max - text.length
  if (left > Math.min(max * 0.2, 100)) return null
  return (
    <p
      aria-live="polite"
      className={classNames('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-soft')}
    >
      {left < 0 ? t('charactersTooMany', { count: -left }) : t('charactersLeft', { count: left })}
    </p>
  )
}
