import { isEmailAddress } from '#model/mail/email-address'
import { INVITATIONS_MAILED_AT_ONCE, type SurveyListItem } from '#contract/survey/admin'
import { useState } from 'react'
import { saveFile } from '../../../../platform/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { copyText } from '../../../../ui/feedback/copy-text.ts'
import { useSurveyActs } from './use-survey-acts.ts'
import { useInvitations } from './use-surveys.ts'
import { formatNumber, isolated } from '../../../../platform/locale.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

interface InvitationsDialogProps {
  survey: Pick<SurveyListItem, 'id' | 'state' | 'title' | 'settings'>
  onClose: () => void
}

interface MadeLink {
  note: string
  url: string
}

const MAX_AT_ONCE = 1_000

/** Personal links, each for one response; shown only once. */
export function InvitationsDialog({ survey, onClose }: InvitationsDialogProps) {
  const [text, setText] = useState('')
  const [made, setMade] = useState<MadeLink[]>([])
  const [unmailed, setUnmailed] = useState<string[]>([])
  const acts = useSurveyActs()
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [wantsMail, setWantsMail] = useState(false)
  const addresses = onceEach(lines)
  const isMailable =
    survey.state === 'open' &&
    addresses.length > 0 &&
    addresses.length <= INVITATIONS_MAILED_AT_ONCE &&
    addresses.every(isEmailAddress)
  const isMailed = isMailable && wantsMail
  const notes = isMailed ? addresses : lines
  const isTooMany = notes.length > MAX_AT_ONCE
  const isTooLong = notes.some((note) => note.length > 320)

  async function make() {
    const done = await acts.invite(survey.id, notes, isMailed)
    if (!done) return
    setMade(done.links)
    setUnmailed(done.unmailed)
    setText('')
  }

  return (
    <Dialog
      title={`Invitations to “${isolated(survey.title)}”`}
      size="large"
      // Links are shown only once, so the dialog must not close by accident.
      modalOnly={made.length > 0}
      escapeDisabled={made.length > 0}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {survey.settings.access === 'invited' ? null : (
          <p className="text-soft">
            People can answer this survey without an invitation, too. You can change that in its settings.
          </p>
        )}
        {made.length > 0 ? (
          <MadeLinks links={made} unmailed={unmailed} onMore={() => setMade([])} />
        ) : (
          <>
            <TextArea
              label="Who are they for?"
              description={
                survey.settings.anonymous
                  ? 'One line per link. The survey is anonymous, so these lines are not stored.'
                  : 'One line per link: a name or an e-mail address, for your own reference.'
              }
              rows={4}
              value={text}
              error={
                isTooMany
                  ? `At most ${formatNumber(MAX_AT_ONCE)} at once`
                  : isTooLong
                    ? 'A line has more than 320 characters'
                    : undefined
              }
              onChange={setText}
            />
            <Checkbox
              label="E-mail everyone their link"
              description={
                survey.state === 'open'
                  ? `Available when every line is an e-mail address, up to ${INVITATIONS_MAILED_AT_ONCE} at once.`
                  : 'Available while the survey is open.'
              }
              value={isMailed}
              isDisabled={!isMailable}
              onChange={setWantsMail}
            />
            <div>
              <Button
                variant="primary"
                pending={acts.running}
                isDisabled={notes.length === 0 || isTooMany || isTooLong}
                onPress={() => void make()}
              >
                {isMailed ? 'E-mail ' : 'Create '}
                {notes.length === 1 ? 'one link' : `${formatNumber(notes.length)} links`}
              </Button>
            </div>
          </>
        )}
        <GivenInvitations survey={survey.id} />
      </div>
    </Dialog>
  )
}

/** Removes duplicates in any spelling: a second link would allow a second answer. */
function onceEach(lines: string[]): string[] {
  return [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()]
}

function MadeLinks({
  links,
  unmailed,
  onMore,
}: {
  links: MadeLink[]
  unmailed: string[]
  onMore: () => void
}) {
  const lines = links.map(({ note, url }) => (note ? `${note}\t${url}` : url)).join('\n')
  return (
    <div role="status" className="flex flex-col gap-3 rounded-panel border border-line-strong p-4">
      <p>
        <strong>Copy these now.</strong> For security, the links can’t be shown again.
      </p>
      {unmailed.length > 0 ? (
        <p className="wrap-anywhere">
          Not e-mailed because they opted out of e-mails about surveys: {unmailed.join(', ')}. You can send
          them their links yourself.
        </p>
      ) : null}
      <TextArea label="The links" labelHidden readOnly rows={4} value={lines} onChange={() => {}} />
      <div className="flex flex-wrap gap-2">
        <Button
          onPress={() =>
            void copyText(
              lines,
              'Links copied.',
              'Your browser blocked copying. Select the links and copy them.',
            )
          }
        >
          Copy
        </Button>
        <Button onPress={() => saveFile(new Blob([lines], { type: 'text/plain' }), 'invitations.txt')}>
          Download as a file
        </Button>
        <Button variant="plain" onPress={onMore}>
          Create more
        </Button>
      </div>
    </div>
  )
}

function GivenInvitations({ survey }: { survey: string }) {
  const [page, setPage] = useState(1)
  const acts = useSurveyActs()
  const { data } = useInvitations(survey, page)
  if (!data || data.totalItems === 0) return null
  const pages = Math.ceil(data.totalItems / data.perPage)

  return (
    <section aria-label="Invitations so far" className="flex flex-col gap-2">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        Invitations so far: {formatNumber(data.totalItems)}
      </h3>
      <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label="Invitations">
        <table className="w-full text-left text-sm">
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                For
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Created
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Answered
              </th>
              <th scope="col" className="py-1.5 font-medium">
                <span className="sr-only">Withdraw</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <tr key={one.id} className="border-t border-line">
                <td className="py-1.5 pr-3 wrap-anywhere">{one.note || '—'}</td>
                <td className="py-1.5 pr-3 whitespace-nowrap text-soft">{formatDateTime(one.created)}</td>
                <td className="py-1.5 pr-3">{one.used ? 'Yes' : 'Not yet'}</td>
                <td className="py-1.5 text-right">
                  <Button
                    size="small"
                    variant="plain"
                    aria-label={`Withdraw the invitation for ${one.note || one.id}`}
                    onPress={() => void acts.withdraw(survey, one.id)}
                  >
                    Withdraw
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 || page > 1 ? (
        <div className="flex items-center gap-2">
          <Button size="small" isDisabled={page === 1} onPress={() => setPage(Math.min(page - 1, pages))}>
            Newer
          </Button>
          <Button size="small" isDisabled={page >= pages} onPress={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      ) : null}
    </section>
  )
}
