import type { Campaign, CampaignContent } from '#contract/emails/campaigns'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { EditorState } from '../../../../editing/editor.ts'
import { saveFirst } from '../../../../editing/save-first.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SectionError } from '../../frame/admin-page.tsx'
import { findingMessage, peopleLabel } from '../email-labels.ts'
import type { MailEditor } from './use-composer.ts'
import { useEmailActs } from '../use-email-acts.ts'
import { useCheck } from '../use-emails.ts'
import { formatBytes } from '../../../../platform/format-bytes.ts'

interface CheckPanelProps {
  email: Campaign
  editor: MailEditor
  state: EditorState<CampaignContent>
}

export function CheckPanel({ email, editor, state }: CheckPanelProps) {
  const isSaved = state.save === 'saved'
  const { data, error, refetch } = useCheck(email.id, isSaved ? state.revision : -1)
  const acts = useEmailActs()
  return (
    <section className="flex flex-col gap-4" aria-label="Check">
      {data ? (
        <>
          <Findings findings={data.findings} />
          <dl className="grid grid-cols-2 gap-2 text-sm">
            <dt className="text-soft">Goes to</dt>
            <dd className="text-right tabular-nums">{peopleLabel(data.recipients, data)}</dd>
            <dt className="text-soft">Unsubscribed or blocked</dt>
            <dd className="text-right tabular-nums">{peopleLabel(data.skipped, data)}</dd>
            <dt className="text-soft">HTML size</dt>
            <dd className="text-right tabular-nums">{formatBytes(data.bytes)}</dd>
          </dl>
        </>
      ) : error ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <Button
        pending={acts.running === 'test'}
        onPress={() => void saveFirst(editor.flush).then((isSaved) => isSaved && acts.test(email.id, ''))}
      >
        Send me a test
      </Button>
      <p className="text-sm text-soft">
        It goes to your own address, marked as a test, with the values of the first recipient.
      </p>
    </section>
  )
}

export function Findings({ findings }: { findings: readonly Parameters<typeof findingMessage>[0][] }) {
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-good">
        <CircleCheck aria-hidden="true" />
        Everything looks good.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-2.5">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.about}`} className="flex items-start gap-2 text-sm">
          {finding.level === 'error' ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 text-danger" />
          ) : (
            <TriangleAlert aria-hidden="true" className="mt-0.5 text-soft" />
          )}
          <span className="min-w-0 break-words">
            <span className="sr-only">{finding.level === 'error' ? 'Error: ' : 'Warning: '}</span>
            {findingMessage(finding)}
          </span>
        </li>
      ))}
    </ul>
  )
}
