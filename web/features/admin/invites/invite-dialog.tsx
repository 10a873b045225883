import { addressVerdicts, type CheckedAddress } from '#contract/invites'
import Copy from 'lucide-react/icons/copy'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { countWords, skippedTable, verdictLabels } from './invite-labels.ts'
import { TermsFields } from './terms-fields.tsx'
import type { useInviting } from './use-making.ts'
import { formatNumber } from '../../../platform/locale.ts'

type Inviting = ReturnType<typeof useInviting>

/** Invites users from a pasted list: reports on each address, then sends the mails. */
export function InviteDialog({
  inviting: { terms, setTerms, list },
  onClose,
}: {
  inviting: Inviting
  onClose: () => void
}) {
  const { stage } = list
  const fresh = stage.name === 'checked' ? stage.rows.filter(({ verdict }) => verdict === 'new').length : 0
  return (
    <Dialog
      title={stage.name === 'checked' ? 'What will happen' : stage.name === 'done' ? 'Done' : 'Invite people'}
      onClose={onClose}
      keepsTyped
      modalOnly={stage.name === 'sending'}
      escapeDisabled={stage.name === 'sending'}
      actions={
        stage.name === 'list' ? (
          <Button
            variant="primary"
            pending={list.pending}
            isDisabled={list.text.trim() === ''}
            onPress={() => void list.check()}
          >
            Check the list
          </Button>
        ) : stage.name === 'checked' ? (
          <>
            <Button onPress={list.backToList}>Back to the list</Button>
            <Button variant="primary" isDisabled={fresh === 0} onPress={() => void list.send(stage.rows)}>
              {fresh === 0 ? 'No one to invite' : `Send ${countWords(fresh, 'invite', 'invites')}`}
            </Button>
          </>
        ) : stage.name === 'done' ? (
          <>
            <Button onPress={list.startOver}>Invite more</Button>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </>
        ) : null
      }
    >
      {stage.name === 'list' ? (
        <ListField list={list} />
      ) : stage.name === 'checked' ? (
        <div className="flex flex-col gap-5">
          <Report rows={stage.rows} />
          {fresh > 0 ? <TermsFields terms={terms} onChange={setTerms} /> : null}
        </div>
      ) : stage.name === 'sending' ? (
        <div role="status" className="flex flex-col gap-3">
          <p>
            {formatNumber(stage.made)} of {countWords(stage.of, 'invite', 'invites')} made. Keep this open.
          </p>
          <ProgressBar label="Invites made" value={stage.made / stage.of} />
        </div>
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <p>
            {stage.made === 0
              ? 'No invites were created.'
              : `${countWords(stage.made, 'invite', 'invites')} on the way. The list shows what becomes of each.`}
          </p>
          {stage.errorText === '' ? null : <p className="text-danger">{stage.errorText}</p>}
          {stage.left.length > 0 ? <Report rows={stage.left} /> : null}
        </div>
      )}
    </Dialog>
  )
}

function ListField({ list }: Pick<Inviting, 'list'>) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void list.readFile(file)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col gap-3 rounded-control outline-2 outline-offset-8 outline-dashed',
        isOver ? 'outline-curtain' : 'outline-transparent',
      )}
    >
      <TextArea
        label="Addresses"
        description="One per line, or a CSV file with a column “email” and, if you like, “name”. You’ll see what will happen before anything is sent."
        rows={6}
        // Measured: a growing field takes at least 1.5 times as long for thousands of lines.
        className="[&_textarea]:field-sizing-fixed"
        value={list.text}
        onChange={list.setText}
        error={list.errorText || undefined}
        placeholder={'ada@example.org\nBen Bird <ben@example.org>'}
      />
      <div>
        <FilePicker
          ref={input}
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={([file]) => {
            if (file) void list.readFile(file)
          }}
        />
        <Button size="small" icon={<FileUp aria-hidden="true" />} onPress={() => input.current?.click()}>
          Upload a CSV file
        </Button>
      </div>
    </div>
  )
}

/** Rows beyond this number are counted, not shown. */
const SHOWN = 200

function Report({ rows }: { rows: readonly CheckedAddress[] }) {
  const counts = addressVerdicts
    .map((verdict) => ({ verdict, count: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  const sorted = [
    ...rows.filter(({ verdict }) => verdict !== 'new'),
    ...rows.filter(({ verdict }) => verdict === 'new'),
  ]
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {counts.map(({ verdict, count }) => (
          <li
            key={verdict}
            className={classNames(
              'rounded-full border px-3 py-1',
              verdict === 'new' ? 'border-good text-good' : 'border-line-strong',
            )}
          >
            {verdictLabels[verdict]} <strong className="tabular-nums">{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
      <div className="relative max-h-60 overflow-auto" tabIndex={0} role="region" aria-label="Every address">
        <table className="w-full text-left">
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1 pr-3 font-medium">
                Row
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Address
              </th>
              <th scope="col" className="py-1 font-medium">
                Outcome
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, SHOWN).map(({ row, email, name, verdict }) => (
              <tr key={`${row}-${email}`} className="border-t border-line">
                <td className="py-1.5 pr-3 text-soft tabular-nums">{row}</td>
                <td className="py-1.5 pr-3 wrap-anywhere">
                  {email}
                  {name === '' ? null : <span className="text-soft"> {name}</span>}
                </td>
                <td className="py-1.5 whitespace-nowrap">{verdictLabels[verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {rows.some(({ verdict }) => verdict !== 'new') ? (
          <Button
            size="small"
            icon={<Copy aria-hidden="true" />}
            onPress={() =>
              void copyText(skippedTable(rows), 'Copied. Paste it into a spreadsheet or a document.')
            }
          >
            Copy the skipped addresses
          </Button>
        ) : null}
        {sorted.length > SHOWN ? (
          <p className="text-soft">… and {formatNumber(sorted.length - SHOWN)} more.</p>
        ) : null}
      </div>
    </div>
  )
}
