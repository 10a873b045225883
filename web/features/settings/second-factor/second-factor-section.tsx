import type { UserRecord } from '#contract/account/users'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { fieldMessage } from '../../../shell/forms/field-message.ts'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Outcome, SettingsSection } from '../section.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { useSecondFactor } from './use-second-factor.ts'
import { useAccount } from '../use-account.ts'

// Rarely opened, and includes the QR code library.
const FactorSetup = lazy(async () => ({ default: (await import('./factor-setup.tsx')).FactorSetup }))

type Step = 'closed' | 'turning-on' | 'renewing' | 'turning-off'

export function SecondFactorSection({ user }: { user: UserRecord }) {
  const { factor, error, refresh, show } = useSecondFactor(user)
  const [step, setStep] = useState<Step>('closed')
  const [codes, setCodes] = useState<string[]>()
  const [done, setDone] = useState('')
  const section = useRef<HTMLDivElement>(null)
  const before = useRef({ step, codes })
  useEffect(() => {
    const wasBusy = before.current.step !== 'closed' || before.current.codes !== undefined
    if (wasBusy && step === 'closed' && !codes) section.current?.querySelector('button')?.focus()
    before.current = { step, codes }
  }, [step, codes])

  const keep = (recoveryCodes: string[]) => {
    setStep('closed')
    setCodes(recoveryCodes)
    show({ enabled: true, recoveryCodesLeft: recoveryCodes.length })
  }

  const cancel = () => setStep('closed')
  const go = (to: Step) => () => {
    setDone('')
    setStep(to)
  }
  const isClosed = step === 'closed' && !codes

  function action() {
    if (error || factor?.enabled) return null
    return factor ? (
      <Button onPress={go('turning-on')}>Turn on</Button>
    ) : (
      <Skeleton className="h-10 w-24 shrink-0" />
    )
  }

  function content() {
    if (error) {
      return (
        <>
          <Outcome error={errorMessage(error)} />
          <Button onPress={refresh}>Try again</Button>
        </>
      )
    }
    if (!factor) return null
    if (codes) {
      return (
        <RecoveryCodes
          codes={codes}
          email={user.email ?? ''}
          onStored={() => {
            setCodes(undefined)
            setDone('Two-step sign-in is on. The next sign-in asks for a code.')
          }}
        />
      )
    }
    switch (step) {
      case 'turning-on':
        return (
          <Suspense fallback={<Skeleton className="h-28 w-full max-w-sm" />}>
            <FactorSetup onConfirmed={keep} onCancel={cancel} />
          </Suspense>
        )
      case 'renewing':
        return <Renewal onRenewed={keep} onCancel={cancel} />
      case 'turning-off':
        return (
          <TurningOff
            onDone={() => {
              show({ enabled: false, recoveryCodesLeft: 0 })
              setStep('closed')
              setDone('Two-step sign-in is off. The password alone opens your account.')
            }}
            onCancel={cancel}
          />
        )
      case 'closed':
        return factor.enabled ? (
          <WhileOn left={factor.recoveryCodesLeft} onRenew={go('renewing')} onTurnOff={go('turning-off')} />
        ) : null
      default:
        return step satisfies never
    }
  }

  return (
    <div ref={section}>
      <SettingsSection
        id="second-factor"
        title="Two-step sign-in"
        text={`${user.admin ? 'Your account opens the back office. ' : ''}With this on, signing in also takes a code from an app on your phone, so a stolen password is not enough.`}
        action={isClosed ? action() : null}
      >
        <Outcome done={done} />
        {content()}
      </SettingsSection>
    </div>
  )
}

function WhileOn({ left, onRenew, onTurnOff }: { left: number; onRenew: () => void; onTurnOff: () => void }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-medium text-good">
          <ShieldCheck aria-hidden="true" /> On
        </span>
        <span className="text-soft">{codesLeft(left)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onRenew}>New recovery codes</Button>
        <Button variant="danger" onPress={onTurnOff}>
          Turn off
        </Button>
      </div>
    </>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes left. Create new ones.'
  return count === 1 ? 'One recovery code left.' : `${count} recovery codes left.`
}

function Renewal({
  onRenewed,
  onCancel,
}: {
  onRenewed: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const { newRecoveryCodes } = useAccount()
  const sending = useSending(async () => onRenewed(await newRecoveryCodes(code.trim())))
  return (
    <SettingsForm label="New recovery codes" sending={sending} submit="Create new codes" onCancel={onCancel}>
      <p className="text-soft">Your current codes will stop working.</p>
      <CodeField autoFocus value={code} onChange={setCode} error={fieldMessage(sending.fields, 'code')} />
    </SettingsForm>
  )
}

function TurningOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { removeFactor } = useAccount()
  const sending = useSending(async () => {
    await removeFactor(password, code.trim())
    onDone()
  })
  return (
    <SettingsForm
      label="Turn off two-step sign-in"
      sending={sending}
      submit="Turn off"
      variant="danger"
      onCancel={onCancel}
    >
      <PasswordField
        autoFocus
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldMessage(sending.fields, 'password')}
      />
      <CodeField
        label="Code from your app, or a recovery code"
        inputMode="text"
        value={code}
        onChange={setCode}
        error={fieldMessage(sending.fields, 'code')}
      />
    </SettingsForm>
  )
}
