import {
  PURPOSE_MIN_LENGTH,
  WAITLIST_TEXT_MAX,
  type UploadRequest,
  isShowcase,
} from '#contract/upload-waitlist'
import { useState } from 'react'
import { errorMessage } from '../../shell/errors/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { useUploadRequest } from './use-upload-request.ts'
import { formatDate } from '../../platform/locale.ts'

export function OwnCharactersSection() {
  const { request, allowed, isKnown, error, retry, ...asking } = useUploadRequest()
  const [isAsking, setAsking] = useState(false)
  const waits = request?.state === 'waiting'
  return (
    <SettingsSection
      id="own-characters"
      title="Characters of your own"
      text={
        allowed
          ? 'You can upload characters you have drawn, on a project’s character page.'
          : 'Drawn a puppet yourself? Tell us about it. Our team looks at every request and replies by e-mail.'
      }
      action={
        isKnown && !allowed && !waits && !isAsking ? (
          <Button onPress={() => setAsking(true)}>{request ? 'Ask again' : 'Ask to upload one'}</Button>
        ) : undefined
      }
    >
      {error && !isKnown ? (
        <div className="flex flex-col items-start gap-3">
          <Outcome error={errorMessage(error)} />
          <Button size="small" onPress={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {request && !allowed ? <RequestState request={request} /> : null}
      {isAsking && !waits ? <AskForm {...asking} onDone={() => setAsking(false)} /> : null}
    </SettingsSection>
  )
}

function RequestState({ request: { state, created, decided, purpose, answer } }: { request: UploadRequest }) {
  const day = (date: string) => formatDate(new Date(date.replace(' ', 'T')), { dateStyle: 'long' })
  return (
    <div role="status" className="w-full rounded-control border border-line bg-raised px-4 py-3">
      <p className="font-medium">
        {state === 'waiting'
          ? `You asked on ${day(created)}. We’ll write to you.`
          : `Not this time (${day(decided)}).`}
      </p>
      <p className="mt-1 wrap-anywhere text-soft">“{purpose}”</p>
      {answer ? <p className="mt-2 wrap-anywhere">{answer}</p> : null}
    </div>
  )
}

function AskForm({
  ask,
  pending,
  requestError,
  onDone,
}: Pick<ReturnType<typeof useUploadRequest>, 'ask' | 'pending' | 'requestError'> & { onDone: () => void }) {
  const [purpose, setPurpose] = useState('')
  const [link, setLink] = useState('')
  const [tried, setTried] = useState(false)
  const isLong = purpose.trim().length >= PURPOSE_MIN_LENGTH
  const isLink = link.trim() === '' || isShowcase(link.trim())
  return (
    <form
      noValidate
      className="flex w-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isLong || !isLink) return
        void ask(purpose, link).then((done) => {
          if (done) onDone()
        })
      }}
    >
      <TextArea
        label="What would you upload, and what for?"
        value={purpose}
        onChange={setPurpose}
        rows={3}
        maxLength={WAITLIST_TEXT_MAX}
        error={tried && !isLong ? 'One sentence is enough.' : undefined}
      />
      <TextField
        label="Where can we see your drawings? (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={link}
        onChange={setLink}
        maxLength={500}
        error={tried && !isLink ? 'A web address starting with https://.' : undefined}
      />
      <Outcome error={requestError} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Send the request
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
