import { INVITE_USES_MAX } from '#contract/invites'
import { useState } from 'react'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CodeLink } from './code-link.tsx'
import { TermsFields } from './terms-fields.tsx'
import { makeCode, useTerms } from './use-making.ts'
import { formatNumber } from '../../../platform/locale.ts'

export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { terms, setTerms } = useTerms()
  const [uses, setUses] = useState('10')
  const [url, setUrl] = useState('')
  const count = Number(uses)
  const isFine = Number.isInteger(count) && count >= 1 && count <= INVITE_USES_MAX
  const { state, error, send } = useSending(async () => setUrl(await makeCode(count, terms)))
  if (url !== '') {
    return (
      <Dialog
        title="Your code is ready"
        size="small"
        // The link is shown only once.
        modalOnly
        escapeDisabled
        onClose={onClose}
        actions={<Button onPress={onClose}>Done</Button>}
      >
        <CodeLink url={url} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Create a code" onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-4">
        <p className="text-soft">
          For a workshop, a poster or a post. Anyone with the link can create an account until it is used up.
        </p>
        <TextField
          label="Number of uses"
          inputMode="numeric"
          value={uses}
          onChange={(text) => setUses(text.replaceAll(/\D/g, ''))}
          error={isFine || uses === '' ? undefined : `From 1 to ${formatNumber(INVITE_USES_MAX)}`}
          className="max-w-56"
        />
        <TermsFields terms={terms} onChange={setTerms} />
        {error ? (
          <p role="alert">
            <strong className="text-danger">{error.title}.</strong> {error.text}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isDisabled={!isFine}
          pending={state === 'sending'}
          className="self-end"
        >
          Create code
        </Button>
      </form>
    </Dialog>
  )
}
