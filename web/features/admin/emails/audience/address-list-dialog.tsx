import { LIST_MAX_ROWS } from '#contract/emails/lists'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useAddressImport } from './use-address-import.ts'
import { formatNumber } from '../../../../platform/locale.ts'

/** Imports pasted addresses or a CSV file: shows a report first, then creates the list. */
export function AddressListDialog({
  onMade,
  onClose,
}: {
  onMade: (list: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const { report, errorText, isBusy, look, make, readFile } = useAddressImport(text, onMade)
  return (
    <Dialog
      title="A list of addresses"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {report ? (
            <Button
              variant="primary"
              pending={isBusy}
              isDisabled={report.accepted === 0}
              onPress={() => make(name.trim() || 'Untitled list')}
            >
              Save {formatNumber(report.accepted)} {report.accepted === 1 ? 'address' : 'addresses'}
            </Button>
          ) : (
            <Button variant="primary" pending={isBusy} isDisabled={text.trim() === ''} onPress={look}>
              Review
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="Name of the list" value={name} maxLength={200} onChange={setName} />
        <TextArea
          label="Addresses"
          description={`One per line, or a CSV file with a column “email” and, if you like, “name”. ${formatNumber(LIST_MAX_ROWS)} at most.`}
          rows={8}
          // Measured: a growing field takes at least 1.5 times as long for thousands of lines.
          className="[&_textarea]:field-sizing-fixed"
          value={text}
          onChange={setText}
        />
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          Or a CSV file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="text-sm font-normal file:mr-3 file:h-8 file:rounded-control file:border file:border-line-strong file:bg-raised file:px-3 file:text-sm"
            // Allows choosing the same file again after correcting it.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (!file) return
              if (name === '') setName(file.name.replace(/\.\w+$/, ''))
              void readFile(file).then((read) => {
                if (read !== undefined) setText(read)
              })
            }}
          />
        </label>
        {errorText ? (
          <p role="alert" className="text-sm text-danger">
            {errorText}
          </p>
        ) : null}
        {report ? (
          <div role="status" className="flex flex-col gap-2 text-sm">
            <p>
              {formatNumber(report.accepted)} can be used
              {report.duplicates > 0
                ? `, ${formatNumber(report.duplicates)} ${report.duplicates === 1 ? 'duplicate' : 'duplicates'}`
                : ''}
              {report.invalid > 0 ? `, ${formatNumber(report.invalid)} without an address` : ''}.
            </p>
            {report.optedOut > 0 ? (
              <p>
                {report.optedOut === 1
                  ? '1 address unsubscribed, bounced or was blocked before. It'
                  : `${formatNumber(report.optedOut)} addresses unsubscribed, bounced or were blocked before. They`}{' '}
                won’t be on the list, and won’t get campaigns from other lists either.
              </p>
            ) : null}
            {report.refused.length > 0 ? (
              <ul className="max-h-32 overflow-y-auto text-soft">
                {report.refused.map(({ row, text: words }, index) => (
                  <li key={index} className="truncate">
                    Row {row}: {words}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
