import type { ChatCardRecord } from '#contract/chat/chat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { makeCard } from '../actions.ts'
import { usePublished } from './use-published.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface ProjectPickerProps {
  me: string
  onPick: (card: ChatCardRecord) => void
  onClose: () => void
}

export function ProjectPicker({ me, onPick, onClose }: ProjectPickerProps) {
  const { data, error } = usePublished(me)
  const [busy, setBusy] = useState('')
  const [sendError, setSendError] = useState('')

  async function pick(id: string) {
    setBusy(id)
    setSendError('')
    try {
      onPick(await makeCard(`${window.location.origin}/projects/${id}`))
      onClose()
    } catch (failure) {
      setSendError(errorMessage(failure).text)
    } finally {
      setBusy('')
    }
  }

  const words = error ? errorMessage(error).text : sendError
  return (
    <Dialog title="Share a project" size="small" onClose={onClose}>
      {data === undefined && !error ? <Skeleton className="h-24" /> : null}
      {data?.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-soft">
            None of your projects is published yet. Publish one on its page, then share it here.
          </p>
          <Link to="/projects" className={buttonClass({})}>
            My projects
          </Link>
        </div>
      ) : null}
      <ul className="-mx-2">
        {data?.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy !== ''}
              onClick={() => void pick(id)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover disabled:opacity-45"
            >
              <Clapperboard aria-hidden="true" className="size-4 text-soft" />
              <TruncatedText>{title}</TruncatedText>
            </button>
          </li>
        ))}
      </ul>
      {words ? (
        <p role="alert" className="mt-3 text-danger">
          {words}
        </p>
      ) : null}
    </Dialog>
  )
}
