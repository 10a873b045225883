import {
  MIN_GROUP,
  RESULT_LINK_NAME_MAX,
  RESULT_PASSWORD_MAX,
  RESULT_PASSWORD_MIN,
  type NewResultLink,
  type ResultLink,
} from '#contract/survey/result-links'
import { hasVisibleText } from '#contract/has-visible-text'
import type { SurveyListItem } from '#contract/survey/admin'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { isolated } from '../../../../platform/locale.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/feedback/copy-text.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useResultLinks } from './use-result-links.ts'

export interface ResultLinksDialogProps {
  survey: Pick<SurveyListItem, 'id' | 'title'>
  onClose: () => void
}

/** Links by which people without an account see the results. */
export function ResultLinksDialog({ survey, onClose }: ResultLinksDialogProps) {
  const { links, error, running, url, create, revoke } = useResultLinks(survey.id)
  return (
    <Dialog
      title={`Links to the results of “${isolated(survey.title)}”`}
      size="large"
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <p className="text-soft">
          Everyone with a link sees charts and comparisons of the sent answers, and can choose days. The chart
          of a question counts every answer, even one that a single person gave. In comparisons, and for
          chosen days, counts below {MIN_GROUP} are hidden. Files and names of users are never shown.
        </p>
        {url === '' ? null : <NewUrl url={url} />}
        <NewLink isCreating={running === 'create'} onCreate={(link) => void create(link)} />
        {error && !links ? (
          <p className="text-danger">{errorMessage(error).text}</p>
        ) : links ? (
          <Links {...{ links, running }} onRevoke={(id) => void revoke(id)} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </Dialog>
  )
}

function NewUrl({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-panel border border-line-strong p-4">
      <TextField
        label="New link"
        description="Copy it now: it is shown only once."
        className="min-w-0 flex-1"
        value={url}
        readOnly
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="primary"
        icon={<Copy aria-hidden="true" />}
        onPress={() =>
          void copyText(url, 'Link copied.', 'Your browser blocked copying. Select the text and copy it.')
        }
      >
        Copy link
      </Button>
    </div>
  )
}

function NewLink({ isCreating, onCreate }: { isCreating: boolean; onCreate: (link: NewResultLink) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [texts, setTexts] = useState(false)
  const [contacts, setContacts] = useState(false)
  const isBlank = name !== '' && !hasVisibleText(name)
  const isShort = password !== '' && password.length < RESULT_PASSWORD_MIN
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isShort || isBlank) return
        onCreate({ name: name.trim(), texts, contacts, password })
        setName('')
        setPassword('')
      }}
    >
      <TextField
        label="Name"
        description="Optional. Only admins see it, so that you can revoke the right link."
        maxLength={RESULT_LINK_NAME_MAX}
        value={name}
        onChange={setName}
        error={isBlank ? 'Enter a name that can be seen.' : undefined}
      />
      <PasswordField
        label="Password"
        description={`Leave empty to open the results with the link alone. At least ${RESULT_PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        maxLength={RESULT_PASSWORD_MAX}
        value={password}
        onChange={setPassword}
        error={isShort ? `Enter at least ${RESULT_PASSWORD_MIN} characters.` : undefined}
      />
      <Checkbox
        label="Show text answers"
        description="People may have written their names in them."
        value={texts}
        onChange={setTexts}
      />
      <Checkbox
        label="Show e-mail addresses and phone numbers"
        description="Answers to questions that ask for them, and the values of hidden fields."
        value={contacts}
        onChange={setContacts}
      />
      <Button type="submit" className="self-start" pending={isCreating} isDisabled={isShort || isBlank}>
        Create link
      </Button>
    </form>
  )
}

function Links({
  links,
  running,
  onRevoke,
}: {
  links: readonly ResultLink[]
  running: string
  onRevoke: (id: string) => void
}) {
  if (links.length === 0) return <p className="text-sm text-soft">There are no links yet.</p>
  return (
    <ul aria-label="Links" className="flex flex-col divide-y divide-line border-y border-line">
      {links.map(({ id, created, name, hasPassword, texts, contacts }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
          <span className="mr-auto min-w-0 wrap-anywhere">
            {name === '' ? null : <bdi className="block font-medium">{name}</bdi>}
            Created {formatDateTime(created)}
            <span className="text-soft">
              {hasPassword ? ' · with a password' : ''}
              {texts ? '' : ' · without text answers'}
              {contacts ? ' · with e-mail addresses' : ''}
            </span>
          </span>
          <Button
            size="small"
            variant="danger"
            aria-label={name === '' ? undefined : `Revoke ${isolated(name)}`}
            pending={running === id}
            onPress={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
