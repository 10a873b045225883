import './background.css'
import type { SurveyBackground } from '#contract/survey/look'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { SurveyFiles } from './survey-files.ts'
import { useSurveyFile } from './use-survey-file.ts'

/**
 * The picture behind or beside a survey. No text lies on it: questions have their sheet and the footer a ground of its
 * own, so that no picture makes them unreadable.
 */
export function Background({ picture, focus, place, files }: SurveyBackground & { files: SurveyFiles }) {
  const blob = useSurveyFile(picture, files)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState<Blob>()
  // Decoded aside. A canvas, unlike an image, is no largest paint: that is the text, which was there before.
  useEffect(() => {
    if (!blob) return undefined
    let isCurrent = true
    createImageBitmap(blob).then(
      (bitmap) => {
        if (isCurrent && canvas.current) {
          canvas.current.width = bitmap.width
          canvas.current.height = bitmap.height
          canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
          setShown(blob)
        }
        bitmap.close()
      },
      // The survey is complete without it.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [blob])
  return (
    <div data-place={place} aria-hidden="true" className="survey-background">
      <canvas
        ref={canvas}
        className={classNames(blob !== undefined && shown === blob && 'is-shown')}
        style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
      />
    </div>
  )
}
