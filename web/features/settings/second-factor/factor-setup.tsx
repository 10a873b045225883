import { useState } from 'react'
import { fieldMessage } from '../../../shell/forms/field-message.ts'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { grouped } from './code-text.ts'
import { SettingsForm } from '../settings-form.tsx'
import { useAccount } from '../use-account.ts'

interface Begun {
  secret: string
  uri: string
}

export function FactorSetup({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? (
    <FirstCode begun={begun} onConfirmed={onConfirmed} onCancel={onCancel} />
  ) : (
    <PasswordFirst onBegun={setBegun} onCancel={onCancel} />
  )
}

function PasswordFirst({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const { beginFactor } = useAccount()
  const sending = useSending(async () => onBegun(await beginFactor(password)))
  return (
    <SettingsForm label="Turn on two-step sign-in" sending={sending} submit="Continue" onCancel={onCancel}>
      <PasswordField
        autoFocus
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldMessage(sending.fields, 'password')}
      />
    </SettingsForm>
  )
}

function FirstCode({
  begun: { secret, uri },
  onConfirmed,
  onCancel,
}: {
  begun: Begun
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const { confirmFactor } = useAccount()
  const sending = useSending(async () => onConfirmed(await confirmFactor(code.trim())))
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:gap-8">
      <QrCode
        text={uri}
        label="QR code for your authenticator app"
        className="size-44 shrink-0 self-start rounded-control border border-line"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-2">
          <p>Scan this with your authenticator app, or type the key into it:</p>
          <code className="rounded-control border border-line bg-raised px-3 py-2 font-mono leading-relaxed tracking-wide">
            {grouped(secret)}
          </code>
          <p className="text-soft">
            On the phone itself,{' '}
            <a href={uri} className="underline decoration-line-strong underline-offset-4 hover:text-ink">
              open it in the app
            </a>
            .
          </p>
        </div>
        <SettingsForm label="First code" sending={sending} submit="Turn on" onCancel={onCancel}>
          <CodeField
            autoFocus
            label="Six digits the app shows now"
            value={code}
            onChange={setCode}
            error={fieldMessage(sending.fields, 'code')}
          />
        </SettingsForm>
      </div>
    </div>
  )
}
