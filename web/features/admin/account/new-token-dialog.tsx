import {
  TOKEN_DAYS,
  TOKEN_NAME_MAX_LENGTH,
  tokenGroups,
  type TokenGroup,
  type TokenScopes,
} from '#contract/account/api-tokens'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { addToken } from './use-account.ts'

export const groupNames: Record<TokenGroup, string> = {
  projects: 'Projects',
  characters: 'Characters',
  chat: 'Chat',
  people: 'People',
  surveys: 'Surveys',
  emails: 'E-mails',
}

const groupHints: Record<TokenGroup, string> = {
  projects: 'Projects, takes, files, templates',
  characters: 'Characters and their versions',
  chat: 'Rooms, messages, reports',
  people: 'Accounts, flags, invites, waiting lists',
  surveys: 'Surveys and their responses',
  emails: 'Campaigns, lists, suppressions',
}

const levels = [
  { id: 'none', label: 'Nothing' },
  { id: 'read', label: 'Read' },
  { id: 'write', label: 'Read and write' },
] as const

const FORM = 'new-token'

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScopes>({})
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(90)
  const [token, setToken] = useState('')
  const { state, error, send } = useSending(async () => setToken(await addToken({ name, scopes, days })))
  const isReady = name.trim() !== '' && Object.keys(scopes).length > 0

  if (token) return <TokenShown token={token} onClose={onClose} />
  return (
    <Dialog
      title="New API token"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            pending={state === 'sending'}
            isDisabled={!isReady}
          >
            Create token
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} className="flex flex-col gap-5">
        <TextField
          label="Name"
          description="What will use it, such as “Nightly backup”."
          value={name}
          onChange={setName}
          maxLength={TOKEN_NAME_MAX_LENGTH}
          autoFocus
        />
        <div role="group" aria-label="Scope" className="flex flex-col gap-4">
          {tokenGroups.map((group) => (
            <div key={group} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <div className="mr-auto">
                <p className="font-medium">{groupNames[group]}</p>
                <p className="text-soft">{groupHints[group]}</p>
              </div>
              <RadioChips
                label={groupNames[group]}
                labelHidden
                options={levels}
                value={scopes[group] ?? 'none'}
                onChange={(level) => setScopes((now) => withScope(now, group, level))}
              />
            </div>
          ))}
        </div>
        <RadioChips
          label="Good for"
          options={TOKEN_DAYS.map((one) => ({
            id: String(one),
            label: one === 365 ? 'A year' : `${one} days`,
          }))}
          value={String(days)}
          onChange={(id) => setDays(TOKEN_DAYS.find((one) => String(one) === id) ?? days)}
        />
        <div role="status">{error ? <p className="text-danger">{error.text}</p> : null}</div>
      </form>
    </Dialog>
  )
}

function withScope(scopes: TokenScopes, group: TokenGroup, level: 'none' | 'read' | 'write'): TokenScopes {
  const { [group]: _before, ...others } = scopes
  return level === 'none' ? others : { ...others, [group]: level }
}

function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = () => copyText(token, 'Copied.', 'Your browser blocked copying. Select the token and copy it.')
  return (
    <Dialog
      title="Your new token"
      modalOnly
      escapeDisabled
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
            Copy
          </Button>
          <Button variant="primary" onPress={onClose}>
            I’ve saved it
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>Copy it now. For security, it can’t be shown again.</p>
        <code className="rounded-control border border-line bg-panel p-3 font-mono text-sm break-all select-all">
          {token}
        </code>
        <p className="text-soft">
          Programs send it as <code>Authorization: Bearer mp_…</code>
        </p>
      </div>
    </Dialog>
  )
}
