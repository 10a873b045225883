import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { CallError } from '../../../platform/call-error.ts'
import { PageError } from '../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BackLink } from '../composing/composer-header.tsx'
import { DeviceChips, type Device } from '../composing/device-chips.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import { useEmailActs } from './use-email-acts.ts'
import { useEmail, usePreview, type MailColours } from './use-emails.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { formatBytes } from '../../../platform/format-bytes.ts'

const views = ['html', 'text', 'headers'] as const
type View = (typeof views)[number]

/** `/admin/emails/preview/:id`: the e-mail of one recipient on several devices. */
export function Component() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const email = useEmail(id)
  const recipient = params.get('recipient') ?? ''
  const view = views.find((one) => one === params.get('view')) ?? 'html'
  const [width, setWidth] = useState<Device>('desktop')
  const [colours, setColours] = useState<MailColours>('light')
  const preview = usePreview(id, recipient, { revision: email.data?.revision ?? 0, colours })
  const acts = useEmailActs()
  useTitle(email.data ? `Preview: ${email.data.name}` : 'Preview')
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }

  if (email.error instanceof CallError && email.error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such e-mail' })
  }
  const { data } = preview
  return (
    <main className="flex min-h-dvh flex-col bg-paper">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-panel px-3 py-2 md:px-5">
        <BackLink to={`/admin/emails/compose/${id}`} label="Back to the e-mail" />
        <h1 className="min-w-0 text-xl">
          <TruncatedText>{email.data?.name ?? 'Preview'}</TruncatedText>
        </h1>
        <RadioChips<View>
          label="Part"
          labelHidden
          options={[
            { id: 'html', label: 'HTML' },
            { id: 'text', label: 'Text' },
            { id: 'headers', label: 'Headers' },
          ]}
          value={view}
          onChange={(next) => set('view', next === 'html' ? '' : next)}
        />
        {view === 'html' ? (
          <>
            <DeviceChips label="Width" order={['desktop', 'phone']} value={width} onChange={setWidth} />
            <RadioChips
              label="Colours"
              labelHidden
              options={[
                { id: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
                { id: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
              ]}
              value={colours}
              onChange={setColours}
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          {email.data ? (
            <RecipientPicker
              audience={email.data.audience}
              category={email.data.category}
              shown={data?.recipient ?? ''}
              onPick={(address) => set('recipient', address)}
            />
          ) : null}
          <Button
            size="small"
            pending={acts.running === 'test'}
            onPress={() => void acts.test(id, recipient)}
          >
            Send me a test
          </Button>
        </div>
      </header>
      {data ? (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-3 text-sm md:px-6">
            <Fact name="Subject" value={data.subject} />
            {data.preheader ? <Fact name="Preview line" value={data.preheader} /> : null}
            <Fact name="To" value={data.recipient} />
            <Fact name="HTML" value={formatBytes(data.htmlBytes)} />
            <Fact name="Text" value={formatBytes(data.textBytes)} />
          </dl>
          <MailView {...{ data, view, width, colours }} />
        </>
      ) : preview.error ? (
        <LoadErrorNotice error={preview.error} onRetry={preview.refetch}>
          {recipient ? <Button onPress={() => set('recipient', '')}>Show the first recipient</Button> : null}
        </LoadErrorNotice>
      ) : (
        <div role="status" aria-label="Loading the preview" className="p-8">
          <Skeleton className="mx-auto h-[60vh] max-w-2xl" />
        </div>
      )}
    </main>
  )
}

function MailView({
  data,
  view,
  width,
  colours,
}: {
  data: NonNullable<ReturnType<typeof usePreview>['data']>
  view: View
  width: Device
  colours: MailColours
}) {
  return (
    <div className="flex flex-1 flex-col p-4 md:p-8">
      {view === 'html' ? (
        <iframe
          key={data.address}
          title={`The e-mail on a ${width === 'phone' ? 'phone' : 'desktop'}, in ${colours} colours`}
          src={data.address}
          sandbox=""
          // Its width drives the rules for phones.
          style={{ colorScheme: colours }}
          className={classNames(
            'mx-auto w-full flex-1 rounded-panel border border-line shadow-float',
            width === 'phone' ? 'min-h-[44rem] max-w-[390px]' : 'min-h-[40rem] max-w-5xl',
          )}
        />
      ) : (
        <pre className="mx-auto w-full max-w-3xl rounded-panel border border-line bg-raised p-5 text-sm wrap-anywhere whitespace-pre-wrap">
          {view === 'text'
            ? data.text
            : data.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        </pre>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-medium">
        <TruncatedText>{value}</TruncatedText>
      </dd>
    </div>
  )
}
