import type { TemplateRecord } from '#contract/projects/templates'
import { useState } from 'react'
import { signal } from '../../../platform/signal.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useTemplates } from './use-templates.ts'

/** Stages that are set already, above the characters; nothing where there are none. */
export function TemplateChoice({
  pending,
  onChoose,
}: {
  pending: string | undefined
  onChoose: (template: TemplateRecord) => void
}) {
  const templates = useTemplates()
  if (templates.length === 0) return null
  return (
    <section aria-labelledby="templates-title" className="mb-6">
      <h3 id="templates-title" className="mb-2 text-base">
        Start from a template
      </h3>
      <ul className="flex gap-3 overflow-x-auto pb-2">
        {templates.map((template) => (
          <li key={template.id} className="w-52 shrink-0">
            <TemplateButton
              template={template}
              isPending={pending === template.id}
              onPress={() => onChoose(template)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TemplateButton({
  template,
  isPending,
  onPress,
}: {
  template: TemplateRecord
  isPending: boolean
  onPress: () => void
}) {
  const { cast } = useCast(template.document, { takes: [], voices: false })
  const [moment] = useState(() => signal(template.moment))
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      onClick={onPress}
      className="group flex w-full flex-col rounded-panel text-left"
    >
      <span className="relative block aspect-video w-full overflow-hidden rounded-panel border border-line transition-colors group-hover:border-line-strong group-active:border-curtain">
        <StageView document={template.document} cast={cast} position={moment} label="" stageClassName="" />
        {isPending ? (
          <span className="absolute inset-0 grid place-items-center bg-veil text-3xl text-on-curtain">
            <Spinner label="Setting the stage" />
          </span>
        ) : null}
      </span>
      <span className="mt-2 leading-tight font-semibold">
        <bdi>{template.title}</bdi>
      </span>
      <span className="line-clamp-2 text-sm text-soft">{template.description}</span>
    </button>
  )
}
