import { useState } from 'react'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import type { ShownMail } from './use-mail-lists.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const forms = [
  { id: 'html', label: 'Preview' },
  { id: 'text', label: 'Text' },
  { id: 'headers', label: 'Headers' },
] as const
const widths = [
  { id: 'desktop', label: 'Desktop' },
  { id: 'phone', label: 'Phone' },
] as const
const lights = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const

export function MailReader({ mails, listLabel }: { mails: readonly ShownMail[]; listLabel: string }) {
  const [chosen, choose] = useState('')
  const read = mails.find(({ id }) => id === chosen) ?? mails[0]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <nav
        aria-label={listLabel}
        className="max-h-72 overflow-auto rounded-panel border border-line bg-panel lg:max-h-[75dvh]"
      >
        <ul>
          {mails.map(({ id, title, subject, created }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-current={id === read?.id ? 'true' : undefined}
                onClick={() => choose(id)}
                className={classNames(
                  'flex w-full flex-col items-start gap-0.5 px-4 py-2.5 text-left text-sm transition-colors',
                  id === read?.id ? 'bg-pressed' : 'hover:bg-hover',
                )}
              >
                <span className="flex w-full items-baseline gap-2">
                  <TruncatedText className="flex-1 font-medium">{title}</TruncatedText>
                  <span className="shrink-0 text-soft tabular-nums">{formatRecentDateTime(created)}</span>
                </span>
                <TruncatedText className="w-full text-soft">{subject}</TruncatedText>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {read ? <Reader mail={read} /> : null}
    </div>
  )
}

function Reader({ mail }: { mail: ShownMail }) {
  const [form, setForm] = useState<(typeof forms)[number]['id']>('html')
  const [width, setWidth] = useState<(typeof widths)[number]['id']>('desktop')
  const [light, setLight] = useState<(typeof lights)[number]['id']>('light')
  const { subject, text, frame, from, to, headers } = mail
  const shown = frame === undefined && form === 'html' ? 'text' : form
  const lines = [
    ...(from === '' ? [] : [['From', from]]),
    ...(to === '' ? [] : [['To', to]]),
    ['Subject', subject],
    ...Object.entries(headers),
  ]
  return (
    <article aria-label={subject} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 className="text-2xl wrap-anywhere">{subject}</h2>
        {to === '' ? null : (
          <p className="text-sm text-soft wrap-anywhere">
            To {to}
            {from === '' ? '' : `, from ${from}`}
          </p>
        )}
      </header>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <RadioChips label="Form" labelHidden options={forms} value={shown} onChange={setForm} />
        {shown === 'html' ? (
          <>
            <RadioChips label="Width" labelHidden options={widths} value={width} onChange={setWidth} />
            <RadioChips label="Light" labelHidden options={lights} value={light} onChange={setLight} />
          </>
        ) : null}
      </div>
      {shown === 'html' ? (
        <div className="overflow-auto rounded-panel border border-line bg-pressed p-3 sm:p-5">
          <iframe
            key={`${frame}-${light}`}
            title={`“${isolated(subject)}” as it looks`}
            src={frame}
            sandbox=""
            className="mx-auto block h-[65dvh] max-w-full rounded-control bg-raised"
            // Dark styles of mails depend on the frame's own colour scheme.
            style={{ colorScheme: light, width: width === 'phone' ? 375 : '100%' }}
          />
        </div>
      ) : shown === 'text' ? (
        <pre className="overflow-auto rounded-panel border border-line bg-panel p-5 text-sm leading-relaxed whitespace-pre-wrap">
          {text}
        </pre>
      ) : (
        <dl className="grid gap-x-4 gap-y-2 rounded-panel border border-line bg-panel p-5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          {lines.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-medium">{name}</dt>
              <dd className="text-soft wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
