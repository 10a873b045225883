import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SoundPlayer } from '../../ui/sound-player.tsx'
import { formatDuration } from '../format-duration.ts'
import { useTranslation } from '../translation-context.ts'
import type { SurveyFiles } from '../survey-files.ts'

/** Plays a stored sound by its id, or a blob. Stored sounds need the session's header, so they are fetched first. */
export function Sound({
  source,
  files,
  label,
}: {
  source: string | Blob
  files: SurveyFiles
  label: string
}) {
  const { t, locale } = useTranslation()
  /** The outcome of loading; without a URL, it failed. */
  const [loaded, setLoaded] = useState<{ source: string | Blob; url?: string }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isUnmounted = false
    let url = ''
    const load = async () => (typeof source === 'string' ? files.open(source) : source)
    load().then(
      (blob) => {
        if (isUnmounted) return
        url = URL.createObjectURL(blob)
        setLoaded({ source, url })
      },
      () => void (isUnmounted || setLoaded({ source })),
    )
    return () => {
      isUnmounted = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [source, files, tries])

  const now = loaded?.source === source ? loaded : undefined
  if (now && now.url === undefined) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        {t('soundNotLoaded')}
        <Button
          size="small"
          onPress={() => {
            setLoaded(undefined)
            setTries((count) => count + 1)
          }}
        >
          {t('tryAgain')}
        </Button>
      </p>
    )
  }
  return (
    <SoundPlayer
      label={label}
      labels={{ play: t('play'), pause: t('pause'), time: t('time') }}
      formatTime={(seconds) => formatDuration(seconds, locale)}
      source={now?.url}
    />
  )
}
