import './background.css'
import type { SurveyBackground } from '#contract/survey/look'
import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useBlobAddress } from '../ui/hooks/use-blob-address.ts'
import type { SurveyFiles } from './survey-files.ts'
import { useSurveyFile } from './use-survey-file.ts'

/**
 * The picture behind or beside a survey. No text lies on it: questions have their sheet and the footer a ground of its
 * own, so that no picture makes them unreadable.
 */
export function Background({ picture, focus, place, files }: SurveyBackground & { files: SurveyFiles }) {
  const address = useBlobAddress(useSurveyFile(picture, files))
  const [shown, setShown] = useState<string>()
  return (
    <div data-place={place} className="survey-background">
      {address ? (
        <img
          src={address}
          alt=""
          decoding="async"
          fetchPriority="low"
          onLoad={() => setShown(address)}
          className={classNames(shown === address && 'is-shown')}
          style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
        />
      ) : null}
    </div>
  )
}
