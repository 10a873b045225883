import { type ApiToken, tokenGroups } from '#contract/account/api-tokens'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { Moment } from '../list/common-columns.tsx'
import { groupNames, NewTokenDialog } from './new-token-dialog.tsx'
import { endToken, useTokens } from './use-account.ts'
import { isolated } from '../../../platform/locale.ts'

export function TokensSection() {
  const { data: tokens, error, refetch } = useTokens()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  const [pending, setPending] = useState(false)

  async function revoke({ id, name }: ApiToken) {
    setPending(true)
    try {
      await endToken(id)
      toast({ text: `Revoked “${isolated(name)}”.`, tone: 'good' })
    } catch (failure) {
      toast({ text: errorMessage(failure).title, tone: 'danger' })
    }
    setPending(false)
    setRevoking(undefined)
  }

  return (
    <AdminSection
      title="API tokens"
      text="For scripts and other programs. A token acts as you, within its scope and until it expires. It ends early when your password or e-mail address changes, when you sign out everywhere, and when you stop being an admin."
      action={
        <Button size="small" onPress={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      {error && !tokens ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !tokens ? (
        <Skeleton className="m-5 h-12" />
      ) : tokens.length === 0 ? (
        <p className="p-5 text-sm text-soft">No tokens yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {making ? <NewTokenDialog onClose={() => setMaking(false)} /> : null}
      {revoking ? (
        <AlertDialog
          title={`Revoke “${isolated(revoking.name)}”?`}
          onClose={() => setRevoking(undefined)}
          actions={
            <>
              <Button onPress={() => setRevoking(undefined)}>Cancel</Button>
              <Button variant="danger" pending={pending} onPress={() => void revoke(revoking)}>
                Revoke
              </Button>
            </>
          }
        >
          Programs that use it are refused from now on. This can’t be undone.
        </AlertDialog>
      ) : null}
    </AdminSection>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, beginning, scopes, used, expires } = token
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 text-sm">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">
          {name} <code className="ml-1 text-xs text-soft">{beginning}…</code>
        </p>
        <ul aria-label="Scope" className="my-1 flex flex-wrap gap-1">
          {tokenGroups.map((group) =>
            scopes[group] ? (
              <li key={group} className="rounded-full border border-line px-2 text-xs">
                {groupNames[group]}: {scopes[group]}
              </li>
            ) : null,
          )}
        </ul>
        <p className="text-soft">
          {used ? (
            <>
              Last used <Moment value={used} />
            </>
          ) : (
            'Never used'
          )}{' '}
          · expires <Moment value={expires} />
        </p>
      </div>
      <Button size="small" onPress={onRevoke} aria-label={`Revoke “${isolated(name)}”`}>
        Revoke
      </Button>
    </li>
  )
}
