import type { Question } from '#contract/survey/schema'
import type { SurveyFiles } from './survey-files.ts'
import { useStoredPicture } from './use-stored-picture.ts'

/** Its place is free before it has loaded, so that nothing below it moves. */
export function QuestionPicture({
  picture: { media, width, height },
  alt,
  language,
  files,
}: {
  picture: NonNullable<Question['picture']>
  alt: string
  language: string
  files: SurveyFiles
}) {
  const address = useStoredPicture(media, files)
  return (
    <div
      className="overflow-hidden rounded-control bg-hover"
      // A tall one is narrower: the options below it stay in sight.
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, ${width}px, ${(60 * width) / height}dvh)`,
      }}
    >
      {address ? <img src={address} alt={alt} lang={language} className="size-full object-contain" /> : null}
    </div>
  )
}
