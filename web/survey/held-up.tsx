import type { Busy } from './inputs/input-props.ts'
import { useTranslation } from './translation-context.ts'

const texts = { recording: 'stopRecordingFirst', storing: 'waitForUpload', unstored: 'uploadFirst' } as const

/** The reason why the page can't be left yet. */
export function HeldUp({ by }: { by: Busy | undefined }) {
  const { t } = useTranslation()
  if (!by) return null
  return (
    <p role="alert" className="text-sm text-danger">
      {t(texts[by])}
    </p>
  )
}
