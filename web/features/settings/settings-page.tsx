import type { UserRecord } from '#contract/account/users'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { hasAnalytics } from '../../shell/analytics/analytics.ts'
import { classNames } from '../../ui/class-names.ts'
import { AnalyticsSection } from './analytics-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './email-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { NameSection } from './name-section.tsx'
import { OwnCharactersSection } from './own-characters-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PictureSection } from './picture/picture-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SettingsGroup } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useFreshUser } from './use-fresh-user.ts'
import { useSectionInSight } from './use-section-in-sight.ts'

interface Entry {
  id: string
  title: string
}

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: 'Profile',
    entries: [
      { id: 'picture', title: 'Picture' },
      { id: 'name', title: 'Name' },
    ],
  },
  { title: 'Characters', entries: [{ id: 'own-characters', title: 'Own characters' }] },
  {
    title: 'Signing in',
    entries: [
      { id: 'email', title: 'E-mail' },
      { id: 'password', title: 'Password' },
      { id: 'second-factor', title: 'Two-step sign-in' },
      { id: 'sessions', title: 'Sessions' },
    ],
  },
  { title: 'E-mails', entries: [{ id: 'mails', title: 'What we send' }] },
  {
    title: 'Your data',
    entries: [
      ...(hasAnalytics() ? [{ id: 'analytics', title: 'Analytics' }] : []),
      { id: 'data', title: 'Download' },
      { id: 'delete', title: 'Delete account' },
    ],
  },
]

const sectionIds = groups.flatMap(({ entries }) => entries.map(({ id }) => id))

/** `/settings/account`. */
export function Component() {
  const { user } = useAuth()
  useFreshUser()
  // Signed out a moment ago; the shell is on its way to the start page.
  return user ? <Settings key={user.id} user={user} /> : null
}

function Settings({ user }: { user: UserRecord }) {
  return (
    <div className="mx-auto grid max-w-[62rem] gap-x-14 px-4 py-8 md:px-8 md:py-12 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <SectionList />
      <div className="flex max-w-2xl min-w-0 flex-col gap-9">
        <h1 className="text-3xl sm:text-4xl">Account settings</h1>
        <SettingsGroup title="Profile">
          <PictureSection user={user} />
          <NameSection user={user} />
        </SettingsGroup>
        <SettingsGroup title="Characters">
          <OwnCharactersSection />
        </SettingsGroup>
        <SettingsGroup title="Signing in">
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <SecondFactorSection user={user} />
          <SessionsSection user={user} />
        </SettingsGroup>
        <SettingsGroup title="E-mails">
          <MailsSection user={user} />
        </SettingsGroup>
        <SettingsGroup title="Your data">
          {hasAnalytics() ? <AnalyticsSection /> : null}
          <DataSection />
          <DeletionSection user={user} />
        </SettingsGroup>
      </div>
    </div>
  )
}

function SectionList() {
  const inSight = useSectionInSight(sectionIds)
  return (
    <nav
      aria-label="Settings"
      className="sticky top-12 flex flex-col gap-5 self-start pt-16 text-sm max-lg:hidden"
    >
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-2.5 text-soft">{title}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.id}>
                <a
                  href={`#${entry.id}`}
                  aria-current={entry.id === inSight ? 'true' : undefined}
                  className={classNames(
                    'block rounded-control px-2.5 py-1.5 font-medium transition-colors hover:bg-hover',
                    entry.id === inSight && 'bg-pressed',
                  )}
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
