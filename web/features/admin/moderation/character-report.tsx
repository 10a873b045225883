import type { ListRow } from '#contract/admin/lists'
import { portraitPath } from '#contract/characters'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isolated } from '../../../platform/locale.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { RemoveArtDialog } from '../characters/remove-art-dialog.tsx'
import { SimilarArt } from '../characters/similar-art.tsx'
import { useReported } from '../characters/use-takedown.ts'
import { AdminSection } from '../frame/admin-page.tsx'
import { Moment, related, StateDot, textOf } from '../list/common-columns.tsx'
import { reasonLabel, stateOf } from './report-labels.ts'
import { dismiss } from './use-moderation.ts'

/** A report of a character, with what it looks like. */
export function CharacterReport({ report }: { report: ListRow }) {
  const [isRemoving, setRemoving] = useState(false)
  const [isPending, setPending] = useState(false)
  const id = textOf(report.character)
  const name = textOf(report.quote)
  const portrait = portraitPath({
    rig: related(report, 'character', 'rig'),
    poster: related(report, 'character', 'poster'),
  })
  const isOpen = report.state === 'open'
  const note = textOf(report.note)
  const reporter = related(report, 'reporter', 'name')
  const seenIn = related(report, 'project', 'title')
  const { isBuiltIn, isDown } = useReported(id)
  const project = textOf(report.project)

  async function run(work: () => Promise<void>, done?: string) {
    setPending(true)
    try {
      await work()
      if (done !== undefined) toast({ text: done, tone: 'good' })
    } catch (failure) {
      showErrorBriefly(failure)
    }
    setPending(false)
  }

  return (
    <>
      <AdminSection title="What was reported">
        <div className="flex flex-col gap-4 p-5 text-sm">
          {isDown || portrait === '' ? null : (
            <img
              src={portrait}
              alt={`The art of ${isolated(name)}`}
              className="size-40 rounded-control border border-line bg-[#f3ead9] object-contain"
            />
          )}
          <Link to={`/admin/characters/${id}`} className="self-start text-base font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
            <dt className="text-soft">State</dt>
            <dd>
              <StateDot {...stateOf(textOf(report.state))} />
            </dd>
            <dt className="text-soft">Why</dt>
            <dd>
              {reasonLabel(textOf(report.reason))}, <Moment value={report.created} />
            </dd>
            {note ? (
              <>
                <dt className="text-soft">Note</dt>
                <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {note}
                </dd>
              </>
            ) : null}
            {project === '' ? null : (
              <>
                <dt className="text-soft">Seen in</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {seenIn ? (
                    <Link to={`/projects/${project}`} className="underline underline-offset-2">
                      <bdi>{seenIn}</bdi>
                    </Link>
                  ) : (
                    'a project that was deleted'
                  )}
                </dd>
              </>
            )}
            {report.reason === 'similar' ? null : (
              <>
                <dt className="text-soft">Reported by</dt>
                <dd>{reporter ? <bdi>{reporter}</bdi> : 'visitors without an account'}</dd>
              </>
            )}
          </dl>
          <div className="flex flex-wrap gap-2">
            {isBuiltIn ? (
              <Link to={`/admin/characters/${id}`} className={buttonClass({})}>
                Open the character
              </Link>
            ) : (
              <Button variant="danger" isDisabled={!isOpen || isDown} onPress={() => setRemoving(true)}>
                {isDown ? 'Art is removed' : 'Remove art…'}
              </Button>
            )}
            <Button
              isDisabled={!isOpen}
              pending={isPending}
              onPress={() => void run(() => dismiss(report), 'Dismissed the report.')}
            >
              Dismiss report
            </Button>
          </div>
        </div>
      </AdminSection>
      <SimilarArt character={id} />
      {isRemoving ? <RemoveArtDialog character={{ id, name }} onClose={() => setRemoving(false)} /> : null}
    </>
  )
}
