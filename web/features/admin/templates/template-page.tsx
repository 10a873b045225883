import type { TemplateRecord } from '#contract/projects/templates'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { UnsavedGuard } from '../../../shell/navigation/unsaved-guard.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { signal } from '../../../platform/signal.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Slider } from '../../../ui/dials/slider.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { differing, RecordConflict } from '../../../editing/record-conflict.tsx'
import { RowPage, RowPageError, RowSection } from '../list/row-page.tsx'
import { refreshTemplates } from './template-actions.ts'
import { templateList } from './template-list.tsx'
import { saveTemplate, takeStage, useTemplate } from './use-template.ts'
import { isolated } from '../../../platform/locale.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

/** `/admin/templates/:id`. */
export function Component() {
  const { id = '' } = useParams()
  const template = useTemplate(id)
  useTitle(template.data?.title ?? 'Template')
  if (!template.data) {
    return (
      <RowPageError
        error={template.error}
        missing="There is no such template"
        onRetry={() => void template.refetch()}
      />
    )
  }
  return <TemplatePage template={template.data} />
}

function TemplatePage({ template }: { template: TemplateRecord }) {
  const { id, source, published, trashed } = template
  const [isTaking, setTaking] = useState(false)
  const [theirs, setTheirs] = useState<TemplateRecord>()
  const row = { ...template, expand: {} }

  async function take(seen = template) {
    setTaking(true)
    try {
      const other = await takeStage(seen)
      setTheirs(other)
      if (other) return
      toast({ text: 'The template matches the studio.', tone: 'good' })
    } catch (error) {
      showErrorBriefly(error)
    } finally {
      setTaking(false)
    }
  }

  return (
    <RowPage
      list={templateList}
      listPath="/admin/templates"
      row={row}
      title={template.title}
      state={
        trashed === '' ? (
          <StateDot tone={published ? 'good' : 'off'}>{published ? 'Published' : 'Draft'}</StateDot>
        ) : (
          <StateDot tone="danger">In the trash</StateDot>
        )
      }
      actions={
        source === '' ? null : (
          <>
            <Link to={`/projects/${source}/editor`} className={buttonClass()}>
              <Clapperboard aria-hidden="true" />
              Open in the studio
            </Link>
            <Button icon={<Download aria-hidden="true" />} pending={isTaking} onPress={() => void take()}>
              Update from the studio
            </Button>
          </>
        )
      }
    >
      <TemplateForm key={id} template={template} />
      {theirs ? (
        <RecordConflict
          what="this template"
          fields={[
            {
              label: 'Stage',
              mine: 'As in the studio',
              theirs: (
                <>
                  Saved on <Moment value={theirs.updated} />
                </>
              ),
            },
          ]}
          mineLabel="Update anyway"
          onMine={() => take(theirs)}
          onTheirs={() => {
            setTheirs(undefined)
            return refreshTemplates()
          }}
        />
      ) : null}
    </RowPage>
  )
}

function lengthOf({ document }: TemplateRecord): number {
  const parts = [...document.scenes, ...document.captions, ...document.gestures]
  return Math.max(1, ...parts.map(({ start, duration }) => start + duration))
}

function TemplateForm({ template }: { template: TemplateRecord }) {
  const [title, setTitle] = useState(template.title)
  const [description, setDescription] = useState(template.description)
  const [position, setPosition] = useState<number | undefined>(template.position)
  const [moment, setMoment] = useState(template.moment)
  /** The version the form is based on. */
  const [base, setBase] = useState(template)
  const [pending, setPending] = useState(false)
  const [theirs, setTheirs] = useState<TemplateRecord>()
  const { cast } = useCast(template.document, { takes: [], voices: false })
  const [shown] = useState(() => signal(template.moment))
  const isReady = title.trim() !== '' && position !== undefined
  const mine = useMemo(
    () => ({
      title: title.trim(),
      description: description.trim(),
      position: position ?? template.position,
      moment,
    }),
    [title, description, position, template.position, moment],
  )

  const isChanged = (Object.keys(mine) as (keyof typeof mine)[]).some((field) => mine[field] !== base[field])

  async function save(updated = base.updated) {
    setPending(true)
    try {
      const answer = await saveTemplate(template.id, updated, mine)
      setTheirs(answer.theirs)
      if (!answer.saved) return
      setBase({ ...base, ...mine, updated: answer.saved })
      toast({ text: 'Saved.', tone: 'good' })
    } catch (error) {
      showErrorBriefly(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <RowSection title="Picture">
        <div className="aspect-video w-full">
          <StageView
            document={template.document}
            cast={cast}
            position={shown}
            label={`How “${isolated(template.title)}” looks`}
            stageClassName="rounded-panel border border-line"
          />
        </div>
        <Slider
          label="Frame shown"
          value={moment}
          min={0}
          max={lengthOf(template)}
          step={0.1}
          onChange={(value) => {
            setMoment(value)
            shown.set(value)
          }}
        />
      </RowSection>
      <RowSection title="Text and position">
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) void save()
          }}
        >
          <TextField label="Title" value={title} onChange={setTitle} maxLength={120} autoComplete="off" />
          <TextArea
            label="Description"
            description="What people can make with it, in one sentence."
            value={description}
            onChange={setDescription}
            maxLength={500}
            rows={3}
          />
          <NumberField
            label="Position in the list"
            description="Lowest first."
            required
            min={0}
            max={1_000_000}
            value={position}
            onChange={setPosition}
          />
          <Button
            type="submit"
            variant="primary"
            pending={pending}
            isDisabled={!isReady}
            className="self-start"
          >
            Save
          </Button>
        </form>
      </RowSection>
      <UnsavedGuard isUnsaved={isChanged} />
      {theirs ? (
        <RecordConflict
          what="this template"
          fields={differing([
            { label: 'Title', mine: mine.title, theirs: theirs.title },
            { label: 'Description', mine: mine.description, theirs: theirs.description },
            { label: 'Position', mine: String(mine.position), theirs: String(theirs.position) },
            { label: 'Frame shown', mine: String(mine.moment), theirs: String(theirs.moment) },
          ])}
          otherwise="Its stage or its status changed; the texts here are the same."
          onMine={() => void save(theirs.updated)}
          onTheirs={() => {
            setTitle(theirs.title)
            setDescription(theirs.description)
            setPosition(theirs.position)
            setMoment(theirs.moment)
            shown.set(theirs.moment)
            setBase(theirs)
            setTheirs(undefined)
          }}
        />
      ) : null}
    </div>
  )
}
