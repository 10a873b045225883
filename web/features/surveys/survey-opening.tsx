import { HEADING_ELEMENT } from '#model/pages/page-elements'
import type { ShownTitle } from '#model/survey/shown-title'
import { useTranslation } from '../../survey/translation-context.ts'
import { RunnerTitle } from '../../survey/runner-titles.tsx'

/** A survey whose form is loading; the worker writes its title and first questions into the prerendered document. */
export function SurveyOpening({ texts }: { texts?: ShownTitle | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="@container flex flex-col gap-8 has-[section]:[&>[role=status]]:hidden">
      <div id={HEADING_ELEMENT}>
        {texts ? (
          <RunnerTitle {...texts} preview={false} />
        ) : (
          <div className="flex animate-breathe flex-col gap-5">
            <div className="h-10 w-2/3 rounded-control bg-pressed" />
            <div className="h-5 w-full rounded-control bg-hover" />
          </div>
        )}
      </div>
      <div role="status" aria-label={t('opening')} className="flex animate-breathe flex-col gap-5">
        <div className="h-11 w-full rounded-control bg-hover" />
        <div className="h-11 w-full rounded-control bg-hover" />
      </div>
    </div>
  )
}
