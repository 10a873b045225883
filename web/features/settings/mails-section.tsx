import type { UserRecord } from '#contract/account/users'
import { Switch } from '../../ui/fields/switch.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { useMailSwitches, type MailSwitch } from './use-mail-switches.ts'

const mails: { id: MailSwitch; label: string; description: string }[] = [
  { id: 'newsMail', label: 'News', description: 'New characters and tools, a few times a year.' },
  { id: 'tipsMail', label: 'Tips', description: 'How to get more out of your voice and your puppets.' },
  { id: 'surveyMail', label: 'Surveys', description: 'Questions about what we should make next.' },
]

export function MailsSection({ user }: { user: UserRecord }) {
  const { value, set, state, error } = useMailSwitches(user)
  return (
    <SettingsSection
      id="mails"
      title="What we may send you"
      text="We’ll always send account e-mails, such as password resets."
    >
      <ul className="flex flex-col gap-4">
        {mails.map(({ id, label, description }) => (
          <li key={id}>
            <Switch
              label={label}
              description={description}
              value={value(id)}
              onChange={(wanted) => set(id, wanted)}
            />
          </li>
        ))}
      </ul>
      <Outcome
        error={error && { title: 'Not saved', text: `Nothing was changed. ${error.text}` }}
        done={state === 'done' && 'Saved.'}
      />
    </SettingsSection>
  )
}
