import { LIST_MAX_ROWS } from '#contract/emails/lists'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../../platform/locale.ts'
import { readTextFile } from '../../../platform/text-file.ts'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { stopMailTo } from './use-mail-lists.ts'

type Report = Awaited<ReturnType<typeof stopMailTo>>

/** Suppresses pasted addresses or those of another program's export. */
export function StopMailDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [scope, setScope] = useState<'marketing' | 'all'>('marketing')
  const [report, setReport] = useState<Report>()
  const { state, error, send } = useSending(async () => {
    const made = await stopMailTo({ text, scope, note: note.trim() })
    if (made.invalid === 0) return onClose()
    setReport(made)
  })
  return (
    <Dialog title="Stop mail to addresses" size="small" onClose={onClose}>
      <form onSubmit={(event: FormEvent) => send(event)} noValidate className="flex flex-col gap-4">
        <TextArea
          label="E-mail addresses"
          description={`Paste them, or choose a CSV file. Up to ${formatNumber(LIST_MAX_ROWS)}.`}
          rows={5}
          className="[&_textarea]:field-sizing-fixed"
          value={text}
          onChange={(value) => {
            setText(value)
            setReport(undefined)
          }}
        />
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          Or a CSV file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="text-sm font-normal file:mr-3 file:h-8 file:rounded-control file:border file:border-line-strong file:bg-raised file:px-3 file:text-sm"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void readTextFile(file).then(setText)
            }}
          />
        </label>
        <RadioChips
          label="Which e-mails"
          options={[
            { id: 'marketing', label: 'All except account e-mails' },
            { id: 'all', label: 'All e-mails' },
          ]}
          value={scope}
          onChange={setScope}
        />
        <TextField label="Reason, for other admins" maxLength={500} value={note} onChange={setNote} />
        {error ? (
          <p role="alert">
            <strong className="text-danger">{error.title}.</strong> {error.text}
          </p>
        ) : null}
        {report ? (
          <div role="status" className="flex flex-col gap-2 text-sm">
            <p>
              Stopped: {formatNumber(report.accepted)}. Without an address: {formatNumber(report.invalid)}.
            </p>
            <ul className="max-h-32 overflow-y-auto text-soft">
              {report.refused.map(({ row, text: words }, index) => (
                <li key={index} className="truncate">
                  Row {row}: {words}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {report ? (
          <Button onPress={onClose} className="self-end">
            Done
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            pending={state === 'sending'}
            isDisabled={text.trim() === ''}
            className="self-end"
          >
            Stop mail
          </Button>
        )}
      </form>
    </Dialog>
  )
}
