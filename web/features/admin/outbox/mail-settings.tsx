import { POSTAL_ADDRESS_MAX } from '#contract/emails/mail'
import { type FormEvent, useState } from 'react'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { fieldMessage } from '../../../shell/forms/field-message.ts'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { putPostalAddress, useMailState } from './use-mail-lists.ts'

export function MailSettings() {
  const { data, error, refetch } = useMailState()
  if (error && !data) return <LoadErrorNotice error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40 max-w-xl" />
  return <PostalAddressForm stored={data.postalAddress} />
}

function PostalAddressForm({ stored }: { stored: string }) {
  const [address, setAddress] = useState(stored)
  const { state, fields, error, send } = useSending(async () => {
    await putPostalAddress(address)
    toast({ text: 'Saved.', tone: 'good' })
  })
  return (
    <form
      onSubmit={(event: FormEvent) => send(event)}
      noValidate
      className="flex max-w-xl flex-col gap-4"
      aria-label="Settings"
    >
      <TextArea
        label="Postal address"
        description="Name and postal address of the sender, at the end of every campaign. Most countries require it."
        rows={4}
        maxLength={POSTAL_ADDRESS_MAX}
        value={address}
        onChange={setAddress}
        error={fieldMessage(fields, 'address')}
      />
      {error ? (
        <p role="alert">
          <strong className="text-danger">{error.title}.</strong> {error.text}
        </p>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        pending={state === 'sending'}
        isDisabled={address.trim() === stored}
        className="self-start"
      >
        Save
      </Button>
    </form>
  )
}
